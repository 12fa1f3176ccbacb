package rondo.analysis.pass;

import static org.assertj.core.api.Assertions.assertThat;
import static rondo.ir.ProcessFixtures.bind;
import static rondo.ir.ProcessFixtures.channel;
import static rondo.ir.ProcessFixtures.channelType;
import static rondo.ir.ProcessFixtures.check;
import static rondo.ir.ProcessFixtures.eq;
import static rondo.ir.ProcessFixtures.get;
import static rondo.ir.ProcessFixtures.global;
import static rondo.ir.ProcessFixtures.integer;
import static rondo.ir.ProcessFixtures.local;
import static rondo.ir.ProcessFixtures.num;
import static rondo.ir.ProcessFixtures.op;
import static rondo.ir.ProcessFixtures.receive;
import static rondo.ir.ProcessFixtures.send;
import static rondo.ir.ProcessFixtures.set;
import static rondo.ir.ProcessFixtures.system;
import static rondo.ir.ProcessFixtures.when;
import static rondo.ir.ProcessFixtures.withPriorities;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import rondo.diagnostics.Position;
import rondo.ir.Action;
import rondo.ir.Expr;
import rondo.ir.IntType;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessTypeBuilder;
import rondo.ir.print.SystemPrinter;

class StatementMergingTest {
  private static final Expr X = get(local(0));
  private static final Action ELSE = new Action.Else();

  private static ProcessSystem of(ProcessTypeBuilder... automata) {
    return system(List.of(integer("g"), integer("h")), List.of(), automata);
  }

  private static String merged(ProcessSystem system) {
    return print(StatementMerging.apply(system));
  }

  /** The control states of the first process. */
  private static String print(ProcessSystem system) {
    String text = SystemPrinter.print(system, SystemPrinter.Positions.LEFT_OUT);
    String process = text.split("\n\n")[1];
    return process.substring(process.indexOf("  state")).strip().replace("\n  ", "\n");
  }

  private static Set<String> violations(ProcessSystem system) {
    return ExplorationResult.of(system, 10_000).orElseThrow().violations();
  }

  private static ProcessTypeBuilder setThenCompute() {
    return ProcessTypeBuilder.of("A", integer("x"))
        .edge(0, set(global(0), 1), 1)
        .edge(1, set(local(0), 2), 2)
        .edge(2, set(global(0), X), 3)
        .terminate(3);
  }

  @Test
  void aPrivateStepIsJoinedToTheOneBefore() {
    assertThat(merged(of(setThenCompute())))
        .isEqualTo(
            """
            state 0
              g = 1; x = 2 -> 1
            state 1
              g = x -> 2
            state 2
              -end- -> 0\
            """);
  }

  private static final Expr G = get(global(0));

  /** Expressions that read a shared variable, and are 1 if it is 1, in each place. */
  static Stream<Expr> sharedReads() {
    Expr index = new Expr.CheckedIndex(G, 2, new Expr.Range.Elements("a"), Position.NONE);
    return Stream.of(
        G,
        new Expr.Unary(Expr.UnaryOp.NEGATE, G),
        op(Expr.BinaryOp.ADD, G, X),
        op(Expr.BinaryOp.ADD, X, G),
        new Expr.Conditional(G, num(1), X),
        new Expr.Conditional(num(1), G, X),
        new Expr.Conditional(eq(X, num(0)), G, X),
        new Expr.Conditional(X, X, G),
        new Expr.Conditional(X, G, op(Expr.BinaryOp.ADD, G, X)),
        index);
  }

  @ParameterizedTest
  @MethodSource("sharedReads")
  void aReadOfASharedVariableIsAStepOfItsOwn(Expr read) {
    var a =
        ProcessTypeBuilder.of("A", integer("x"))
            .edge(0, set(global(1), 1), 1)
            .edge(1, set(local(0), read), 2)
            .edge(2, check(eq(X, num(0))), 3)
            .terminate(3);
    var b =
        ProcessTypeBuilder.of("B")
            .edge(0, when(get(global(1))), 1)
            .edge(1, set(global(0), 1), 2)
            .terminate(2);
    Set<String> before = violations(of(a, b));
    assertThat(before).isNotEmpty();
    assertThat(violations(StatementMerging.apply(of(a, b)))).isEqualTo(before);
  }

  /** In linear time: a cubic algorithm would not end. */
  @Test
  void aLongSequenceOfPrivateStepsIsOneStep() {
    int length = 20_000;
    var a = ProcessTypeBuilder.of("A", integer("x")).edge(0, set(global(0), 1), 1);
    for (int i = 1; i <= length; i++) {
      a.edge(i, set(local(0), i), i + 1);
    }
    ProcessSystem merged = StatementMerging.apply(of(a.terminate(length + 1)));
    assertThat(merged.processTypes().getFirst().states()).hasSize(2);
  }

  @Test
  void aPrivateChoiceIsPassedAtomically() {
    var a =
        ProcessTypeBuilder.of("A", integer("x"))
            .edge(0, set(global(0), 1), 1)
            .edge(1, when(eq(X, num(0))), 2)
            .edge(1, ELSE, 3)
            .edge(2, set(global(0), 2), 3)
            .terminate(3);
    assertThat(merged(of(a)))
        .isEqualTo(
            """
            state 0
              g = 1 -> 1 atomic
            state 1
              x == 0 -> 2
              else -> 3
            state 2
              g = 2 -> 3
            state 3
              -end- -> 0\
            """);
  }

