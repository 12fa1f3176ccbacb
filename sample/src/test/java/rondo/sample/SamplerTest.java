package rondo.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import rondo.sample.GuardedCommandSystem.GuardedCommand;
import rondo.sample.SamplingOptions.Limits;
import rondo.trace.Coverage;
import rondo.trace.Property;
import rondo.trace.Verdict;

class SamplerTest {
  private static final Duration LONG = Duration.ofMinutes(10);

  private static final List<SchedulingStrategy> ALL =
      List.of(
          new SchedulingStrategy.UniformProcess(),
          new SchedulingStrategy.UniformStep(),
          new SchedulingStrategy.RareStates(),
          new SchedulingStrategy.Pct(3),
          new SchedulingStrategy.FairAfter(new SchedulingStrategy.RandomSwitch(2), 30),
          new SchedulingStrategy.RoundRobin(4));

  /**
   * Two processes that each count to 30; a violation if one is far ahead of the other in the
   * middle.
   */
  private static final GuardedCommandSystem RACE =
      new GuardedCommandSystem(
          2,
          List.of(
              new GuardedCommand(0, s -> s[0] < 30, s -> s[0]++),
              new GuardedCommand(1, s -> s[1] < 30, s -> s[1]++)),
          s -> s[0] == 18 && s[1] == 13);

  /**
   * The second process makes fifty steps while the first is at its second: a bug of depth two, as
   * it needs the first process to be ahead of, and then behind, the other.
   */
  private static final GuardedCommandSystem WINDOW =
      new GuardedCommandSystem(
          3,
          List.of(
              new GuardedCommand(0, s -> s[0] < 2, s -> s[0]++),
              new GuardedCommand(
                  1,
                  s -> s[1] < 50,
                  s -> {
                    s[2] = s[1] == 0 ? s[0] : s[2];
                    s[1]++;
                  })),
          s -> s[0] == 1 && s[1] == 50 && s[2] == 1);

  private static SamplingResult run(
      GuardedCommandSystem system,
      SchedulingStrategy schedulingStrategy,
      long seed,
      Limits limits) {
    var options = new SamplingOptions(schedulingStrategy, Set.of(Property.ASSERTION), seed, limits);
    return Sampler.run(system, options, _ -> {}, () -> false);
  }

  private static SamplingResult run(
      GuardedCommandSystem system, SchedulingStrategy schedulingStrategy, long seed) {
    return run(system, schedulingStrategy, seed, new Limits(2_000, 100, LONG, 1));
  }

  private static List<Integer> choices(SamplingResult result) {
    return ((Verdict.Violated) result.verdict()).violations().getFirst().trace().choices();
  }

  @Test
  void theSameSeedFindsTheSameOnAnyNumberOfThreads() {
    int found = 0;
    for (SchedulingStrategy schedulingStrategy : ALL) {
      for (long seed = 1; seed <= 3; seed++) {
        var one = run(RACE, schedulingStrategy, seed, new Limits(2_000, 100, LONG, 1));
        found += one.failingSchedule().isPresent() ? 1 : 0;
        for (int threads : List.of(2, 5)) {
          var several = run(RACE, schedulingStrategy, seed, new Limits(2_000, 100, LONG, threads));
          assertThat(several.failingSchedule())
              .as(schedulingStrategy + " " + seed)
              .isEqualTo(one.failingSchedule());
          assertThat(several.verdict().getClass()).isEqualTo(one.verdict().getClass());
          if (one.failingSchedule().isPresent()) {
            assertThat(choices(several)).isEqualTo(choices(one));
          }
        }
      }
    }
    assertThat(found).isGreaterThan(3 * ALL.size() / 2);
  }

  /** A drawn successor is found among those that are enumerated, and so is the violation. */
  @Test
  void whatIsDrawnIsATraceOfTheSystem() {
    for (long seed = 0; seed < 20; seed++) {
      var options =
          new SamplingOptions(
              new SchedulingStrategy.UniformProcess(),
              Set.of(Property.ASSERTION),
              seed,
              new Limits(2_000, 100, LONG, 1));
      SamplingResult result = Sampler.run(RACE.withRandomStepper(), options, _ -> {}, () -> false);
      assertThat(RACE.isBadAfter(choices(result))).isTrue();
      assertThat(Sampler.run(RACE.withRandomStepper(), options, _ -> {}, () -> false))
          .extracting(SamplingResult::failingSchedule)
          .isEqualTo(result.failingSchedule());
      assertThat(run(RACE, new SchedulingStrategy.UniformStep(), seed).failingSchedule())
          .isNotEqualTo(result.failingSchedule());
    }
  }

