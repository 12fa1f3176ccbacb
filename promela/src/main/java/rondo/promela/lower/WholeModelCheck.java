package rondo.promela.lower;

import java.util.List;
import java.util.Optional;
import rondo.diagnostics.DiagnosticCollector;
import rondo.diagnostics.Position;
import rondo.promela.lower.scope.DataType;
import rondo.promela.lower.scope.FeatureUsage;
import rondo.promela.lower.scope.FlattenedVariables;
import rondo.promela.lower.scope.ModelScope;
import rondo.promela.lower.scope.MtypeCheck;
import rondo.promela.lower.scope.ProcessScope;
import rondo.promela.lower.scope.SemanticRule;

/** Performs the checks that need the whole model. */
final class WholeModelCheck {
  private static final long MAX_CELLS = 1 << 16;

  private final ModelScope model;
  private final DiagnosticCollector diagnostics;

  WholeModelCheck(ModelScope model) {
    this.model = model;
    this.diagnostics = model.diagnostics();
  }

  void check(FlattenedVariables globals, Iterable<ProcessScope> processes) {
    model.usage().runs().forEach(this::run);
    model.usage().sends().forEach(this::send);
    model.channelClaims().check();
    if (model.channels().anyRendezvous()) {
      for (Position at : model.usage().prioritySites()) {
        diagnostics.add(
            SemanticRule.MIXED_WITH_RENDEZVOUS,
            at,
            "priorities cannot be combined with rendezvous channels");
      }
      for (Position at : model.usage().enabledSites()) {
        diagnostics.add(
            SemanticRule.MIXED_WITH_RENDEZVOUS,
            at,
            "`enabled` cannot be combined with rendezvous channels");
      }
    }
    size("the global variables", globals.cells(), Position.NONE);
    for (ProcessScope process : processes) {
      size("the variables of `" + process.name() + "`", process.variables().cells(), Position.NONE);
    }
  }

  private void size(String what, long cells, Position at) {
    if (cells > MAX_CELLS) {
      diagnostics.add(
          SemanticRule.TOO_LARGE,
          at,
          what + " have " + cells + " elements; a state can have at most " + MAX_CELLS);
    }
  }

  private void run(FeatureUsage.RunSite site) {
    Optional<ProcessScope> process = model.process(site.run().proctype());
    if (process.isEmpty()) {
      return;
    }
    List<DataType.Basic> expected = process.get().parameters();
    if (site.arguments().size() != expected.size()) {
      diagnostics.add(
          SemanticRule.WRONG_ARGUMENTS,
          site.run().at(),
          "`%s` takes %d arguments, not %d"
              .formatted(site.run().proctype(), expected.size(), site.arguments().size()));
      return;
    }
    for (int i = 0; i < expected.size(); i++) {
      if (expected.get(i).kind() == DataType.Kind.MTYPE) {
        new MtypeCheck(model.symbols(), diagnostics)
            .argument(site.arguments().get(i), expected.get(i).mtype());
      }
    }
  }

  private void send(FeatureUsage.SendSite site) {
    int most = model.channels().mostFields();
    if (site.fields() > most) {
      diagnostics.add(
          SemanticRule.TOO_MANY_FIELDS,
          site.at(),
          "%d fields are sent, but no channel's messages have more than %d"
              .formatted(site.fields(), most));
    }
  }
}
