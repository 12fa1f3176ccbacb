package rondo.gpu.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import rondo.gpu.kernel.Register.Width;

class KernelSimulatorTest {
  /** What the builder evaluates at once is what the simulator computes. */
  @ParameterizedTest
  @EnumSource(BinaryOperator.class)
  void operatorsOnConstantsAreTheSame(BinaryOperator operator) {
    var random = new Random(operator.ordinal());
    for (int i = 0; i < 200; i++) {
      long left = random.nextLong() >> random.nextInt(64);
      long right = random.nextLong() >> random.nextInt(64) | 1;
      var to = new KernelBuilder();
      Register folded = to.binary(operator, to.constant64(left), to.constant64(right));
      Register one = to.variable(Width.W64);
      to.assign(one, to.constant64(left));
      Register computed = to.binary(operator, one, to.constant64(right));
      to.store(0, to.constant64(0), operator.isComparison() ? to.extended(folded) : folded);
      to.store(0, to.constant64(1), operator.isComparison() ? to.extended(computed) : computed);
      to.end();
      long[] words = new long[2];
      new KernelSimulator(to.build("k", 1)).run(new Object[] {words}, 1, random);
      assertThat(words[1]).isEqualTo(words[0]);
    }
  }

  /** Without atomic operations, updates would be lost. */
  @Test
  void atomicOperationsAreNotInterrupted() {
    var to = new KernelBuilder();
    Register zero = to.constant64(0);
    for (int i = 0; i < 50; i++) {
      to.atomicAdd(0, zero, to.constant64(2));
      to.atomicOr(0, to.constant64(1), to.threadIndex());
      to.store(1, to.atomicIncrement(0, to.constant64(2)), to.constant64(1));
    }
    to.end();
    long[] words = new long[3];
    long[] marks = new long[500];
    new KernelSimulator(to.build("k", 2)).run(new Object[] {words, marks}, 10, new Random(1));
    assertThat(words).containsExactly(1000, 15, 500);
    assertThat(marks).containsOnly(1);
  }

  @Test
  void compareAndSwapHasOneWinner() {
    var to = new KernelBuilder();
    Register old = to.compareAndSwap(0, to.constant64(0), to.constant64(-1), to.threadIndex());
    KernelLabel lost = to.newLabel();
    to.branch(to.binary(BinaryOperator.NE, old, -1), lost);
    to.atomicAdd(0, to.constant64(1), to.constant64(1));
    to.bind(lost);
    to.end();
    for (int seed = 0; seed < 20; seed++) {
      long[] words = {-1, 0};
      new KernelSimulator(to.build("k", 1)).run(new Object[] {words}, 8, new Random(seed));
      assertThat(words[0]).isBetween(0L, 7L);
      assertThat(words[1]).isEqualTo(1);
    }
  }

  /** A loop waits for a store after it, which a thread of the same warp cannot reach first. */
  @Test
  void aLoopMayNotWaitForWhatFollowsIt() {
    var to = new KernelBuilder();
    KernelLabel again = to.newLabel();
    KernelLabel isFirst = to.newLabel();
    to.bind(again);
    Register ticket = to.variable(Width.W64);
    to.assign(ticket, to.loadRelaxed(0, to.constant64(0)));
    to.branch(to.binary(BinaryOperator.EQ, to.threadIndex(), 0), isFirst);
    to.branch(to.binary(BinaryOperator.EQ, ticket, 0), again);
    to.bind(isFirst);
    to.storeRelaxed(0, to.constant64(0), to.constant64(1));
    to.end();
    var simulator = new KernelSimulator(to.build("k", 1));
    simulator.run(new Object[] {new long[1]}, 1, new Random(1));
    Object[] memory = {new long[1]};
    // Sometimes the first thread has left before another one is in the loop.
    assertThatThrownBy(
            () -> {
              for (int seed = 0; seed < 20; seed++) {
                ((long[]) memory[0])[0] = 0;
                simulator.run(memory, 4, new Random(seed));
              }
            })
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("threads wait for each other");
  }
}