  @Test
  void otherSeedsMakeOtherSchedules() {
    List<Long> schedules =
        LongStream.range(0, 20)
            .map(
                s ->
                    run(RACE, new SchedulingStrategy.UniformProcess(), s)
                        .failingSchedule()
                        .orElseThrow()
                        .schedule())
            .distinct()
            .boxed()
            .toList();
    assertThat(schedules).hasSizeGreaterThan(5);
  }

  @Test
  void prioritiesFindWhatChanceDoesNot() {
    for (long seed = 0; seed < 5; seed++) {
      assertThat(run(WINDOW, new SchedulingStrategy.Pct(2), seed).failingSchedule())
          .as("seed " + seed)
          .isPresent();
      assertThat(run(WINDOW, new SchedulingStrategy.UniformProcess(), seed).failingSchedule())
          .isEmpty();
      assertThat(run(WINDOW, new SchedulingStrategy.UniformStep(), seed).failingSchedule())
          .isEmpty();
    }
  }

  /** The bound is 1 / (n k^(d-1)) with n = 2, k = 52 and d = 2: once in 104 schedules. */
  @Test
  void prioritiesFindABugOfTheirDepthAsOftenAsTheyPromise() {
    double schedules = 0;
    int seeds = 50;
    for (long seed = 0; seed < seeds; seed++) {
      schedules +=
          run(WINDOW, new SchedulingStrategy.Pct(2), seed)
                  .failingSchedule()
                  .orElseThrow()
                  .schedule()
              + 1;
    }
    assertThat(schedules / seeds).isLessThan(1.4 * 104);
  }

  @Test
  void prioritiesThatDoNotChangeMissABugOfDepthTwo() {
    assertThat(run(WINDOW, new SchedulingStrategy.Pct(1), 1).failingSchedule()).isEmpty();
  }

  /** A counter that must be incremented 40 times, where every other step resets it. */
  @Test
  void rareStatesLeadToWhatChanceDoesNotFind() {
    var climb =
        new GuardedCommandSystem(
            1,
            List.of(
                new GuardedCommand(0, _ -> true, s -> s[0]++),
                new GuardedCommand(0, s -> s[0] > 0, s -> s[0] = 0)),
            s -> s[0] == 40);
    for (int seed = 1; seed <= 3; seed++) {
      assertThat(run(climb, new SchedulingStrategy.RareStates(), seed).failingSchedule())
          .isPresent();
      assertThat(run(climb, new SchedulingStrategy.UniformStep(), seed).failingSchedule())
          .isEmpty();
    }
  }

  @Test
  void delaysFindWhatTakingTurnsDoesNot() {
    GuardedCommandSystem late =
        new GuardedCommandSystem(
            2,
            List.of(
                new GuardedCommand(0, s -> s[0] < 9, s -> s[0]++),
                new GuardedCommand(1, s -> s[1] < 9, s -> s[1]++)),
            s -> s[0] - s[1] == 3);
    assertThat(run(late, new SchedulingStrategy.RoundRobin(0), 1).failingSchedule()).isEmpty();
    assertThat(run(late, new SchedulingStrategy.RoundRobin(3), 1).failingSchedule()).isPresent();
  }

  @Test
  void fairnessEndsTheRunOfAProcessThatSpins() {
    GuardedCommandSystem spinning =
        new GuardedCommandSystem(
            2,
            List.of(
                new GuardedCommand(0, _ -> true, s -> s[0] ^= 1),
                new GuardedCommand(1, _ -> true, s -> s[1] = 1)),
            s -> s[1] == 1 && s[0] == 1);
    SchedulingStrategy unfair = new SchedulingStrategy.RandomSwitch(30);
    var limits = new Limits(1, 200, LONG, 1);
    long unfairly =
        LongStream.range(0, 50)
            .filter(s -> run(spinning, unfair, s, limits).failingSchedule().isEmpty())
            .count();
    assertThat(unfairly).isEqualTo(50);
    SchedulingStrategy fair = new SchedulingStrategy.FairAfter(unfair, 100);
    for (long seed = 0; seed < 50; seed++) {
      assertThat(run(spinning, fair, seed, limits).failingSchedule()).isPresent();
    }
  }

