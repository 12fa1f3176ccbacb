package rondo.ir.interpreter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static rondo.ir.ProcessFixtures.check;
import static rondo.ir.ProcessFixtures.deterministic;
import static rondo.ir.ProcessFixtures.eq;
import static rondo.ir.ProcessFixtures.get;
import static rondo.ir.ProcessFixtures.global;
import static rondo.ir.ProcessFixtures.integer;
import static rondo.ir.ProcessFixtures.num;
import static rondo.ir.ProcessFixtures.op;
import static rondo.ir.ProcessFixtures.run;
import static rondo.ir.ProcessFixtures.set;
import static rondo.ir.ProcessFixtures.started;
import static rondo.ir.ProcessFixtures.system;
import static rondo.ir.ProcessFixtures.when;
import static rondo.ir.ProcessFixtures.withPriorities;

import java.util.List;
import org.junit.jupiter.api.Test;
import rondo.diagnostics.Position;
import rondo.ir.Action;
import rondo.ir.Expr;
import rondo.ir.Fault;
import rondo.ir.FaultException;
import rondo.ir.IntType;
import rondo.ir.ProcessFixtures;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessTypeBuilder;
import rondo.ir.Variable;
import rondo.ir.interpreter.Interpreter.EndState;
import rondo.ir.interpreter.Interpreter.Expansion;
import rondo.ir.interpreter.Interpreter.Transition;

class InterpreterTest {
  private static final Action SKIP = new Action.Skip();
  private static final Action ELSE = new Action.Else();
  private static final Expr DIVIDED_BY_ZERO = op(Expr.BinaryOp.DIV, num(1), num(0));

  private static Interpreter interpreter(ProcessSystem system) {
    return new Interpreter(system, FullChannelPolicy.BLOCK);
  }

  private static Expansion first(ProcessSystem system) {
    return interpreter(system).expand(interpreter(system).initial());
  }

  /** The edges that a transition executed, as pid.state.edge. */
  private static String path(Transition transition) {
    var names =
        transition.steps().stream()
            .map(s -> s.pid() + "." + s.controlState() + "." + s.edge())
            .toList();
    return String.join(" ", names);
  }

  private static List<String> paths(Expansion expansion) {
    return expansion.transitions().stream().map(InterpreterTest::path).toList();
  }

  private static List<Integer> globalAfter(Expansion expansion) {
    return expansion.transitions().stream()
        .map(t -> t.target().globals().getFirst().getFirst())
        .toList();
  }

  private static ProcessTypeBuilder setter(String name, int value) {
    return ProcessTypeBuilder.of(name).edge(0, set(global(0), value), 1).terminate(1);
  }

  @Test
  void processesAreTriedFromTheYoungestAndEdgesAsListed() {
    var a = ProcessTypeBuilder.of("A").edge(0, set(global(0), 1), 1).edge(0, set(global(0), 2), 1);
    var expansion = first(system(List.of(integer("g")), List.of(), a.terminate(1), setter("B", 3)));
    assertThat(paths(expansion)).containsExactly("1.0.0", "0.0.0", "0.0.1");
    assertThat(globalAfter(expansion)).containsExactly(3, 1, 2);
    assertThat(expansion.endState()).isEqualTo(EndState.NONE);
  }

  @Test
  void elseIsExecutableOnlyWhenNoEarlierEdgeIs() {
    var open = ProcessTypeBuilder.of("A").edge(0, when(num(0)), 1).edge(0, ELSE, 1).terminate(1);
    var shut = ProcessTypeBuilder.of("B").edge(0, when(num(1)), 1).edge(0, ELSE, 1).terminate(1);
    assertThat(paths(first(system(List.of(), List.of(), open)))).containsExactly("0.0.1");
    assertThat(paths(first(system(List.of(), List.of(), shut)))).containsExactly("0.0.0");
  }

  @Test
  void assignmentTruncatesToTheVariable() {
    var g = Variable.scalar("g", IntType.BYTE, 0);
    var expansion = first(system(List.of(g), List.of(), setter("A", 300)));
    assertThat(globalAfter(expansion)).containsExactly(44);
  }

