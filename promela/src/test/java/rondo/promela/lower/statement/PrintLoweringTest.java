package rondo.promela.lower.statement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import rondo.diagnostics.RejectedException;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.ir.interpreter.Interpreter;
import rondo.promela.Promela;

class PrintLoweringTest {
  private static String printed(String statement) throws RejectedException {
    String model =
        "mtype = { red, green }; mtype:fruit = { apple, pear };\n"
            + "mtype m = green; mtype:fruit f = pear; byte b = 255;\n"
            + "init { "
            + statement
            + " }";
    var system = Promela.parse("print.pml", model, Map.of()).system();
    var interpreter = new Interpreter(system, FullChannelPolicy.BLOCK);
    var transition = interpreter.expand(interpreter.initial()).transitions().getFirst();
    return transition.steps().getFirst().printed();
  }

  @Test
  void directivesAndEscapesPrintAsInSpin() throws RejectedException {
    assertThat(printed("printf(\"%d%%\\t%x %c %o\\n\", b, b, 'x', 8)"))
        .isEqualTo("255%\tff x 10\n");
  }

  @Test
  void symbolicValuesPrintTheirNames() throws RejectedException {
    assertThat(printed("printf(\"%e %e %e %e\", m, red, f, apple)"))
        .isEqualTo("green red pear apple");
    assertThat(printed("printm(red)")).isEqualTo("red");
    assertThat(printed("printm(m)")).isEqualTo("green");
  }
}
