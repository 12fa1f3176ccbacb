package rondo.testkit.symbolic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import rondo.diagnostics.RejectedException;
import rondo.ir.data.Heard;
import rondo.ir.data.Statement;
import rondo.ir.data.Term;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.ir.data.When;

/** Terms and statements that are made up mean with formulas what they mean with values. */
class SymbolicMeaningTest {
  private static final int TERMS = Integer.getInteger("symbolic.terms", 400);
  private static final int STATEMENTS = Integer.getInteger("symbolic.statements", 100);

  /** A process with variables and messages that are made up. */
  private record Made(SplittableRandom random, Type message, When when) {
    static Made of(long seed) {
      var random = new SplittableRandom(seed);
      Type message = AnyTerm.TYPES.get(random.nextInt(AnyTerm.TYPES.size()));
      return new Made(random, message, new When(1 + random.nextInt(4), 0));
    }

    AnyTerm terms() {
      return new AnyTerm(random, when.phase(), Optional.of(message));
    }

    SymbolicMeaning meaning(Feeding feeding) {
      var values = new AnyValue(random, when.phase());
      List<Value> own = AnyTerm.TYPES.stream().map(values::of).toList();
      var heard = new ArrayList<Heard>();
      for (int p = 0; p < AnyTerm.PROCESSES; p++) {
        if (random.nextInt(3) > 0) {
          heard.add(new Heard(p, values.of(message)));
        }
      }
      return new SymbolicMeaning(AnyTerm.PROCESSES, random.nextInt(3), when, feeding)
          .with(own, AnyTerm.TYPES)
          .hearing(heard, message, random);
    }
  }

  @ParameterizedTest
  @EnumSource
  void termsMeanTheSame(Feeding feeding) throws RejectedException {
    int faults = 0;
    for (int seed = 0; seed < TERMS; seed++) {
      Made made = Made.of(seed);
      Term term = made.terms().of(AnyTerm.TYPES.get(seed % AnyTerm.TYPES.size()), 3);
      try {
        faults += made.meaning(feeding).compare(term) == SymbolicMeaning.Result.FAULT ? 1 : 0;
      } catch (RuntimeException | AssertionError e) {
        throw new AssertionError(seed + ": " + term, e);
      }
    }
    assertThat(faults).isBetween(TERMS / 50, TERMS / 2);
  }

  @ParameterizedTest
  @EnumSource
  void statementsDoTheSame(Feeding feeding) throws RejectedException {
    int outcomes = 0;
    for (int seed = 0; seed < STATEMENTS; seed++) {
      Made made = Made.of(seed);
      List<Statement> statements = new AnyStatement(made.terms()).several(2);
      try {
        outcomes += made.meaning(feeding).compare(statements);
      } catch (RuntimeException | AssertionError e) {
        throw new AssertionError(seed + ": " + statements, e);
      }
    }
    assertThat(outcomes)
        .as("with choices made in several ways")
        .isGreaterThan(STATEMENTS * 11 / 10);
  }
}
