package rondo.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import rondo.sample.Sampling.Limits;
import rondo.sample.Toy.Move;
import rondo.trace.Coverage;
import rondo.trace.Property;
import rondo.trace.Verdict;

class SamplerTest {
  private static final Duration LONG = Duration.ofMinutes(10);

  private static final List<Strategy> ALL =
      List.of(
          new Strategy.AnyProcess(),
          new Strategy.AnyStep(),
          new Strategy.Pct(3),
          new Strategy.FairAfter(new Strategy.Coins(2), 30),
          new Strategy.RoundRobin(4));

  /** Two processes that each count to 30; wrong if one is far ahead in the middle. */
  private static final Toy RACE =
      new Toy(
          2,
          List.of(
              new Move(0, s -> s[0] < 30, s -> s[0]++), new Move(1, s -> s[1] < 30, s -> s[1]++)),
          s -> s[0] == 18 && s[1] == 13);

  /**
   * The second process makes fifty steps while the first is at its second: a bug of depth two, as
   * it needs the first to be before, and then behind, the other.
   */
  private static final Toy WINDOW =
      new Toy(
          3,
          List.of(
              new Move(0, s -> s[0] < 2, s -> s[0]++),
              new Move(
                  1,
                  s -> s[1] < 50,
                  s -> {
                    s[2] = s[1] == 0 ? s[0] : s[2];
                    s[1]++;
                  })),
          s -> s[0] == 1 && s[1] == 50 && s[2] == 1);

  private static Sampled run(Toy toy, Strategy strategy, long seed, Limits limits) {
    var sampling = new Sampling(strategy, Set.of(Property.ASSERTION), seed, limits);
    return Sampler.run(toy, sampling, _ -> {}, () -> false);
  }

  private static Sampled run(Toy toy, Strategy strategy, long seed) {
    return run(toy, strategy, seed, new Limits(2_000, 100, LONG, 1));
  }

  private static List<Integer> choices(Sampled sampled) {
    return ((Verdict.Violated) sampled.verdict()).violations().getFirst().trace().choices();
  }

  @Test
  void theSameSeedFindsTheSameOnAnyNumberOfThreads() {
    int found = 0;
    for (Strategy strategy : ALL) {
      for (long seed = 1; seed <= 3; seed++) {
        var one = run(RACE, strategy, seed, new Limits(2_000, 100, LONG, 1));
        found += one.finding().isPresent() ? 1 : 0;
        for (int threads : List.of(2, 5)) {
          var several = run(RACE, strategy, seed, new Limits(2_000, 100, LONG, threads));
          assertThat(several.finding()).as(strategy + " " + seed).isEqualTo(one.finding());
          assertThat(several.verdict().getClass()).isEqualTo(one.verdict().getClass());
          if (one.finding().isPresent()) {
            assertThat(choices(several)).isEqualTo(choices(one));
          }
        }
      }
    }
    assertThat(found).isGreaterThan(3 * ALL.size() / 2);
  }

  @Test
  void otherSeedsMakeOtherSchedules() {
    List<Long> schedules =
        LongStream.range(0, 20)
            .map(s -> run(RACE, new Strategy.AnyProcess(), s).finding().orElseThrow().schedule())
            .distinct()
            .boxed()
            .toList();
    assertThat(schedules).hasSizeGreaterThan(5);
  }

  @Test
  void prioritiesFindWhatChanceDoesNot() {
    for (long seed = 0; seed < 5; seed++) {
      assertThat(run(WINDOW, new Strategy.Pct(2), seed).finding()).as("seed " + seed).isPresent();
      assertThat(run(WINDOW, new Strategy.AnyProcess(), seed).finding()).isEmpty();
      assertThat(run(WINDOW, new Strategy.AnyStep(), seed).finding()).isEmpty();
    }
  }

  /** The bound is 1 / (n k^(d-1)) with n = 2, k = 52 and d = 2: once in 104 schedules. */
  @Test
  void prioritiesFindABugOfTheirDepthAsOftenAsTheyPromise() {
    double schedules = 0;
    int seeds = 50;
    for (long seed = 0; seed < seeds; seed++) {
      schedules += run(WINDOW, new Strategy.Pct(2), seed).finding().orElseThrow().schedule() + 1;
    }
    assertThat(schedules / seeds).isLessThan(1.4 * 104);
  }

  @Test
  void prioritiesThatDoNotChangeMissABugOfDepthTwo() {
    assertThat(run(WINDOW, new Strategy.Pct(1), 1).finding()).isEmpty();
  }

  @Test
  void delaysFindWhatTakingTurnsDoesNot() {
    Toy late =
        new Toy(
            2,
            List.of(
                new Move(0, s -> s[0] < 9, s -> s[0]++), new Move(1, s -> s[1] < 9, s -> s[1]++)),
            s -> s[0] - s[1] == 3);
    assertThat(run(late, new Strategy.RoundRobin(0), 1).finding()).isEmpty();
    assertThat(run(late, new Strategy.RoundRobin(3), 1).finding()).isPresent();
  }

