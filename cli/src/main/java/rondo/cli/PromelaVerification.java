package rondo.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import rondo.budget.Budget;
import rondo.budget.LimitReachedException;
import rondo.cli.report.Check;
import rondo.cli.report.Counterexample;
import rondo.cli.report.Outcome;
import rondo.cli.report.Reductions;
import rondo.cli.report.Unreached;
import rondo.cli.report.UnreachedStatements;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.RejectedException;
import rondo.explore.SearchOptions;
import rondo.explore.SymmetryUse;
import rondo.explore.Verifier;
import rondo.ir.ProcessSystem;
import rondo.ir.symmetry.Detection;
import rondo.promela.Partitioning;
import rondo.promela.Promela;
import rondo.trace.Property;
import rondo.trace.Statistics;
import rondo.trace.Verdict;

/** The searches for what a Promela model states. */
record PromelaVerification(VerifyOptions options) implements Verification {
  @Override
  public Set<Property> checked() {
    return options.search().checked();
  }

  @Override
  public Outcome run(Console console) throws RejectedException {
    Promela.Model model = options.setting().load();
    Diagnostics.print(model.warnings(), console);
    return run(model, console, Interrupt.requested());
  }

  /** The searches one by one; none is begun after an interrupt. */
  Outcome run(Promela.Model model, Console console, BooleanSupplier interrupted)
      throws RejectedException {
    var checks = new ArrayList<Check>();
    var skipped = new ArrayList<String>();
    List<Unreached> unreached = List.of();
    int saved = 0;
    for (Subject subject : options.subjectsOf(model)) {
      if (!checks.isEmpty() && interrupted.getAsBoolean()) {
        skipped.add(subject.title().orElse(Subject.SAFETY));
        continue;
      }
      Setting setting = options.setting().about(subject);
      Promela.Model about = subject instanceof Subject.Formula ? setting.load() : model;
      Detection found;
      ProcessSystem system;
      SearchOptions search;
      try (Budget budget = Budget.current().within(options.search().time(), () -> false);
          var _ = Verification.progress(console, titled(subject))) {
        found = budget.callChecked(() -> setting.detected(about));
        Detection detected = found;
        system = budget.callChecked(() -> setting.optimised(detected));
        search = options.searchOf(system).withTime(budget.left().orElse(options.search().time()));
      } catch (LimitReachedException e) {
        checks.add(unprepared(subject, e));
        continue;
      }
      Verifier.Result result;
      try (var progress = Verification.progress(console, titled(subject))) {
        result = Verifier.verify(system, setting.fullChannel(), search, progress, interrupted);
      }
      var files = new TraceFiles(setting, setting.told(about, found), options.traceFile(), saved);
      List<Counterexample> counterexamples = files.save(result.verdict(), console);
      saved += counterexamples.size();
      checks.add(
          new Check(
              subject.title(),
              search,
              result.verdict(),
              reductions(setting, found, result, symmetry(result, search, about, subject), about),
              counterexamples));
      if (subject instanceof Subject.Safety) {
        ProcessSystem written = Optimisation.kept(setting.optimisations(), found.system());
        unreached = UnreachedStatements.in(written, system, result.unreached());
      }
    }
    return new Outcome(
        options.setting().model().file(), checks, skipped, unreached, model.warnings());
  }

  /** The limit was reached in analyses that come before the search. */
  private Check unprepared(Subject subject, LimitReachedException e) {
    return new Check(
        subject.title(),
        options.search(),
        Verdict.Inconclusive.of(e.limit(), new Statistics(0, 0, 0, 0, 0)),
        new Reductions(Optional.empty(), new SymmetryUse.None(), List.of(), Optional.empty()),
        List.of());
  }

  private String titled(Subject subject) {
    return options.setting().model().file() + subject.title().map(t -> ": " + t).orElse("");
  }

  /** What became of the symmetry; a property that tells processes apart has none to begin with. */
  private static SymmetryUse symmetry(
      Verifier.Result result, SearchOptions search, Promela.Model about, Subject subject) {
    List<Diagnostic> obstacles = about.replication().obstacles(subject.title());
    if (search.symmetry().isEmpty() || obstacles.isEmpty()) {
      return result.symmetry();
    }
    Diagnostic first = obstacles.getFirst();
    return new SymmetryUse.Unused(
        "%s (%s:%d)".formatted(first.message(), first.at().file(), first.at().line()));
  }

  private static Reductions reductions(
      Setting setting,
      Detection found,
      Verifier.Result result,
      SymmetryUse used,
      Promela.Model model) {
    SymmetryUse symmetry = used;
    boolean looked = setting.optimisations().contains(Optimisation.FIND_SYMMETRY);
    if (looked && symmetry instanceof SymmetryUse.None && found.obstacles().isEmpty()) {
      symmetry = new SymmetryUse.Unused("there is nothing that could change places");
    }
    List<String> apart = found.obstacles().stream().map(Object::toString).toList();
    return new Reductions(result.unreduced(), symmetry, apart, partitions(setting, model));
  }

  /** What initial values chosen by partition stand for, if they are. */
  static Optional<String> partitions(Setting setting, Promela.Model model) {
    return switch (Optimisation.partitioning(setting.optimisations())) {
      case OFF -> Optional.empty();
      case CHECKED -> Optional.of("stand for all choices of initial values");
      case FORCED ->
          Optional.of(
              model.warnings().stream().anyMatch(w -> w.code().equals(Partitioning.MATTERS))
                  ? "forced: other choices of initial values were not looked at"
                  : "stand for all choices of initial values");
    };
  }
}
