package rondo.conformance.signature;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;
import rondo.diagnostics.RejectedException;
import rondo.explore.SearchOptions;
import rondo.explore.SymmetryStrategy;
import rondo.explore.run.ProcessVerifier;
import rondo.ir.Edge;
import rondo.ir.ProcessSystem;
import rondo.ir.interpreter.EndlessAtomicException;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.ir.interpreter.GlobalState;
import rondo.ir.interpreter.Interpreter;
import rondo.ir.interpreter.Interpreter.Expansion;
import rondo.promela.Promela;
import rondo.testkit.GeneratedTestStatistics;
import rondo.testkit.TemporalModel.Answer;
import rondo.testkit.generate.LooselyCoupledGenerator;
import rondo.testkit.generate.ProgramGenerator;
import rondo.testkit.generate.SymmetricProgramGenerator;
import rondo.trace.ProcessRunSignatures;
import rondo.trace.Property;
import rondo.trace.Trace;
import rondo.trace.Verdict;
import rondo.trace.Violation;
import rondo.trace.ViolationSignature;

class DifferentProcessRunsTest {
  private static final int PROGRAMS = Integer.getInteger("rondo.programs", 25);
  private static final int LENGTH = 8;
  private static final int ALL = 100_000;

  @Test
  void twoAssertionsAndTheBranchesThatLeadToThemDiffer() throws RejectedException {
    ProcessSystem system =
        Promela.parse(
                "model.pml",
                """
                byte x, y;
                active proctype P() {
                  if :: x = 1 :: x = 2; x = 1 :: y = 1 fi;
                  assert(x == 0);
                  assert(y == 0)
                }
                """,
                Map.of())
            .system();
    var verdict = (Verdict.Violated) verify(system, FullChannelPolicy.BLOCK, 5, LENGTH).verdict();
    assertThat(verdict.violations().stream().map(v -> v.signature().orElseThrow().violated()))
        .containsExactly(
            "assertion at model.pml:4:3",
            "assertion at model.pml:4:3",
            "assertion at model.pml:5:3");
    assertThat(verdict.violations().stream().map(v -> v.trace().choices().size()))
        .containsExactly(1, 2, 2);
    assertThat(verdict.extent()).isInstanceOf(Verdict.Extent.Complete.class);
    ViolationSignature second = verdict.violations().get(1).signature().orElseThrow();
    assertThat(second.differenceFrom(verdict.violations().getFirst().signature().orElseThrow()))
        .isEqualTo(
            "executes `x = 2` (line 3), `x = 1` (line 3); does not execute `x = 1` (line 3)");
  }

  @Test
  void runsOfProgramsAreTheFirstOnesOfTheInterpreterThatDiffer() throws RejectedException {
    var tally = new GeneratedTestStatistics("different runs of processes");
    for (long seed = 1; seed <= PROGRAMS; seed++) {
      compare(ProgramGenerator.generate(seed, 6), seed, tally);
      compare(LooselyCoupledGenerator.generate(seed, 4), seed, tally);
      compare(SymmetricProgramGenerator.generate(seed, 4), seed, tally);
    }
    tally.requireCompared(30).requireEachVerdict(5);
  }

  private static void compare(String program, long seed, GeneratedTestStatistics tally)
      throws RejectedException {
    tally.generated();
    ProcessSystem system = Promela.parse("model.pml", program, Map.of()).system();
    FullChannelPolicy policy = ProgramGenerator.fullChannel(program);
    var reference = new ProcessReference(system, policy);
    Map<Integer, Set<ViolationSignature>> expected;
    try {
      expected = reference.byLength(LENGTH);
    } catch (EndlessAtomicException e) {
      return;
    }
    if (reference.isAbandoned()) {
      return;
    }
    for (int wanted : List.of(1, 3, ALL)) {
      SignatureReference.check(
          verify(system, policy, wanted, LENGTH).verdict(),
          expected,
          v -> v.trace().choices().size(),
          wanted,
          "seed " + seed + ", " + wanted + " wanted, in\n" + program);
    }
    tally.compared(expected.isEmpty() ? Answer.HOLDS : Answer.VIOLATED);
  }

  private static ProcessVerifier.Result verify(
      ProcessSystem system, FullChannelPolicy policy, int wanted, int depth) {
    SearchOptions options =
        SearchOptions.defaults()
            .withSymmetry(SymmetryStrategy.CANONICAL)
            .withMemoryBytes(1L << 28)
            .withMaxDepth(depth)
            .withDifferent(wanted);
    return ProcessVerifier.verify(system, policy, options, _ -> {}, () -> false);
  }

  /** The runs of the interpreter. */
  private static final class ProcessReference extends SignatureReference<ProcessReference.Node> {
    private final ProcessSystem system;
    private final Interpreter interpreter;
    private final ProcessRunSignatures signatures;

    ProcessReference(ProcessSystem system, FullChannelPolicy policy) {
      this.system = system;
      interpreter = new Interpreter(system, policy);
      signatures = new ProcessRunSignatures(system, policy);
    }

    /** A state, the statements executed before, and one of the runs, which is not compared. */
    record Node(GlobalState state, Set<String> executed, List<Integer> choices) {
      @Override
      public boolean equals(Object other) {
        return other instanceof Node n && state.equals(n.state) && executed.equals(n.executed);
      }

      @Override
      public int hashCode() {
        return 31 * state.hashCode() + executed.hashCode();
      }
    }

    @Override
    Collection<Node> initial() {
      return List.of(new Node(interpreter.initial(), Set.of(), List.of()));
    }

    @Override
    Collection<ViolationSignature> violations(Node node) {
      Expansion expansion = interpreter.expand(node.state());
      var found = new ArrayList<ViolationSignature>();
      for (int i = 0; i < expansion.failures().size(); i++) {
        Property property = Property.of(expansion.failures().get(i).fault().kind());
        found.add(signature(property, new Trace(node.choices(), OptionalInt.of(i)), node));
      }
      if (expansion.endState() == Interpreter.EndState.INVALID_END) {
        var trace = new Trace(node.choices(), OptionalInt.empty());
        found.add(signature(Property.INVALID_END_STATE, trace, node));
      }
      return found;
    }

    private ViolationSignature signature(Property property, Trace trace, Node node) {
      ViolationSignature signature =
          signatures.of(new Violation(property, trace, Optional.empty()));
      var texts = new HashSet<String>();
      signature.features().forEach(f -> texts.add(f.line() + ":" + f.column() + " " + f.text()));
      assertThat(texts).isEqualTo(node.executed());
      return signature;
    }

    @Override
    Collection<Node> successors(Node node) {
      Expansion expansion = interpreter.expand(node.state());
      var next = new ArrayList<Node>();
      for (int i = 0; i < expansion.transitions().size(); i++) {
        Interpreter.Transition transition = expansion.transitions().get(i);
        var executed = new HashSet<>(node.executed());
        for (Interpreter.Step step : transition.steps()) {
          Edge edge =
              system
                  .processTypes()
                  .get(step.processType())
                  .states()
                  .get(step.controlState())
                  .edges()
                  .get(step.edge());
          if (edge.isStatement()) {
            executed.add(edge.at().line() + ":" + edge.at().column() + " " + edge.text());
          }
        }
        var choices = new ArrayList<>(node.choices());
        choices.add(i);
        next.add(new Node(transition.target(), executed, choices));
      }
      return next;
    }
  }
}
