package rondo.explore.concurrent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rondo.explore.store.MemoryBudget;

class SafepointTest {
  private static final int ROUNDS = 3_000;

  /** Equal, other than for the thread that runs exclusively. */
  private long first;

  private long second;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5})
  void noThreadSeesAModificationInProgress(int threads) throws Exception {
    var safepoint = new Safepoint(threads);
    var torn = new LongAdder();
    var modifications = new LongAdder();
    ThreadRun.runAll(
        threads,
        t -> {
          for (int i = 0; i < ROUNDS; i++) {
            if (i % 100 == 0) {
              safepoint.enter();
            }
            safepoint.poll();
            torn.add(first == second ? 0 : 1);
            if (i % 7 == t) {
              safepoint.runExclusively(
                  () -> {
                    first++;
                    Thread.yield();
                    second++;
                    modifications.increment();
                  });
            }
            torn.add(first == second ? 0 : 1);
            if (i % 100 == 99) {
              safepoint.leave();
            }
          }
        });
    assertThat(torn.sum()).isZero();
    assertThat(modifications.sum()).isPositive().isEqualTo(first);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5})
  void pausedThreadsExecuteEachIterationOnceAndTheCallerSeesTheirEffects(int threads)
      throws Exception {
    var safepoint = new Safepoint(threads);
    var wrong = new LongAdder();
    var entered = new CountDownLatch(threads);
    ThreadRun.runAll(
        threads,
        t -> {
          safepoint.enter();
          entered.countDown();
          for (int i = 0; i < ROUNDS; i++) {
            safepoint.poll();
            if (i % 5 == t) {
              int count = i % 70;
              safepoint.runExclusively(() -> wrong.add(countWrong(safepoint, count)));
            }
          }
          safepoint.leave();
        });
    assertThat(entered.getCount()).isZero();
    assertThat(wrong.sum()).isZero();
  }

  /** The number of iterations of a loop that were not executed exactly once. */
  private static long countWrong(Safepoint safepoint, int count) {
    int[] executed = new int[count];
    safepoint.forAll(count, i -> executed[i]++);
    return IntStream.of(executed).filter(n -> n != 1).count();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5})
  void theExceptionOfAnIterationReachesTheCaller(int threads) throws Exception {
    var safepoint = new Safepoint(threads);
    var thrown = new AtomicInteger();
    var running = new AtomicInteger(threads);
    ThreadRun.runAll(
        threads,
        t -> {
          safepoint.enter();
          for (int i = 0; i < 100 && t == 0; i++) {
            assertThatThrownBy(() -> safepoint.runExclusively(() -> failInLoop(safepoint)))
                .isInstanceOf(MemoryBudget.ExhaustedException.class);
            thrown.incrementAndGet();
          }
          running.decrementAndGet();
          while (running.get() > 0) {
            safepoint.poll();
          }
          safepoint.leave();
        });
    assertThat(thrown).hasValue(100);
  }

  private static void failInLoop(Safepoint safepoint) {
    safepoint.forAll(
        20,
        i -> {
          if (i == 13) {
            throw new MemoryBudget.ExhaustedException();
          }
        });
  }
}