  @Test
  void timeoutHoldsOnlyWhenNothingElseIsExecutable() {
    var timeout = when(new Expr.Timeout());
    var waiting = ProcessTypeBuilder.of("W").edge(0, timeout, 1).terminate(1);
    var busy = system(List.of(integer("g")), List.of(), waiting, setter("B", 1));
    assertThat(paths(first(busy))).containsExactly("1.0.0");
    assertThat(paths(first(system(List.of(), List.of(), waiting)))).containsExactly("0.0.0");
  }

  @Test
  void restTellsAProperEndFromADeadlock() {
    var blocked = ProcessTypeBuilder.of("A").edge(0, when(num(0)), 0);
    assertThat(first(system(List.of(), List.of(), blocked)).endState())
        .isEqualTo(EndState.INVALID_END);
    assertThat(first(system(List.of(), List.of(), blocked.end(0))).endState())
        .isEqualTo(EndState.VALID_END);
    assertThat(first(system(List.of(), List.of())).endState()).isEqualTo(EndState.VALID_END);
  }

  @Test
  void aProcessDiesOnlyAfterTheYoungerOnes() {
    var done = ProcessTypeBuilder.of("A").terminate(0);
    var stuck = ProcessTypeBuilder.of("B").edge(0, when(num(0)), 0).end(0);
    assertThat(paths(first(system(List.of(), List.of(), done, done)))).containsExactly("1.0.0");
    var expansion = first(system(List.of(), List.of(), done, stuck));
    assertThat(expansion.transitions()).isEmpty();
    assertThat(expansion.endState()).isEqualTo(EndState.VALID_END);
  }

  @Test
  void anAtomicSequenceIsOneTransition() {
    var a =
        ProcessTypeBuilder.of("A")
            .atomicEdge(0, set(global(0), 1), 1)
            .edge(1, set(global(0), op(Expr.BinaryOp.ADD, get(global(0)), num(1))), 2)
            .terminate(2);
    var expansion = first(system(List.of(integer("g")), List.of(), a, setter("B", 7)));
    assertThat(paths(expansion)).containsExactly("1.0.0", "0.0.0 0.1.0");
    assertThat(globalAfter(expansion)).containsExactly(7, 2);
  }

  @Test
  void anAtomicSequenceThatBlocksLosesControl() {
    var a =
        ProcessTypeBuilder.of("A")
            .atomicEdge(0, set(global(0), 1), 1)
            .edge(1, when(eq(get(global(0)), num(5))), 2)
            .terminate(2);
    var system = system(List.of(integer("g")), List.of(), a, setter("B", 5));
    assertThat(paths(first(system))).containsExactly("1.0.0", "0.0.0");
  }

  @Test
  void everyWayThroughAnAtomicSequenceIsATransition() {
    var a =
        ProcessTypeBuilder.of("A")
            .atomicEdge(0, SKIP, 1)
            .edge(1, SKIP, 2)
            .edge(1, SKIP, 2)
            .terminate(2);
    var expansion = first(system(List.of(), List.of(), a));
    assertThat(paths(expansion)).containsExactly("0.0.0 0.1.0", "0.0.0 0.1.1");
    assertThat(expansion.transitions().getFirst().target())
        .isEqualTo(expansion.transitions().getLast().target());
  }

  @Test
  void timeoutIsFalseInsideAnAtomicSequence() {
    var a =
        ProcessTypeBuilder.of("A")
            .atomicEdge(0, when(new Expr.Timeout()), 1)
            .edge(1, when(new Expr.Timeout()), 2)
            .terminate(2);
    assertThat(paths(first(system(List.of(), List.of(), a)))).containsExactly("0.0.0");
  }

  @Test
  void anEndlessAtomicLoopIsGivenUp() {
    var a = ProcessTypeBuilder.of("A").atomicEdge(0, SKIP, 0);
    assertThatThrownBy(() -> first(system(List.of(), List.of(), a)))
        .isInstanceOfSatisfying(
            EndlessAtomicException.class, e -> assertThat(e.at()).hasToString("A:1:1"));
  }

  @Test
  void anExecutableEscapeShutsOutTheRest() {
    var a =
        ProcessTypeBuilder.of("A")
            .escape(0, 1, when(eq(get(global(0)), num(0))), 1)
            .escape(0, 1, SKIP, 1)
            .escape(0, 2, SKIP, 1)
            .edge(0, SKIP, 1)
            .terminate(1);
    assertThat(paths(first(system(List.of(integer("g")), List.of(), a))))
        .containsExactly("0.0.0", "0.0.1");
  }

