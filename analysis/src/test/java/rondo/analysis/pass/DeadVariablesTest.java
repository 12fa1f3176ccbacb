package rondo.analysis.pass;

import static org.assertj.core.api.Assertions.assertThat;
import static rondo.ir.ProcessFixtures.bind;
import static rondo.ir.ProcessFixtures.channel;
import static rondo.ir.ProcessFixtures.channelType;
import static rondo.ir.ProcessFixtures.check;
import static rondo.ir.ProcessFixtures.deterministic;
import static rondo.ir.ProcessFixtures.eq;
import static rondo.ir.ProcessFixtures.get;
import static rondo.ir.ProcessFixtures.global;
import static rondo.ir.ProcessFixtures.integer;
import static rondo.ir.ProcessFixtures.local;
import static rondo.ir.ProcessFixtures.num;
import static rondo.ir.ProcessFixtures.receive;
import static rondo.ir.ProcessFixtures.send;
import static rondo.ir.ProcessFixtures.set;
import static rondo.ir.ProcessFixtures.system;
import static rondo.ir.ProcessFixtures.when;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import rondo.diagnostics.Position;
import rondo.ir.Action;
import rondo.ir.Expr;
import rondo.ir.IntType;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessTypeBuilder;
import rondo.ir.Variable;
import rondo.ir.print.SystemPrinter;

class DeadVariablesTest {
  private static final Expr X = get(local(0));

  private static String reset(ProcessSystem system) {
    String text =
        SystemPrinter.print(DeadVariables.apply(system), SystemPrinter.Positions.LEFT_OUT);
    String process = text.split("\n\n")[1];
    return process.substring(process.indexOf('\n') + 1).strip().replace("\n  ", "\n");
  }

  private static ProcessSystem of(ProcessTypeBuilder... automata) {
    return system(List.of(integer("g")), List.of(), automata);
  }

  @Test
  void aVariableIsClearedByItsLastReading() {
    var a =
        ProcessTypeBuilder.of("A", integer("x"))
            .edge(0, set(local(0), 3), 1)
            .edge(1, set(global(0), X), 2)
            .edge(2, set(global(0), 0), 3)
            .terminate(3);
    assertThat(reset(of(a)))
        .isEqualTo(
            """
            local int x = 0
            state 0
              x = 3 -> 1
            state 1
              g = x; x = 0; g = 0 -> 2
            state 2
              g = 0 -> 3
            state 3
              -end- -> 0\
            """);
  }

  @Test
  void elseStaysElse() {
    var a =
        ProcessTypeBuilder.of("A", integer("x"))
            .edge(0, set(local(0), 3), 1)
            .edge(1, when(eq(X, num(3))), 2)
            .edge(1, new Action.Else(), 3)
            .terminate(2)
            .edge(3, when(num(0)), 3);
    ProcessSystem system = DeadVariables.apply(of(a));
    assertThat(reset(of(a))).contains("x == 3; x = 0 -> 2").contains("else; x = 0 -> 3");
    assertThat(ExplorationResult.of(system, 10).orElseThrow())
        .isEqualTo(ExplorationResult.of(of(a), 10).get());
  }

  @Test
  void anElementDoesNotKillTheArrayAndShortArraysAreClearedWhole() {
    var a =
        ProcessTypeBuilder.of("A", Variable.array("a", IntType.BYTE, 2, 0))
            .edge(0, set(local(0).at(num(0)), 1), 1)
            .edge(1, set(local(0).at(num(1)), 1), 2)
            .edge(2, when(get(local(0).at(num(0)))), 3)
            .terminate(3);
    assertThat(reset(of(a)))
        .contains("a[0] = 1 -> 1\n")
        .contains("a[1] = 1 -> 2\n")
        .contains("a[0]; a[0] = 0; a[1] = 0 -> 3");
  }