  @Test
  void fairnessEndsTheRunOfAProcessThatSpins() {
    Toy spinning =
        new Toy(
            2,
            List.of(new Move(0, _ -> true, s -> s[0] ^= 1), new Move(1, _ -> true, s -> s[1] = 1)),
            s -> s[1] == 1 && s[0] == 1);
    Strategy unfair = new Strategy.Coins(30);
    var limits = new Limits(1, 200, LONG, 1);
    long unfairly =
        LongStream.range(0, 50)
            .filter(s -> run(spinning, unfair, s, limits).finding().isEmpty())
            .count();
    assertThat(unfairly).isEqualTo(50);
    Strategy fair = new Strategy.FairAfter(unfair, 100);
    for (long seed = 0; seed < 50; seed++) {
      assertThat(run(spinning, fair, seed, limits).finding()).isPresent();
    }
  }

  /** Most steps are no matter: of one process alone, and of it no more than three. */
  @Test
  void whatIsOfNoMatterIsShrunkAway() {
    var moves = new ArrayList<Move>();
    moves.add(new Move(0, s -> s[0] < 3, s -> s[0]++));
    for (int p = 1; p < 6; p++) {
      int word = p;
      moves.add(new Move(p, s -> s[word] < 20, s -> s[word]++));
    }
    var toy = new Toy(6, moves, s -> s[0] == 3);
    for (Strategy strategy : ALL) {
      Sampled sampled = run(toy, strategy, 1);
      assertThat(choices(sampled)).as(strategy.toString()).hasSize(3);
      assertThat(toy.isBadAfter(choices(sampled))).isTrue();
    }
  }

  @Test
  void aShrunkScheduleIsNoLongerAndStillViolates() {
    var shrunk = new ArrayList<Integer>();
    for (Strategy strategy : ALL) {
      for (long seed = 0; seed < 8; seed++) {
        Sampled sampled = run(RACE, strategy, seed);
        sampled
            .finding()
            .ifPresent(
                f -> {
                  assertThat(f.shrunk()).isLessThanOrEqualTo(f.steps());
                  shrunk.add(f.steps() - f.shrunk());
                  assertThat(choices(sampled)).hasSize(f.shrunk());
                  assertThat(RACE.isBadAfter(choices(sampled))).isTrue();
                });
      }
    }
    assertThat(shrunk).hasSizeGreaterThan(8 * ALL.size() / 2);
  }

  @Test
  void whatIsNeverWrongIsNeverViolatedNorSaidToHold() {
    Toy right = new Toy(2, RACE.moves(), s -> s[0] > 30);
    for (Strategy strategy : ALL) {
      Sampled sampled = run(right, strategy, 3, new Limits(100, 100, LONG, 2));
      assertThat(sampled.verdict())
          .isInstanceOfSatisfying(
              Verdict.Holds.class,
              h -> assertThat(h.coverage()).isEqualTo(new Coverage.Sampled(100)));
      assertThat(sampled.tally().over()).isEqualTo(100);
      assertThat(sampled.tally().steps()).isEqualTo(6_000);
      assertThat(sampled.tally().longest()).isEqualTo(60);
    }
  }

  @Test
  void allStatesAreSeenInTheEnd() {
    Toy small =
        new Toy(
            2,
            List.of(
                new Move(0, s -> s[0] < 3, s -> s[0]++), new Move(1, s -> s[1] < 4, s -> s[1]++)),
            _ -> false);
    Sampled sampled = run(small, new Strategy.AnyProcess(), 1);
    assertThat(sampled.tally().states()).isEqualTo(new Tally.States.Exactly(20));
  }

  @Test
  void timeEndsATestWithWhatWasDone() {
    Toy right = new Toy(2, RACE.moves(), _ -> false);
    var limits = new Limits(Long.MAX_VALUE, 100, Duration.ofMillis(200), 2);
    Sampled sampled = run(right, new Strategy.AnyProcess(), 1, limits);
    long done = sampled.tally().schedules();
    switch (sampled.verdict()) {
      case Verdict.Holds h -> assertThat(h.coverage()).isEqualTo(new Coverage.Sampled(done));
      // On a machine so busy that not even one schedule was done.
      case Verdict.Inconclusive _ -> assertThat(done).isZero();
      case Verdict.Violated v -> throw new AssertionError(v);
    }
  }

  @Test
  void nothingDoneIsInconclusive() {
    Toy right = new Toy(2, RACE.moves(), _ -> false);
    Sampled sampled =
        run(right, new Strategy.AnyProcess(), 1, new Limits(10, 100, Duration.ZERO, 1));
    assertThat(sampled.verdict()).isInstanceOf(Verdict.Inconclusive.class);
  }

  @Test
  void stepsEndASchedule() {
    Sampled sampled = run(RACE, new Strategy.AnyProcess(), 1, new Limits(50, 10, LONG, 1));
    assertThat(sampled.verdict()).isInstanceOf(Verdict.Holds.class);
    assertThat(sampled.tally().longest()).isEqualTo(10);
    assertThat(sampled.tally().over()).isZero();
  }
}
