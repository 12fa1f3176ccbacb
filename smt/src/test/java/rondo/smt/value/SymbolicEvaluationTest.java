package rondo.smt.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import rondo.diagnostics.RejectedException;
import rondo.ir.data.Stmt;
import rondo.ir.data.Term;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.ir.data.interpreter.ReceivedMessage;
import rondo.ir.data.interpreter.RoundNumber;

/** Random terms and statements have the same result symbolically and concretely. */
class SymbolicEvaluationTest {
  private static final int TERMS = Integer.getInteger("symbolic.terms", 400);
  private static final int STATEMENTS = Integer.getInteger("symbolic.statements", 100);

  /** A process with random variables and messages. */
  private record TestSetup(SplittableRandom random, Type message, RoundNumber number) {
    static TestSetup of(long seed) {
      var random = new SplittableRandom(seed);
      Type message = TermGenerator.TYPES.get(random.nextInt(TermGenerator.TYPES.size()));
      return new TestSetup(random, message, new RoundNumber(1 + random.nextInt(4), 0));
    }

    TermGenerator terms() {
      return new TermGenerator(random, number.phase(), Optional.of(message));
    }

    SymbolicEvaluationCheck meaning(InputEncoding encoding) {
      var values = new ValueGenerator(random, number.phase());
      List<Value> own = TermGenerator.TYPES.stream().map(values::of).toList();
      var received = new ArrayList<ReceivedMessage>();
      for (int p = 0; p < TermGenerator.PROCESSES; p++) {
        if (random.nextInt(3) > 0) {
          received.add(new ReceivedMessage(p, values.of(message)));
        }
      }
      return new SymbolicEvaluationCheck(
              TermGenerator.PROCESSES, random.nextInt(3), number, encoding)
          .with(own, TermGenerator.TYPES)
          .withMailbox(received, message, random);
    }
  }

  @ParameterizedTest
  @EnumSource
  void termsMeanTheSame(InputEncoding encoding) throws RejectedException {
    int faults = 0;
    for (int seed = 0; seed < TERMS; seed++) {
      TestSetup setup = TestSetup.of(seed);
      Term term = setup.terms().of(TermGenerator.TYPES.get(seed % TermGenerator.TYPES.size()), 3);
      try {
        faults +=
            setup.meaning(encoding).compare(term) == SymbolicEvaluationCheck.Result.FAULT ? 1 : 0;
      } catch (RuntimeException | AssertionError e) {
        throw new AssertionError(seed + ": " + term, e);
      }
    }
    assertThat(faults).isBetween(TERMS / 50, TERMS / 2);
  }

  @ParameterizedTest
  @EnumSource
  void statementsDoTheSame(InputEncoding encoding) throws RejectedException {
    int outcomes = 0;
    for (int seed = 0; seed < STATEMENTS; seed++) {
      TestSetup setup = TestSetup.of(seed);
      List<Stmt> statements = new StmtGenerator(setup.terms()).several(2);
      try {
        outcomes += setup.meaning(encoding).compare(statements);
      } catch (RuntimeException | AssertionError e) {
        throw new AssertionError(seed + ": " + statements, e);
      }
    }
    assertThat(outcomes)
        .as("with choices made in several ways")
        .isGreaterThan(STATEMENTS * 11 / 10);
  }
}