  @Test
  void aDeterministicBlockThatAssignsFirstNeedsNoOldValue() {
    var assigns =
        deterministic(
            ProcessTypeBuilder.of("D", integer("x"))
                .edge(0, when(get(global(0))), 1)
                .edge(1, set(local(0), 0), 2));
    var a =
        ProcessTypeBuilder.of("A", integer("x"))
            .edge(0, assigns, 1)
            .edge(1, set(local(0), 3), 2)
            .edge(2, when(X), 0);
    assertThat(reset(of(a))).contains("x; x = 0 -> 0");
  }

  @Test
  void aDeterministicBlockThatMayReadKeepsTheOldValue() {
    var reads =
        deterministic(
            ProcessTypeBuilder.of("D", integer("x"))
                .edge(0, when(get(global(0))), 1)
                .edge(0, set(local(0), 0), 2)
                .edge(1, set(global(0), X), 2));
    var a =
        ProcessTypeBuilder.of("A", integer("x"))
            .edge(0, reads, 1)
            .edge(1, set(local(0), 3), 2)
            .edge(2, when(X), 0);
    assertThat(reset(of(a))).doesNotContain("x; x = 0 -> 0");
  }

  @Test
  void longArraysAreLeftAlone() {
    var a =
        ProcessTypeBuilder.of("A", Variable.array("a", IntType.BYTE, 9, 0))
            .edge(0, set(local(0).at(num(0)), 1), 1)
            .terminate(1);
    assertThat(reset(of(a))).contains("a[0] = 1 -> 1\n");
  }

  @Test
  void aVariableThatOthersReadIsLeftAlone() {
    var a = ProcessTypeBuilder.of("A", integer("x")).edge(0, set(local(0), 3), 1).terminate(1);
    Expr remote = new Expr.RemoteVariable(0, num(0), local(0), Position.NONE);
    var b = ProcessTypeBuilder.of("B").edge(0, when(remote), 1).terminate(1);
    assertThat(reset(of(a, b))).contains("x = 3 -> 1\n");
    assertThat(reset(of(a))).contains("x = 3; x = 0 -> 1\n");
  }

  @Test
  void aVariableDeadFromTheStartStartsAtZero() {
    var a =
        ProcessTypeBuilder.of("A", Variable.scalar("x", IntType.INT, 5))
            .edge(0, set(local(0), 3), 1)
            .edge(1, when(X), 0);
    assertThat(reset(of(a))).startsWith("local int x = 0").contains("x; x = 0 -> 0");
  }

  @Test
  void aVariableThatAnotherOneStartsFromKeepsItsValue() {
    var y =
        new Variable(
            "y", IntType.INT, 1, false, List.of(X), Optional.empty(), false, Position.NONE);
    var a =
        ProcessTypeBuilder.of("A", Variable.scalar("x", IntType.INT, 5), y)
            .edge(0, when(get(local(1))), 1)
            .edge(1, set(local(0), 3), 2)
            .edge(2, when(X), 0);
    assertThat(reset(of(a))).startsWith("local int x = 5\nlocal int y = x");
  }

  @Test
  void aRendezvousHandsOverWhatItSendsBeforeItIsCleared() {
    var globals = List.of(integer("g"), channel("r", 0));
    var sender =
        ProcessTypeBuilder.of("S", integer("x"))
            .edge(0, set(local(0), 7), 1)
            .edge(1, send(get(global(1)), X), 2)
            .terminate(2);
    var receiver =
        ProcessTypeBuilder.of("R", integer("y"))
            .edge(0, receive(get(global(1)), bind(local(0))), 1)
            .edge(1, check(eq(get(local(0)), num(7))), 2)
            .terminate(2);
    ProcessSystem system = system(globals, List.of(channelType(0, IntType.BYTE)), sender, receiver);
    assertThat(reset(system)).contains("r!x; x = 0 -> 2");
    assertThat(ExplorationResult.of(DeadVariables.apply(system), 50).orElseThrow().violations())
        .isEmpty();
  }
}