  @Test
  void aLoopOfPrivateStepsKeepsAPlaceToRest() {
    var a =
        ProcessTypeBuilder.of("A", integer("x"))
            .edge(0, when(op(Expr.BinaryOp.LT, X, num(3))), 1)
            .edge(0, ELSE, 2)
            .edge(1, set(local(0), op(Expr.BinaryOp.ADD, X, num(1))), 0)
            .terminate(2);
    assertThat(merged(of(a)))
        .isEqualTo(
            """
            state 0
              x < 3; x = x + 1 -> 0
              else -> 1
            state 1
              -end- -> 0\
            """);
  }

  @Test
  void stepsWithinAnAtomicSequenceAreJoined() {
    var a =
        ProcessTypeBuilder.of("A")
            .atomicEdge(0, when(eq(get(global(0)), num(0))), 1)
            .atomicEdge(1, set(global(0), 1), 2)
            .edge(2, set(global(1), 1), 3)
            .terminate(3);
    assertThat(merged(of(a)))
        .isEqualTo(
            """
            state 0
              g == 0; g = 1; h = 1 -> 1
            state 1
              -end- -> 0\
            """);
  }

  @Test
  void whatMayFailOrBlockOrBeSeenIsLeftAlone() {
    var mayFail =
        ProcessTypeBuilder.of("A", integer("x"))
            .edge(0, set(global(0), 1), 1)
            .edge(1, set(local(0), op(Expr.BinaryOp.DIV, num(1), X)), 2)
            .terminate(2);
    var mayBlock =
        ProcessTypeBuilder.of("A", integer("x"))
            .edge(0, set(global(0), 1), 1)
            .edge(1, when(X), 2)
            .terminate(2);
    var marked = setThenCompute().end(1);
    var provided = setThenCompute().provided(eq(get(global(0)), num(0)));
    for (ProcessSystem system :
        List.of(
            of(mayFail),
            of(mayBlock),
            of(marked),
            of(provided),
            withPriorities(of(setThenCompute())))) {
      assertThat(merged(system)).isEqualTo(print(system));
    }
  }

  @Test
  void aProcessThatOthersWatchIsLeftAlone() {
    Expr label = new Expr.RemoteLabel(0, num(0), Set.of(1), "l", Position.NONE);
    Expr variable = new Expr.RemoteVariable(0, num(0), local(0), Position.NONE);
    Expr counter = new Expr.PcValue(num(0), Position.NONE);
    for (Expr watching : List.of(label, variable, counter)) {
      var watcher = ProcessTypeBuilder.of("W").edge(0, when(watching), 1).terminate(1);
      ProcessSystem system = of(setThenCompute(), watcher);
      assertThat(merged(system)).isEqualTo(print(system));
    }
  }

  @Test
  void othersMayStillComeBetweenAStepAndALaterAtomicSequence() {
    var a =
        ProcessTypeBuilder.of("A", integer("x"))
            .edge(0, set(global(0), 1), 1)
            .atomicEdge(1, set(local(0), 1), 2)
            .edge(2, set(global(0), 2), 3)
            .terminate(3);
    var b =
        ProcessTypeBuilder.of("B")
            .edge(0, check(op(Expr.BinaryOp.NE, get(global(0)), num(1))), 1)
            .terminate(1);
    ProcessSystem system = of(a, b);
    assertThat(violations(system)).containsExactly("ASSERTION");
    assertThat(violations(StatementMerging.apply(system))).containsExactly("ASSERTION");
  }

  @Test
  void aRefusedRendezvousIsStillRefused() {
    var globals = List.of(integer("g"), channel("r", 0));
    var channels = List.of(channelType(0, IntType.BYTE));
    Expr r = get(global(1));
    var receiver =
        ProcessTypeBuilder.of("R", integer("x"), integer("y"))
            .edge(0, set(global(0), 1), 1)
            .edge(1, set(local(0), 2), 2)
            .edge(2, receive(r, bind(local(1))), 3)
            .terminate(3);
    var sender =
        ProcessTypeBuilder.of("S")
            .edge(0, when(eq(get(global(0)), num(1))), 1)
            .edge(1, send(r, num(1)), 3)
            .edge(1, ELSE, 2)
            .edge(2, check(num(0)), 3)
            .terminate(3);
    ProcessSystem system = system(globals, channels, receiver, sender);
    assertThat(violations(system)).contains("ASSERTION");
    assertThat(violations(StatementMerging.apply(system))).isEqualTo(violations(system));
  }

  @Test
  void manyChoicesInARowDoNotMultiply() {
    int choices = 20;
    var a = ProcessTypeBuilder.of("A", integer("x"));
    for (int i = 0; i < choices; i++) {
      a.edge(i, new Action.Skip(), i + 1).edge(i, new Action.Skip(), i + 1);
    }
    ProcessSystem system = StatementMerging.apply(of(a.terminate(choices)));
    assertThat(ExplorationResult.of(system, 100)).isPresent();
  }
}
