package rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.ParseResult;
import rondo.cli.report.JsonReport;
import rondo.cli.report.TerminalStyle;
import rondo.cli.report.TextReport;
import rondo.cli.report.VerificationResult;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.promela.text.IncludePath;
import rondo.trace.Verdict;

/** Reports on properties that were not checked after an interrupt. */
class InterruptTest {
  private static final String THREE =
      PrematureDecisionProtocol.under("perfect").replace("validity", "validity, irrevocability");

  @TempDir Path folder;

  private static ParseResult parsed(String... arguments) {
    return new CommandLine(new VerifyCommand().spec()).parseArgs(arguments);
  }

  private static Console console() {
    return new Console(
        new BufferedReader(new StringReader("")),
        new PrintWriter(new StringWriter()),
        new PrintWriter(new StringWriter()),
        false,
        false);
  }

  @Test
  void searchesOfAProtocolThatAreLeftAreNotBegun() throws IOException, RejectedException {
    Path file = Files.writeString(folder.resolve("calm.dst"), THREE);
    Distal.RoundProtocol model = (Distal.RoundProtocol) Distal.load(file, Map.of());
    var verification =
        new RoundVerification(
            RoundOptions.of(
                parsed(file.toString()),
                new ModelArguments(file, Map.of(), IncludePath.MODEL_FOLDER_ONLY)));
    VerificationResult result =
        verification.run(model, model.system().properties(), console(), () -> true);
    check(result, List.of("validity", "irrevocability"));
    assertThat(TextReport.full(result, TerminalStyle.NONE))
        .startsWith("protocol     Hasty(N=2)\n")
        .contains("\ninconclusive: it was interrupted  irrevocability\n\n3 properties: ");
  }

  @Test
  void searchesOfAModelThatAreLeftAreNotBegun() throws RejectedException {
    String text = "bool x; ltl one { [] !x } ltl two { [] !x } active proctype P() { x = false }";
    String file = CommandResult.model(folder, text);
    VerifyOptions options =
        VerifyOptions.of(
            parsed(file),
            new ModelArguments(Path.of(file), Map.of(), IncludePath.MODEL_FOLDER_ONLY));
    VerificationResult result =
        new PromelaVerification(options).run(options.settings().load(), console(), () -> true);
    check(result, List.of("one", "two"));
    assertThat(TextReport.full(result, TerminalStyle.NONE))
        .endsWith(
            "\n\ninconclusive: it was interrupted  one\n"
                + "inconclusive: it was interrupted  two\n");
  }

  /** The first search may end before it notices the interrupt. */
  private static void check(VerificationResult result, List<String> left) {
    assertThat(result.skipped()).isEqualTo(left);
    assertThat(result.verdict())
        .isInstanceOfSatisfying(
            Verdict.Inconclusive.class,
            i -> assertThat(i.reason()).isEqualTo(Verdict.Reason.INTERRUPTED));
    assertThat(TextReport.quiet(result, TerminalStyle.NONE).lines()).hasSize(left.size() + 1);
    assertThat(JsonReport.of(result))
        .contains("\"verdict\": \"inconclusive\"", "\"reason\": \"it was interrupted\"")
        .contains("\"" + left.getLast() + "\"");
  }
}
