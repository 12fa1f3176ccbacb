package rondo.analysis.pass;

import static org.assertj.core.api.Assertions.assertThat;
import static rondo.ir.ProcessFixtures.check;
import static rondo.ir.ProcessFixtures.deterministic;
import static rondo.ir.ProcessFixtures.get;
import static rondo.ir.ProcessFixtures.global;
import static rondo.ir.ProcessFixtures.integer;
import static rondo.ir.ProcessFixtures.local;
import static rondo.ir.ProcessFixtures.num;
import static rondo.ir.ProcessFixtures.set;
import static rondo.ir.ProcessFixtures.system;
import static rondo.ir.ProcessFixtures.when;

import java.util.List;
import org.junit.jupiter.api.Test;
import rondo.diagnostics.Position;
import rondo.ir.Expr;
import rondo.ir.Expr.BinaryOp;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessTypeBuilder;
import rondo.ir.print.SystemPrinter;

class FaintVariablesTest {
  private static final Expr G = get(global(0));
  private static final Expr H = get(global(1));

  private static String removed(ProcessTypeBuilder... automata) {
    ProcessSystem system = system(List.of(integer("g"), integer("h")), List.of(), automata);
    return SystemPrinter.print(FaintVariables.apply(system), SystemPrinter.Positions.LEFT_OUT);
  }

  private static Expr plus(Expr left, Expr right) {
    return new Expr.Binary(BinaryOp.ADD, left, right, Position.NONE);
  }

  @Test
  void aCounterThatNobodyAsksForIsNotCounted() {
    var a = ProcessTypeBuilder.of("A").edge(0, set(global(0), plus(G, num(1))), 0);
    assertThat(removed(a)).doesNotContain("g = g + 1").contains("skip -> 0");
  }

  @Test
  void variablesThatAreReadOnlyForEachOtherAreFaint() {
    var a =
        ProcessTypeBuilder.of("A")
            .edge(0, set(global(0), plus(H, num(1))), 1)
            .edge(1, set(global(1), G), 0);
    assertThat(removed(a)).doesNotContain("g = h").doesNotContain("h = g");
  }

  @Test
  void whatAGuardReadsIndirectlyIsKept() {
    var a =
        ProcessTypeBuilder.of("A")
            .edge(0, set(global(0), plus(G, num(1))), 1)
            .edge(1, set(global(1), G), 2)
            .edge(2, when(H), 0);
    assertThat(removed(a)).contains("g = g + 1").contains("h = g");
  }

  @Test
  void whatAnAssertionOfAnotherProcessReadsIsKept() {
    var a = ProcessTypeBuilder.of("A").edge(0, set(global(0), 1), 1).terminate(1);
    var b = ProcessTypeBuilder.of("B").edge(0, check(G), 1).terminate(1);
    assertThat(removed(a, b)).contains("g = 1");
    assertThat(removed(a)).doesNotContain("g = 1");
  }

  @Test
  void aDivisionByAVariableIsKept() {
    Expr quotient = new Expr.Binary(BinaryOp.DIV, num(1), H, Position.NONE);
    var a = ProcessTypeBuilder.of("A").edge(0, set(global(0), quotient), 0);
    assertThat(removed(a)).contains("g = 1 / h");
  }

  @Test
  void assignmentsWithinBlocksAreRemoved() {
    var block =
        deterministic(
            ProcessTypeBuilder.of("D")
                .edge(0, when(H), 1)
                .edge(1, set(global(0), plus(G, num(1))), 2));
    var a = ProcessTypeBuilder.of("A").edge(0, block, 0);
    assertThat(removed(a)).doesNotContain("g = g + 1");
  }

  @Test
  void aLocalThatAnotherProcessReadsIsKept() {
    var a = ProcessTypeBuilder.of("A", integer("x")).edge(0, set(local(0), 3), 1).terminate(1);
    Expr remote = new Expr.RemoteVariable(0, num(0), local(0), Position.NONE);
    var b = ProcessTypeBuilder.of("B").edge(0, when(remote), 1).terminate(1);
    assertThat(removed(a, b)).contains("x = 3");
    assertThat(removed(a)).doesNotContain("x = 3");
  }
}
