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

  /** A loop from which only the first thread goes on, and stores what others wait for. */
  private static void waitForTheFirstThread(KernelBuilder to) {
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
  }

  /** Sometimes the first thread has left a loop before another one is in it. */
  private static void runOften(KernelSimulator simulator) {
    for (int seed = 0; seed < 20; seed++) {
      simulator.run(new Object[] {new long[2]}, 4, new Random(seed));
    }
  }

  /** A loop waits for a store after it, which a thread of the same warp cannot reach first. */
  @Test
  void aLoopMayNotWaitForWhatFollowsIt() {
    var to = new KernelBuilder();
    waitForTheFirstThread(to);
    var simulator = new KernelSimulator(to.build("k", 1));
    simulator.run(new Object[] {new long[1]}, 1, new Random(1));
    assertThatThrownBy(() -> runOften(simulator))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("threads wait for each other");
  }

  /** The loop that waits is the last of many, which do not wait. */
  @Test
  void loopsAreKnownHoweverManyThereAre() {
    var to = new KernelBuilder();
    for (int i = 0; i < 70; i++) {
      KernelLabel again = to.newLabel();
      to.bind(again);
      to.branch(to.binary(BinaryOperator.NE, to.loadRelaxed(0, to.constant64(1)), 0), again);
    }
    waitForTheFirstThread(to);
    assertThatThrownBy(() -> runOften(new KernelSimulator(to.build("k", 1))))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("threads wait for each other");
  }

  @Test
  void threadsOfAWarpIncrementTheSameWord() {
    var to = new KernelBuilder();
    to.atomicIncrement(0, to.threadIndex());
    to.end();
    var simulator = new KernelSimulator(to.build("k", 1));
    assertThatThrownBy(() -> simulator.run(new Object[] {new long[4]}, 4, new Random(1)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("threads of a warp increment different words");
  }

  /** After a barrier, the word may be another one. */
  @Test
  void theIncrementedWordMayChangeAfterABarrier() {
    var to = new KernelBuilder();
    Register round = to.variable(Width.W64);
    to.assign(round, to.constant64(1));
    KernelLabel again = to.newLabel();
    to.bind(again);
    to.atomicIncrement(0, round);
    to.barrier(0, to.constant64(0));
    to.assign(round, to.binary(BinaryOperator.ADD, round, 1));
    to.branch(to.binary(BinaryOperator.ULT, round, 4), again);
    to.end();
    long[] words = new long[4];
    new KernelSimulator(to.build("k", 1)).run(new Object[] {words}, 40, new Random(1));
    assertThat(words).endsWith(40, 40, 40);
  }

  @Test
  void labelsAreBoundOnce() {
    var unbound = new KernelBuilder();
    unbound.jump(unbound.newLabel());
    assertThatThrownBy(() -> unbound.build("k", 0)).hasMessageEndingWith("is not bound");
    var twice = new KernelBuilder();
    KernelLabel label = twice.newLabel();
    twice.bind(label);
    twice.bind(label);
    assertThatThrownBy(() -> twice.build("k", 0)).hasMessageEndingWith("is bound twice");
  }
}