  /** Only a few steps matter: those of one process, and of them no more than three. */
  @Test
  void whatIsOfNoMatterIsShrunkAway() {
    var moves = new ArrayList<GuardedCommand>();
    moves.add(new GuardedCommand(0, s -> s[0] < 3, s -> s[0]++));
    for (int p = 1; p < 6; p++) {
      int word = p;
      moves.add(new GuardedCommand(p, s -> s[word] < 20, s -> s[word]++));
    }
    var system = new GuardedCommandSystem(6, moves, s -> s[0] == 3);
    for (SchedulingStrategy schedulingStrategy : ALL) {
      SamplingResult result = run(system, schedulingStrategy, 1);
      assertThat(choices(result)).as(schedulingStrategy.toString()).hasSize(3);
      assertThat(system.isBadAfter(choices(result))).isTrue();
    }
  }

  @Test
  void aShrunkScheduleIsNoLongerAndStillViolates() {
    var shrunk = new ArrayList<Integer>();
    for (SchedulingStrategy schedulingStrategy : ALL) {
      for (long seed = 0; seed < 8; seed++) {
        SamplingResult result = run(RACE, schedulingStrategy, seed);
        result
            .failingSchedule()
            .ifPresent(
                f -> {
                  assertThat(f.minimizedSteps()).isLessThanOrEqualTo(f.steps());
                  shrunk.add(f.steps() - f.minimizedSteps());
                  assertThat(choices(result)).hasSize(f.minimizedSteps());
                  assertThat(RACE.isBadAfter(choices(result))).isTrue();
                });
      }
    }
    assertThat(shrunk).hasSizeGreaterThan(8 * ALL.size() / 2);
  }

  @Test
  void whatIsNeverWrongIsNeverViolatedNorSaidToHold() {
    GuardedCommandSystem right = new GuardedCommandSystem(2, RACE.moves(), s -> s[0] > 30);
    for (SchedulingStrategy schedulingStrategy : ALL) {
      SamplingResult result = run(right, schedulingStrategy, 3, new Limits(100, 100, LONG, 2));
      assertThat(result.verdict())
          .isInstanceOfSatisfying(
              Verdict.Holds.class,
              h -> assertThat(h.coverage()).isEqualTo(new Coverage.Sampled(100)));
      assertThat(result.statistics().terminated()).isEqualTo(100);
      assertThat(result.statistics().steps()).isEqualTo(6_000);
      assertThat(result.statistics().longest()).isEqualTo(60);
    }
  }

  @Test
  void allStatesAreSeenInTheEnd() {
    GuardedCommandSystem small =
        new GuardedCommandSystem(
            2,
            List.of(
                new GuardedCommand(0, s -> s[0] < 3, s -> s[0]++),
                new GuardedCommand(1, s -> s[1] < 4, s -> s[1]++)),
            _ -> false);
    SamplingResult result = run(small, new SchedulingStrategy.UniformProcess(), 1);
    assertThat(result.statistics().states()).isEqualTo(new SamplingStatistics.States.Exact(20));
  }

  @Test
  void timeEndsATestWithWhatWasDone() {
    GuardedCommandSystem right = new GuardedCommandSystem(2, RACE.moves(), _ -> false);
    var limits = new Limits(Long.MAX_VALUE, 100, Duration.ofMillis(200), 2);
    SamplingResult result = run(right, new SchedulingStrategy.UniformProcess(), 1, limits);
    long done = result.statistics().schedules();
    switch (result.verdict()) {
      case Verdict.Holds h -> assertThat(h.coverage()).isEqualTo(new Coverage.Sampled(done));
      // The machine was so busy that not a single schedule was completed.
      case Verdict.Inconclusive _ -> assertThat(done).isZero();
      case Verdict.Violated v -> throw new AssertionError(v);
    }
  }

  @Test
  void nothingDoneIsInconclusive() {
    GuardedCommandSystem right = new GuardedCommandSystem(2, RACE.moves(), _ -> false);
    SamplingResult result =
        run(
            right,
            new SchedulingStrategy.UniformProcess(),
            1,
            new Limits(10, 100, Duration.ZERO, 1));
    assertThat(result.verdict()).isInstanceOf(Verdict.Inconclusive.class);
  }

  @Test
  void stepsEndASchedule() {
    SamplingResult result =
        run(RACE, new SchedulingStrategy.UniformProcess(), 1, new Limits(50, 10, LONG, 1));
    assertThat(result.verdict()).isInstanceOf(Verdict.Holds.class);
    assertThat(result.statistics().longest()).isEqualTo(10);
    assertThat(result.statistics().terminated()).isZero();
  }
}
