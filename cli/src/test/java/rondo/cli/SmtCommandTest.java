package rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import rondo.report.ProductVersion;

/** {@code rondo smt}: other solvers agree on the printed queries. */
class SmtCommandTest {
  /** After three steps, one of them atomic, an assertion fails; there is no deadlock before. */
  private static final String MODEL =
      """
      chan q = [1] of { byte };
      byte sum;
      active proctype Sender() { q!1; atomic { q!2; sum = sum + 5 } }
      active proctype Receiver() { byte v; q?v; sum = sum + v; q?v; assert(sum != 6) }
      """;

  @TempDir Path folder;

  private static String print(String... arguments) {
    var line = new ArrayList<>(List.of("smt"));
    line.addAll(List.of(arguments));
    CommandResult result = CommandResult.rondo(line.toArray(String[]::new));
    assertThat(result.status()).as(result.toString()).isZero();
    return result.out();
  }

  private String protocol(String text) throws IOException {
    return Files.writeString(folder.resolve("p.dst"), text).toString();
  }

  /** The length of a shortest counterexample. */
  private static int shortest(String model) {
    CommandResult result =
        CommandResult.rondo("verify", "--shortest", "--json", "--trace=/dev/null", model);
    assertThat(result.status()).as(result.toString()).isEqualTo(1);
    return (int)
            result
                .out()
                .split("\"choices\": \\[")[1]
                .split("]")[0]
                .chars()
                .filter(c -> c == ',')
                .count()
        + 1;
  }

  @ParameterizedTest
  @EnumSource
  void ofAModelItIsSatisfiableFromTheShortestViolationOn(SolverProgram solver) throws IOException {
    solver.require();
    String model = CommandResult.model(folder, MODEL);
    int shortest = shortest(model);
    assertThat(solver.answer(print("--bound=" + (shortest - 1), model))).isEqualTo("unsat\n");
    assertThat(solver.answer(print("--bound=" + shortest, model))).isEqualTo("sat\n");
    assertThat(solver.answer(print("--bound=" + (shortest + 3), model))).isEqualTo("sat\n");
    assertThat(solver.answer(print("--bound=20", "--ignore-assertions", model)))
        .isEqualTo("unsat\n");
  }

  @ParameterizedTest
  @EnumSource
  void ofAProtocolItIsSatisfiableFromTheShortestViolationOn(SolverProgram solver)
      throws IOException {
    solver.require();
    String right = protocol(OneThirdRuleWithInvariants.right());
    assertThat(solver.answer(print("--bound=3", "--property=agreement", right)))
        .isEqualTo("unsat\n");
    assertThat(solver.answer(print("--bound=1", "--property=ones", right))).isEqualTo("sat\n");
    String broken = protocol(OneThirdRuleWithInvariants.broken());
    assertThat(solver.answer(print("--bound=1", "--property=agreement", broken)))
        .isEqualTo("sat\n");
    assertThat(solver.answer(print("--bound=1", "--property=validity", broken)))
        .isEqualTo("unsat\n");
  }

  @ParameterizedTest
  @EnumSource
  void theStepOfAnInductionIsUnsatisfiableIfItCloses(SolverProgram solver) throws IOException {
    solver.require();
    String protocol = protocol(OneThirdRuleWithInvariants.right());
    assertThat(solver.answer(print("--induction", "--property=locked", protocol)))
        .isEqualTo("unsat\n");
    assertThat(solver.answer(print("--induction", "--property=weak", protocol))).isEqualTo("sat\n");
  }

  @Test
  void valuesAreAskedForIfTheyAreWanted() throws IOException {
    String protocol = protocol(OneThirdRuleWithInvariants.broken());
    assertThat(print("--bound=1", "--property=agreement", protocol))
        .doesNotContain("(get-value")
        .endsWith("(check-sat)\n(exit)\n");
    String values = print("--bound=1", "--values", "--property=agreement", protocol);
    assertThat(values).contains("(check-sat)\n(get-value (");
    assertThat(SolverProgram.Z3.answer(values)).startsWith("sat\n((");
  }

  @Test
  void theHeadSaysWhatItIs() throws IOException {
    String protocol = protocol(OneThirdRuleWithInvariants.right());
    assertThat(print("-DN=4", "--bound=2", "--property=agreement", protocol))
        .startsWith(
            """
            ; rondo %s, %s: agreement
            ; protocol Guarded(N=4, V=2)
            ; network any
            ; satisfiable if and only if it is violated within 2 rounds
            (set-option :produce-models true)
            (set-logic QF_BV)
            """
                .formatted(ProductVersion.CURRENT, protocol));
    String model = CommandResult.model(folder, MODEL);
    assertThat(print("--bound=1", model))
        .startsWith(
            """
            ; rondo %s, %s: assertion, run-time error, invalid end state
            ; satisfiable if and only if it is violated within 1 step
            """
                .formatted(ProductVersion.CURRENT, model));
    assertThat(print("--induction", "--bound=2", "--property=agreement", protocol))
        .contains("; unsatisfiable if and only if ", "for k = 2 rounds\n");
  }

  @Test
  void oneOfSeveralPropertiesHasToBeNamed() throws IOException {
    CommandResult result = CommandResult.rondo("smt", protocol(OneThirdRuleWithInvariants.right()));
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.err())
        .startsWith("error: --property must name one of agreement, validity, locked, weak, ones");
    assertThat(
            CommandResult.rondo(
                    "smt", "--property=termination", protocol(OneThirdRuleWithInvariants.right()))
                .err())
        .contains("error[V008]: `termination`");
  }

  @Test
  void whatMeansNothingIsRefused() throws IOException {
    String protocol = protocol(OneThirdRuleWithInvariants.right());
    String model = CommandResult.model(folder, MODEL);
    assertThat(CommandResult.rondo("smt", "--ignore-deadlock", protocol).err())
        .startsWith("error: --ignore-deadlock does not apply to a protocol");
    assertThat(CommandResult.rondo("smt", "--induction", model).err())
        .startsWith("error: --induction does not apply to a Promela model");
    assertThat(CommandResult.rondo("smt", "--symmetry=off", model).err())
        .startsWith("error: --symmetry does not apply to a Promela model");
    Path events = RepositoryRoot.root().resolve("examples/distal/simple_paxos.dst");
    assertThat(CommandResult.rondo("smt", "--symmetry=off", events.toString()).err())
        .startsWith("error: --symmetry does not apply to an event-based protocol");
    assertThat(CommandResult.rondo("smt", "--property=round-based", events.toString()).err())
        .contains("error[V008]");
  }
}