  @Test
  void withoutAnEscapeTheOrdinaryEdgesRun() {
    var a =
        ProcessTypeBuilder.of("A")
            .escape(0, 1, when(num(0)), 1)
            .edge(0, SKIP, 1)
            .edge(0, SKIP, 1)
            .terminate(1);
    assertThat(paths(first(system(List.of(), List.of(), a)))).containsExactly("0.0.1", "0.0.2");
  }

  @Test
  void aFailedAssertionIsRecordedAndTheRunGoesOn() {
    var a = ProcessTypeBuilder.of("A").edge(0, check(num(0)), 1).terminate(1);
    var expansion = first(system(List.of(), List.of(), a));
    assertThat(paths(expansion)).containsExactly("0.0.0");
    assertThat(expansion.failures())
        .singleElement()
        .satisfies(
            f -> {
              assertThat(f.fault().kind()).isEqualTo(Fault.Kind.ASSERTION);
              assertThat(f.steps()).hasSize(1);
            });
  }

  @Test
  void aRuntimeErrorEndsThePathAndIsNoDeadlock() {
    var a = ProcessTypeBuilder.of("A").edge(0, set(global(0), DIVIDED_BY_ZERO), 1).terminate(1);
    var expansion = first(system(List.of(integer("g")), List.of(), a));
    assertThat(expansion.transitions()).isEmpty();
    assertThat(expansion.endState()).isEqualTo(EndState.NONE);
    assertThat(expansion.failures())
        .singleElement()
        .satisfies(f -> assertThat(f.fault().message()).isEqualTo("division by zero"));
  }

  @Test
  void anIndexOutOfBoundsIsARuntimeError() {
    Expr index = new Expr.CheckedIndex(num(3), 3, new Expr.Range.Elements("a"), Position.NONE);
    var a = ProcessTypeBuilder.of("A").edge(0, set(global(0).at(index), 1), 0);
    var expansion = first(system(List.of(Variable.array("a", IntType.INT, 3, 0)), List.of(), a));
    assertThat(expansion.failures())
        .singleElement()
        .satisfies(f -> assertThat(f.fault().message()).contains("index 3").contains("a[3]"));
  }

  @Test
  void aFaultInTheInitialisationIsThrown() {
    var g =
        new Variable(
            "g",
            IntType.INT,
            1,
            false,
            List.of(DIVIDED_BY_ZERO),
            java.util.Optional.empty(),
            false,
            Position.NONE);
    assertThatThrownBy(() -> interpreter(system(List.of(g), List.of())).initial())
        .isInstanceOf(FaultException.class);
  }

  @Test
  void runStartsAProcessWithTruncatedArgumentsAndInitialisedLocals() {
    var child =
        ProcessTypeBuilder.withParameters(
            "C",
            1,
            Variable.scalar("p", IntType.BYTE, 0),
            new Variable(
                "x",
                IntType.INT,
                1,
                false,
                List.of(op(Expr.BinaryOp.ADD, get(ProcessFixtures.local(0)), new Expr.Pid())),
                java.util.Optional.empty(),
                false,
                Position.NONE));
    var parent = ProcessTypeBuilder.of("P").edge(0, when(run(1, num(257))), 1).terminate(1);
    var starts = List.of(new ProcessSystem.InitialProcess(0, List.of(), 1));
    var expansion = first(started(List.of(), List.of(), starts, parent, child.terminate(0)));
    GlobalState.Process started = expansion.transitions().getFirst().target().processes().get(1);
    assertThat(started.locals()).containsExactly(List.of(1), List.of(2));
  }

  @Test
  void moreThan255ProcessesAreARuntimeError() {
    var a = ProcessTypeBuilder.of("A").edge(0, when(run(0)), 0);
    var starts =
        java.util.Collections.nCopies(255, new ProcessSystem.InitialProcess(0, List.of(), 1));
    var expansion = first(started(List.of(), List.of(), starts, a));
    assertThat(expansion.transitions()).isEmpty();
    assertThat(expansion.failures()).hasSize(255);
  }

  @Test
  void aProcessThatIsNotProvidedRests() {
    var a = setter("A", 1).provided(eq(get(global(0)), num(3)));
    var system = system(List.of(integer("g")), List.of(), a, setter("B", 3));
    assertThat(paths(first(system))).containsExactly("1.0.0");
  }

