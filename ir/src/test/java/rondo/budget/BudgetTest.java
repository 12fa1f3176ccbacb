package rondo.budget;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class BudgetTest {
  private static final Duration LONG = Duration.ofDays(1);

  @Test
  void withoutABudgetNothingEnds() {
    Budget.checkpoint();
    Budget.checkpoint("states", 7);
    assertThat(Budget.current().remaining()).isEmpty();
    assertThat(Budget.current().activity()).isEmpty();
  }

  @Test
  void aBudgetWithoutTimeIsUsedUpAtOnce() {
    try (Budget budget = Budget.current().within(Duration.ZERO, () -> false)) {
      assertThat(budget.reachedLimit()).contains(BudgetLimit.TIME);
      assertThatThrownBy(() -> budget.run(Budget::checkpoint))
          .isInstanceOf(LimitReachedException.class)
          .hasMessage("the time limit was reached");
    }
    Budget.checkpoint();
  }

  @Test
  @Timeout(60)
  void anInterruptReachesALoopThatIsRunning() {
    var interrupted = new AtomicBoolean();
    try (Budget budget = Budget.current().within(LONG, interrupted::get)) {
      assertThatThrownBy(
              () ->
                  budget.run(
                      () -> {
                        interrupted.set(true);
                        while (true) {
                          Budget.checkpoint();
                        }
                      }))
          .isInstanceOfSatisfying(
              LimitReachedException.class,
              e -> assertThat(e.limit()).isEqualTo(BudgetLimit.INTERRUPTED));
    }
  }

  @Test
  void anInnerBudgetIsNoLargerThanTheOneAround() {
    try (Budget outer = Budget.current().within(Duration.ofHours(1), () -> false);
        Budget inner = outer.within(LONG, () -> false)) {
      assertThat(inner.remaining().orElseThrow()).isLessThanOrEqualTo(Duration.ofHours(1));
    }
    try (Budget outer = Budget.current().within(LONG, () -> true);
        Budget inner = outer.within(LONG, () -> false)) {
      assertThat(inner.reachedLimit()).contains(BudgetLimit.INTERRUPTED);
    }
  }

  /** Code that continues after the end of a nested budget must not start another one. */
  @Test
  void aLimitOfTheOuterBudgetIsNoticedThereBeforeItEndsAnInnerOne() {
    var interrupted = new AtomicBoolean();
    try (Budget outer = Budget.current().within(LONG, interrupted::get)) {
      interrupted.set(true);
      try (Budget inner = outer.within(LONG, () -> false)) {
        assertThat(inner.reachedLimit()).contains(BudgetLimit.INTERRUPTED);
        assertThat(outer.reachedLimit()).contains(BudgetLimit.INTERRUPTED);
      }
    }
  }

  @Test
  void whatIsReportedWithinReachesThoseWhoWatchFromOutside() {
    try (Budget outer = Budget.current().within(LONG, () -> false);
        Budget inner = outer.within(LONG, () -> false)) {
      inner.run(() -> Budget.checkpoint("initial states", 12));
      assertThat(outer.activity()).isEqualTo(Optional.of(new Activity("initial states", 12)));
    }
  }

  @Test
  void aResultIsCompletedWithoutLimit() {
    try (Budget budget = Budget.current().within(Duration.ZERO, () -> false)) {
      budget.run(
          () -> {
            assertThatThrownBy(Budget::checkpoint).isInstanceOf(LimitReachedException.class);
            String result =
                Budget.complete(
                    () -> {
                      Budget.checkpoint();
                      return "complete";
                    });
            assertThat(result).isEqualTo("complete");
          });
    }
  }
}
