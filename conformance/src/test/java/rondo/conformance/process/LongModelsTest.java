package rondo.conformance.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import rondo.diagnostics.RejectedException;
import rondo.explore.compile.LockstepCheck;
import rondo.ir.ProcessSystem;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.promela.Promela;

/** Models that exceed the size of one method, or one class, are compiled correctly. */
class LongModelsTest {
  private static String lines(int count, IntFunction<String> line) {
    return IntStream.range(0, count).mapToObj(line).collect(Collectors.joining("\n"));
  }

  private static void isCompiledAsInterpreted(String model, int states) {
    ProcessSystem system;
    try {
      var parsed = Promela.parse("long.pml", model, Map.of());
      system =
          parsed.observers().stream()
              .map(parsed.system()::withObserver)
              .findFirst()
              .orElse(parsed.system());
    } catch (RejectedException e) {
      throw new AssertionError(e.diagnostics().toString(), e);
    }
    assertThat(new LockstepCheck(system, FullChannelPolicy.BLOCK).firstDifference(states))
        .isEmpty();
  }

  @Test
  void proctypeOfTwelveThousandStatementsIsSplitIntoClasses() {
    String body = lines(12_000, i -> "x = x + " + (i + 40_000) + ";");
    isCompiledAsInterpreted("int x; active proctype P() {" + body + "}", 50);
  }

  @Test
  void observerOfAModelInSeveralClassesIsAsked() {
    String body = lines(12_000, i -> "x = x + " + (i + 40_000) + ";");
    String formula = lines(60, i -> "x != " + (i + 100_000) + " &&");
    isCompiledAsInterpreted(
        "int x; ltl low { [] (" + formula + " x < 3000000) } active proctype P() {" + body + "}",
        100);
  }

  @Test
  void longDeterministicStepIsSplitIntoChapters() {
    String body =
        lines(
            800,
            i ->
                i % 5 == 0
                    ? "if :: y %% 3 == %d -> y = y + %d :: else -> y++ fi;".formatted(i % 3, i % 7)
                    : "y = y + x + %d;".formatted(i % 7));
    isCompiledAsInterpreted(
        """
        int x; int y;
        active proctype P() {
          do :: x < 3 -> d_step { %s x++ } :: else -> break od;
          skip;
          d_step { y = 0; do :: y < 2000 -> y++ :: else -> break od; (x == 7) }
        }
        """
            .formatted(body),
        50);
  }

  @Test
  void manyOptionsOfOneSelectionAreSplit() {
    String plain = lines(700, i -> ":: x == %d -> x = %d".formatted(i, (i * 7 + 1) % 700));
    isCompiledAsInterpreted(
        """
        int x; bool stop; chan c = [0] of { int };
        active proctype P() {
          { do %s :: x > 5 -> c!x :: else -> break od } unless { stop; c!x }
        }
        active proctype Q() { int y; do :: c?y :: stop = 1; c?y; stop = 0 od }
        active proctype D() { do :: d_step { if %s :: else -> skip fi } od }
        """
            .formatted(plain, plain),
        200);
  }

  @Test
  void manyLocalsAreInitialisedInParts() {
    String locals = lines(1_500, i -> "byte v%d = %d;".formatted(i, i % 9 + 1));
    isCompiledAsInterpreted(
        """
        proctype P(byte p) {
          %s
          short a[3000] = 5;
          bit b[9] = 1;
          a[2999] = p + v1499; a[0] = a[1] + b[8]
        }
        init { run P(3); run P(4) }
        """
            .formatted(locals),
        30);
  }
}
