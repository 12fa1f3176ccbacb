package rondo.testkit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.RejectedException;
import rondo.promela.Promela;

/**
 * Writes Spin's result into the header of every corpus model that does not intentionally differ
 * from Spin, and for a rejected model without a code the code of Rondo's first diagnostic. Reports
 * models in the wrong folder.
 */
public final class CorpusHeaderUpdater {
  private CorpusHeaderUpdater() {}

  public static void main(String[] arguments) throws IOException {
    SpinOracle spin = SpinOracle.installed(Duration.ofSeconds(20)).orElseThrow();
    for (CorpusModel model : CorpusModel.all()) {
      if (model.expectation() instanceof CorpusModel.Expectation.Rejected(var code)
          && code.isEmpty()) {
        stamp(model, "rejected " + code(model));
      }
      if (model.spinDiffers().isPresent()) {
        continue;
      }
      ExplorationOutcome explorationOutcome =
          spin.verifySafety(model.file(), model.policy(), model.defines());
      switch (explorationOutcome) {
        case ExplorationOutcome.Unknown(String why) -> complain(model, "no answer: " + why);
        case ExplorationOutcome.Rejected(List<String> reasons) -> {
          if (!model.name().startsWith("rejected/")) {
            complain(model, "rejected: " + reasons);
          } else if (model.expectation() instanceof CorpusModel.Expectation.Open) {
            stamp(model, "rejected " + code(model));
          }
        }
        case ExplorationOutcome.Explored explored -> {
          boolean violated = !explored.violated().isEmpty();
          if (!model.name().startsWith(violated ? "violated/" : "holds/")) {
            complain(model, explored.toString());
          } else {
            String counted = explored.toString();
            stamp(model, explored.stopsEarly() ? "violated run-time error" : counted);
          }
        }
      }
    }
  }

  private static String code(CorpusModel model) {
    try {
      Promela.load(model.file(), model.defines());
    } catch (RejectedException e) {
      return e.diagnostics().stream()
          .filter(Diagnostic::isError)
          .findFirst()
          .map(Diagnostic::code)
          .orElse("");
    }
    complain(model, "not rejected by Rondo");
    return "";
  }

  private static void complain(CorpusModel model, String what) {
    System.out.println(model.name() + ": " + what);
  }

  private static void stamp(CorpusModel model, String expectation) throws IOException {
    var lines = new ArrayList<String>();
    for (String line : Files.readAllLines(model.file(), StandardCharsets.ISO_8859_1)) {
      lines.add(line.startsWith("// expect:") ? "// expect: " + expectation : line);
    }
    Files.write(model.file(), lines, StandardCharsets.ISO_8859_1);
  }
}
