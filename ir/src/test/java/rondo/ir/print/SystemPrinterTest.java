package rondo.ir.print;

import static org.assertj.core.api.Assertions.assertThat;
import static rondo.ir.ProcessFixtures.bind;
import static rondo.ir.ProcessFixtures.channel;
import static rondo.ir.ProcessFixtures.channelType;
import static rondo.ir.ProcessFixtures.deterministic;
import static rondo.ir.ProcessFixtures.eq;
import static rondo.ir.ProcessFixtures.get;
import static rondo.ir.ProcessFixtures.global;
import static rondo.ir.ProcessFixtures.integer;
import static rondo.ir.ProcessFixtures.match;
import static rondo.ir.ProcessFixtures.num;
import static rondo.ir.ProcessFixtures.op;
import static rondo.ir.ProcessFixtures.receive;
import static rondo.ir.ProcessFixtures.send;
import static rondo.ir.ProcessFixtures.set;
import static rondo.ir.ProcessFixtures.system;
import static rondo.ir.ProcessFixtures.when;

import java.util.List;
import org.junit.jupiter.api.Test;
import rondo.ir.Expr;
import rondo.ir.IntType;
import rondo.ir.ProcessFixtures;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessTypeBuilder;

class SystemPrinterTest {
  private static ProcessSystem example() {
    var block = ProcessTypeBuilder.of("B").edge(0, set(global(1), 2), 1);
    var a =
        ProcessTypeBuilder.of("A", integer("x"))
            .escape(0, 1, when(eq(get(global(1)), num(3))), 2)
            .atomicEdge(0, send(get(global(0)), op(Expr.BinaryOp.ADD, num(1), num(2))), 1)
            .edge(1, receive(get(global(0)), bind(ProcessFixtures.local(0))), 2)
            .edge(1, receive(get(global(0)), match(4)), 2)
            .edge(1, deterministic(block), 2)
            .end(1)
            .terminate(2);
    var globals = List.of(channel("q", 0), integer("g"));
    return system(globals, List.of(channelType(2, IntType.BYTE)), a);
  }

  @Test
  void theWholeSystemIsPrinted() {
    assertThat(SystemPrinter.print(example(), SystemPrinter.Positions.LEFT_OUT))
        .isEqualTo(
            """
            system toy
            channels 0: c2 = [2] of { byte }
            global chan q = new c2
            global int g = 0
            start A() priority 1

            process A starts at 0
              local int x = 0
              state 0
                escape 1: g == 3 -> 2
                q!1 + 2 -> 1 atomic
              state 1 <END>
                q?x -> 2
                q?4 -> 2
                d_step {
                  state 0
                    g = 2 -> exit
                } -> 2
              state 2
                -end- -> 0
            """);
  }

  @Test
  void positionsAreShownOnRequest() {
    assertThat(SystemPrinter.print(example(), SystemPrinter.Positions.SHOWN))
        .contains("q?x -> 2    // A:2:1\n");
  }
}
