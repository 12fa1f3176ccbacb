package rondo.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import rondo.explore.Stepper;
import rondo.sample.GuardedCommandSystem.GuardedCommand;

class SchedulerTest {
  /** Three processes that are always enabled, the last one with three transitions. */
  private static final GuardedCommandSystem TOY =
      new GuardedCommandSystem(
          1,
          List.of(
              new GuardedCommand(0, _ -> true, s -> s[0]++),
              new GuardedCommand(1, _ -> true, s -> s[0]++),
              new GuardedCommand(2, _ -> true, s -> s[0] += 2),
              new GuardedCommand(2, _ -> true, s -> s[0] += 3),
              new GuardedCommand(2, _ -> true, s -> s[0] += 4)),
          _ -> false);

  private static List<Integer> movers(SchedulingStrategy schedulingStrategy, int length) {
    Stepper stepper = TOY.stepper();
    var transitions = new EnabledTransitions(stepper, new CancellationCheck(() -> false));
    Scheduler scheduler =
        schedulingStrategy.scheduler(new SplittableRandom(1), length, new VisitCounts());
    int[] state = new int[1];
    var movers = new ArrayList<Integer>();
    for (int i = 0; i < length; i++) {
      transitions.clear();
      stepper.successors(state, transitions);
      int chosen = scheduler.choose(transitions);
      movers.add(transitions.activeProcess(chosen));
      transitions.apply(chosen, state);
    }
    return movers;
  }

  private static List<Integer> counts(List<Integer> movers) {
    var counts = new HashMap<Integer, Integer>();
    movers.forEach(m -> counts.merge(m, 1, Integer::sum));
    return List.of(counts.getOrDefault(0, 0), counts.getOrDefault(1, 0), counts.getOrDefault(2, 0));
  }

  private static long switches(List<Integer> movers) {
    long switches = 0;
    for (int i = 1; i < movers.size(); i++) {
      switches += movers.get(i).equals(movers.get(i - 1)) ? 0 : 1;
    }
    return switches;
  }

  @Test
  void anyProcessMovesAsOftenAsOthersWhateverItsChoices() {
    assertThat(counts(movers(new SchedulingStrategy.UniformProcess(), 3_000)))
        .allSatisfy(c -> assertThat(c).isBetween(900, 1_100));
  }

  @Test
  void anyStepIsTakenAsOftenAsOthers() {
    List<Integer> counts = counts(movers(new SchedulingStrategy.UniformStep(), 5_000));
    assertThat(counts.get(0)).isBetween(900, 1_100);
    assertThat(counts.get(1)).isBetween(900, 1_100);
    assertThat(counts.get(2)).isBetween(2_850, 3_150);
  }

  @Test
  void thePriorityOfAProcessChangesOnceLessThanTheDepth() {
    for (int depth = 1; depth < 4; depth++) {
      assertThat(switches(movers(new SchedulingStrategy.Pct(depth), 1_000))).isEqualTo(depth - 1);
    }
  }

  @Test
  void coinsSeldomSwitch() {
    assertThat(switches(movers(new SchedulingStrategy.RandomSwitch(4), 16_000)))
        .isBetween(900L, 1_100L);
  }

  @Test
  void turnsGoAround() {
    List<Integer> movers = movers(new SchedulingStrategy.RoundRobin(0), 9);
    for (int i = 1; i < movers.size(); i++) {
      assertThat(movers.get(i)).isEqualTo((movers.get(i - 1) + 1) % 3);
    }
  }

  @Test
  void aDelayMakesAProcessMissItsTurn() {
    List<Integer> movers = movers(new SchedulingStrategy.RoundRobin(1), 100);
    int missed = 0;
    for (int i = 1; i < movers.size(); i++) {
      missed += movers.get(i) == (movers.get(i - 1) + 2) % 3 ? 1 : 0;
    }
    assertThat(missed).isEqualTo(1);
  }
}
