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
      var code = new KernelBuilder();
      Register folded = code.binary(operator, code.constant64(left), code.constant64(right));
      Register one = code.variable(Width.W64);
      code.assign(one, code.constant64(left));
      Register computed = code.binary(operator, one, code.constant64(right));
      code.store(0, code.constant64(0), operator.isComparison() ? code.extended(folded) : folded);
      code.store(
          0, code.constant64(1), operator.isComparison() ? code.extended(computed) : computed);
      code.end();
      long[] words = new long[2];
      new KernelSimulator(code.build("k", 1)).run(new Object[] {words}, 1, random);
      assertThat(words[1]).isEqualTo(words[0]);
    }
  }

  /** Without atomic operations, updates would be lost. */
  @Test
  void atomicOperationsAreNotInterrupted() {
    var code = new KernelBuilder();
    Register zero = code.constant64(0);
    for (int i = 0; i < 50; i++) {
      code.atomicAdd(0, zero, code.constant64(2));
      code.atomicOr(0, code.constant64(1), code.threadIndex());
      code.store(1, code.atomicIncrement(0, code.constant64(2)), code.constant64(1));
    }
    code.end();
    long[] words = new long[3];
    long[] marks = new long[500];
    new KernelSimulator(code.build("k", 2)).run(new Object[] {words, marks}, 10, new Random(1));
    assertThat(words).containsExactly(1000, 15, 500);
    assertThat(marks).containsOnly(1);
  }

  @Test
  void compareAndSwapHasOneWinner() {
    var code = new KernelBuilder();
    Register old =
        code.compareAndSwap(0, code.constant64(0), code.constant64(-1), code.threadIndex());
    KernelLabel lost = code.newLabel();
    code.branch(code.binary(BinaryOperator.NE, old, -1), lost);
    code.atomicAdd(0, code.constant64(1), code.constant64(1));
    code.bind(lost);
    code.end();
    for (int seed = 0; seed < 20; seed++) {
      long[] words = {-1, 0};
      new KernelSimulator(code.build("k", 1)).run(new Object[] {words}, 8, new Random(seed));
      assertThat(words[0]).isBetween(0L, 7L);
      assertThat(words[1]).isEqualTo(1);
    }
  }

  /** A loop from which only the first thread goes on, and stores what others wait for. */
  private static void waitForTheFirstThread(KernelBuilder code) {
    KernelLabel again = code.newLabel();
    KernelLabel isFirst = code.newLabel();
    code.bind(again);
    Register ticket = code.variable(Width.W64);
    code.assign(ticket, code.loadRelaxed(0, code.constant64(0)));
    code.branch(code.binary(BinaryOperator.EQ, code.threadIndex(), 0), isFirst);
    code.branch(code.binary(BinaryOperator.EQ, ticket, 0), again);
    code.bind(isFirst);
    code.storeRelaxed(0, code.constant64(0), code.constant64(1));
    code.end();
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
    var code = new KernelBuilder();
    waitForTheFirstThread(code);
    var simulator = new KernelSimulator(code.build("k", 1));
    simulator.run(new Object[] {new long[1]}, 1, new Random(1));
    assertThatThrownBy(() -> runOften(simulator))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("threads wait for each other");
  }

  /** The loop that waits is the last of many, which do not wait. */
  @Test
  void loopsAreKnownHoweverManyThereAre() {
    var code = new KernelBuilder();
    for (int i = 0; i < 70; i++) {
      KernelLabel again = code.newLabel();
      code.bind(again);
      code.branch(
          code.binary(BinaryOperator.NE, code.loadRelaxed(0, code.constant64(1)), 0), again);
    }
    waitForTheFirstThread(code);
    assertThatThrownBy(() -> runOften(new KernelSimulator(code.build("k", 1))))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("threads wait for each other");
  }

  @Test
  void threadsOfAWarpIncrementTheSameWord() {
    var code = new KernelBuilder();
    code.atomicIncrement(0, code.threadIndex());
    code.end();
    var simulator = new KernelSimulator(code.build("k", 1));
    assertThatThrownBy(() -> simulator.run(new Object[] {new long[4]}, 4, new Random(1)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("threads of a warp increment different words");
  }

  /** After a barrier, the word may be another one. */
  @Test
  void theIncrementedWordMayChangeAfterABarrier() {
    var code = new KernelBuilder();
    Register round = code.variable(Width.W64);
    code.assign(round, code.constant64(1));
    KernelLabel again = code.newLabel();
    code.bind(again);
    code.atomicIncrement(0, round);
    code.barrier(0, code.constant64(0));
    code.assign(round, code.binary(BinaryOperator.ADD, round, 1));
    code.branch(code.binary(BinaryOperator.ULT, round, 4), again);
    code.end();
    long[] words = new long[4];
    new KernelSimulator(code.build("k", 1)).run(new Object[] {words}, 40, new Random(1));
    assertThat(words).endsWith(40, 40, 40);
  }

  /** Each thread adds to the sum of its block, and sees the others' additions after the barrier. */
  @Test
  void blocksShareMemoryBetweenTheirBarriers() {
    var code = new KernelBuilder();
    Register thread = code.special(SpecialRegister.THREAD);
    Register block = code.special(SpecialRegister.BLOCK);
    Register sum = code.constant(code.sharedWords(1));
    KernelLabel others = code.newLabel();
    code.branch(code.binary(BinaryOperator.NE, thread, 0), others);
    code.storeShared(sum, block);
    code.bind(others);
    code.blockBarrier();
    code.atomicAddShared(sum, code.binary(BinaryOperator.ADD, thread, 1));
    code.blockBarrier();
    code.store(0, code.threadIndex(), code.extended(code.loadShared(sum)));
    code.end();
    var simulator = new KernelSimulator(code.build("k", 1));
    for (int seed = 0; seed < 20; seed++) {
      long[] sums = new long[12];
      simulator.run(new Object[] {sums}, 3, 4, new Random(seed));
      assertThat(sums).containsExactly(10, 10, 10, 10, 11, 11, 11, 11, 12, 12, 12, 12);
    }
  }

  @Test
  void threadsKnowTheirPlace() {
    var code = new KernelBuilder();
    int i = 0;
    for (SpecialRegister register : SpecialRegister.values()) {
      Register first = code.binary(BinaryOperator.MUL, code.threadIndex(), 4);
      code.store(
          0, code.binary(BinaryOperator.ADD, first, i++), code.extended(code.special(register)));
    }
    code.end();
    long[] words = new long[24];
    new KernelSimulator(code.build("k", 1)).run(new Object[] {words}, 2, 3, new Random(1));
    assertThat(words)
        .containsExactly(0, 3, 0, 2, 1, 3, 0, 2, 2, 3, 0, 2, 0, 3, 1, 2, 1, 3, 1, 2, 2, 3, 1, 2);
  }

  @Test
  void allThreadsOfABlockHaveToWait() {
    var code = new KernelBuilder();
    KernelLabel end = code.newLabel();
    code.branch(code.binary(BinaryOperator.EQ, code.special(SpecialRegister.THREAD), 1), end);
    code.blockBarrier();
    code.bind(end);
    code.end();
    var simulator = new KernelSimulator(code.build("k", 0));
    assertThatThrownBy(() -> simulator.run(new Object[] {}, 2, 3, new Random(1)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("only some threads reach a barrier");
  }

  @Test
  void threadsOfABlockMayNotWaitAtDifferentBarriers() {
    var code = new KernelBuilder();
    KernelLabel second = code.newLabel();
    code.branch(code.special(SpecialRegister.THREAD), second);
    code.blockBarrier();
    code.end();
    code.bind(second);
    code.blockBarrier();
    code.end();
    assertThatThrownBy(() -> run(code, 1)).hasMessage("only some threads reach a barrier");
  }

  @Test
  void aWordThatOneThreadStoresIsLoadedByOthersAfterABarrier() {
    for (boolean hasBarrier : new boolean[] {true, false}) {
      var code = new KernelBuilder();
      Register word = code.constant(code.sharedWords(1));
      Register thread = code.special(SpecialRegister.THREAD);
      KernelLabel others = code.newLabel();
      code.branch(thread, others);
      code.storeShared(word, code.constant(1));
      code.bind(others);
      if (hasBarrier) {
        code.blockBarrier();
      }
      code.loadShared(word);
      code.end();
      assertRace(code, !hasBarrier);
    }
  }

  @Test
  void threadsStoreTheSameValueBetweenBarriers() {
    for (boolean isSame : new boolean[] {true, false}) {
      var code = new KernelBuilder();
      Register word = code.constant(code.sharedWords(1));
      Register thread = code.special(SpecialRegister.THREAD);
      code.storeShared(word, isSame ? code.constant(7) : thread);
      code.end();
      assertRace(code, !isSame);
    }
  }

  @Test
  void aWordToWhichThreadsAddIsNotStoredBetweenBarriers() {
    for (boolean hasBarrier : new boolean[] {true, false}) {
      var code = new KernelBuilder();
      Register word = code.constant(code.sharedWords(1));
      code.atomicAddShared(word, code.constant(1));
      if (hasBarrier) {
        code.blockBarrier();
      }
      code.storeShared(word, code.constant(0));
      code.end();
      assertRace(code, !hasBarrier);
    }
  }

  private static void assertRace(KernelBuilder code, boolean isRace) {
    for (int seed = 0; seed < 20; seed++) {
      int s = seed;
      if (isRace) {
        assertThatThrownBy(() -> run(code, s)).hasMessage("threads of a block race for word 0");
      } else {
        run(code, s);
      }
    }
  }

  private static void run(KernelBuilder code, int seed) {
    new KernelSimulator(code.build("k", 0)).run(new Object[] {}, 2, 3, new Random(seed));
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
