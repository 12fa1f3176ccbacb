package rondo.smt.rounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import rondo.analysis.symmetry.value.InputSelection;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.ir.round.Assumption;
import rondo.ir.round.Assumption.FaultDuration;
import rondo.ir.round.OrderSensitivity;
import rondo.ir.round.RoundSystem;
import rondo.smt.rounds.RoundUnrolling.Symmetry;

/** Protocols that cannot be encoded as formulas are rejected with their line. */
class RoundEncodingRefusalTest {
  private static final String TEXT =
      """
      protocol Odd(N = 2) {
        input x : 1..2
        var s : TYPE
        round {
          send MESSAGE to all
          update(heard) { x = TAKEN }
        }
        network any
        END
        CHECK
      }
      """;

  private static RoundSystem system(String part, String instead) throws RejectedException {
    String text =
        TEXT.replace(part, instead)
            .replace("TYPE", "bool")
            .replace("MESSAGE", "x")
            .replace("TAKEN", "1")
            .replace("END", "")
            .replace("CHECK", "invariant fine : forall p : p.x > 0");
    OrderSensitivity sensitivity =
        part.equals("TAKEN") ? OrderSensitivity.SENSITIVE : OrderSensitivity.INSENSITIVE;
    return Distal.parse("odd.dst", text, Map.of(), sensitivity).roundSystem();
  }

  private static void isRefused(ThrowingCallable encoding, String code, int line) {
    assertThatThrownBy(encoding)
        .isInstanceOfSatisfying(
            RejectedException.class,
            e -> {
              Diagnostic diagnostic = e.diagnostics().getFirst();
              assertThat(diagnostic.code()).isEqualTo(code);
              assertThat(diagnostic.at().line()).isEqualTo(line);
            });
  }

  private static RoundUnrolling runs(RoundSystem system) throws RejectedException {
    return RoundUnrolling.fromInitial(system, Symmetry.PROCESSES, InputSelection.ALL);
  }

  private static RoundUnrolling anywhere(RoundSystem system) throws RejectedException {
    return RoundUnrolling.fromArbitrary(system, Symmetry.PROCESSES);
  }

  @Test
  void propertiesOfRunsWithoutEndAreRefused() throws RejectedException {
    RoundSystem system = system("CHECK", "ltl l { <> forall p : p.x == 1 }");
    isRefused(() -> runs(system), "F201", 10);
  }

  @Test
  void setsOfPhasesWithoutEndAreRefusedInInductionOnly() throws RejectedException {
    RoundSystem system = system("TYPE", "set of phase = {}");
    runs(system);
    isRefused(() -> anywhere(system), "F203", 3);
  }

  @Test
  void forgedPhasesWithoutEndAreRefusedInInductionOnly() throws RejectedException {
    RoundSystem plain = system("MESSAGE", "phase");
    var lies = new Assumption.Byzantine(1, FaultDuration.ONE_ROUND);
    var system =
        new RoundSystem(
            plain.name(),
            plain.processes(),
            plain.variables(),
            plain.rounds(),
            plain.phaseLimit(),
            plain.network().and(List.of(lies)),
            plain.properties());
    runs(system);
    isRefused(() -> anywhere(system), "F204", 4);
  }

  @Test
  void tooManyPhasesAreRefusedInInductionOnly() throws RejectedException {
    RoundSystem system = system("END", "stop after 100000 rounds");
    runs(system);
    isRefused(() -> anywhere(system), "F205", 4);
  }
}