  @Test
  void onlyTheHighestPriorityThatCanStepMayStep() {
    var starts =
        List.of(
            new ProcessSystem.InitialProcess(0, List.of(), 2),
            new ProcessSystem.InitialProcess(1, List.of(), 5));
    var low = setter("L", 1);
    var high = ProcessTypeBuilder.of("H").edge(0, when(eq(get(global(0)), num(1))), 1).terminate(1);
    var g = List.of(integer("g"));
    var system = withPriorities(started(g, List.of(), starts, low, high));
    var before = first(system);
    assertThat(paths(before)).containsExactly("0.0.0");
    var after = interpreter(system).expand(before.transitions().getFirst().target());
    assertThat(paths(after)).containsExactly("1.0.0");
  }

  @Test
  void aDeterministicBlockTakesTheFirstExecutableEdgeToItsEnd() {
    var body =
        ProcessTypeBuilder.of("D")
            .edge(0, set(global(0), 1), 1)
            .edge(1, when(eq(get(global(0)), num(2))), 2)
            .edge(1, set(global(0), 5), 2)
            .edge(1, set(global(0), 6), 2);
    var a = ProcessTypeBuilder.of("A").edge(0, deterministic(body), 1).terminate(1);
    assertThat(globalAfter(first(system(List.of(integer("g")), List.of(), a)))).containsExactly(5);
  }

  @Test
  void aDeterministicBlockThatBlocksLaterIsARuntimeError() {
    var later = ProcessTypeBuilder.of("D").edge(0, SKIP, 1).edge(1, when(num(0)), 2);
    var atOnce = ProcessTypeBuilder.of("D").edge(0, when(num(0)), 1);
    var a = ProcessTypeBuilder.of("A").edge(0, deterministic(later), 1).terminate(1);
    var b = ProcessTypeBuilder.of("B").edge(0, deterministic(atOnce), 1).terminate(1);
    assertThat(first(system(List.of(), List.of(), a)).failures())
        .singleElement()
        .satisfies(f -> assertThat(f.fault().message()).isEqualTo("block in d_step"));
    assertThat(first(system(List.of(), List.of(), b)).endState()).isEqualTo(EndState.INVALID_END);
  }

  @Test
  void aSequenceIsOneStepThatOnlyItsFirstActionBlocks() {
    var open = new Action.Sequence(List.of(when(num(1)), set(global(0), 4)));
    var shut = new Action.Sequence(List.of(when(num(0)), set(global(0), 4)));
    var a = ProcessTypeBuilder.of("A").edge(0, shut, 1).edge(0, open, 1).terminate(1);
    var expansion = first(system(List.of(integer("g")), List.of(), a));
    assertThat(paths(expansion)).containsExactly("0.0.1");
    assertThat(globalAfter(expansion)).containsExactly(4);
  }

  @Test
  void remoteReferencesSeeOtherProcesses() {
    var other = ProcessTypeBuilder.of("O", Variable.scalar("x", IntType.INT, 42)).terminate(0);
    Expr x = new Expr.RemoteVariable(0, num(0), ProcessFixtures.local(0), Position.NONE);
    Expr at = new Expr.RemoteLabel(0, num(0), java.util.Set.of(0), "l", Position.NONE);
    Expr gone = new Expr.RemoteLabel(0, num(9), java.util.Set.of(0), "l", Position.NONE);
    var a =
        ProcessTypeBuilder.of("A")
            .edge(0, when(gone), 1)
            .edge(0, when(at), 1)
            .edge(0, set(global(0), x), 1)
            .terminate(1);
    var expansion = first(system(List.of(integer("g")), List.of(), other, a));
    assertThat(paths(expansion)).containsExactly("1.0.1", "1.0.2");
    assertThat(globalAfter(expansion)).containsExactly(0, 42);
  }

  @Test
  void printingFollowsTheDirectives() {
    var text = new Action.Print("%d %x %c %u%%\n", List.of(num(10), num(255), num(65), num(-1)));
    var a = ProcessTypeBuilder.of("A").edge(0, text, 1).terminate(1);
    var step = first(system(List.of(), List.of(), a)).transitions().getFirst().steps().getFirst();
    assertThat(step.printed()).isEqualTo("10 ff A 4294967295%\n");
  }
}
