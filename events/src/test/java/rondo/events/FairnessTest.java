package rondo.events;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.events.EventVerifier.ErrorPolicy;
import rondo.events.EventVerifier.Task;
import rondo.explore.SearchOptions;
import rondo.explore.SearchOptions.Reduction;
import rondo.explore.SymmetryStrategy;
import rondo.ir.event.DeliverySemantics;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventSystem;
import rondo.ir.event.semantics.EventProcessSemantics.Precedence;
import rondo.testkit.GeneratedTestStatistics;
import rondo.testkit.events.BroadcastProtocolGenerator;
import rondo.testkit.events.NetworkAssumptionGenerator;
import rondo.testkit.events.ThresholdProtocolGenerator;
import rondo.testkit.events.TimeoutProtocolGenerator;
import rondo.testkit.generate.BallotProtocolGenerator;
import rondo.testkit.generate.BallotProtocolGenerator.Purpose;
import rondo.trace.Verdict;

/** LiveVariables under fairness: the engine agrees with brute force, in all delivery semantics. */
class FairnessTest {
  private static final int PROTOCOLS = Integer.getInteger("rondo.protocols", 60);
  private static final int MAX_STATES = 400;

  /** A process waits for an answer, while messages are exchanged forever. */
  private static final String TALK =
      """
      protocol Talk(N = 2) {
        message Ping
        message Pong
        message Word { n : 0..1 }
        output done : bool
        init {
          if self == process(0) { send Ping() to process(1); send Word(0) to process(1) }
          if self == process(1) { decide true }
        }
        upon Word as w { send Word(1 - w.n) to w.sender }
        upon Ping as p { send Pong() to p.sender }
        upon Pong { decide true }
        network NETWORK
        check termination
      }
      """;

  /** Votes with a quorum; a process with a majority decides. */
  private static final String VOTE =
      """
      protocol Vote(N = 2) {
        message Vote
        output done : bool
        init { send Vote() to all }
        upon Vote times QUORUM { decide true }
        network NETWORK
        check termination
      }
      """;

  private static final String CLOCK =
      """
      protocol Clock(N = 2) {
        message Go
        var n : 0..2
        output done : bool
        upon timeout when n == 0 { n = 1 }
        upon internal when n == 1 { NEXT }
        upon Go { decide true }
        network perfect
        check termination
      }
      """;

  private static final String ROLES =
      """
      protocol Ask {
        message Question { x : 1..2 }
        message Answer { x : 1..2 }
        role client[1] {
          input x : 1..2
          output done : 1..2
          init { send Question(x) to server }
          upon Answer as a { decide a.x }
        }
        role server[2] {
          upon Question as q { send Answer(ANSWER) to q.sender }
        }
        network NETWORK
        check termination
        ltl answered { [] <> forall c in client : correct(c) -> decided(c) }
      }
      """;

  /**
   * A process reads its mailbox repeatedly until it sees the word; it cannot terminate without it.
   */
  private static final String LOOK =
      """
      protocol Look(N = 2) {
        message Word
        output done : bool
        init {
          if self == process(0) { send Word() to process(1); decide true }
        }
        upon timeout when !decided(self) GUARD { if size(mbox(Word)) > 0 { decide true } }
        upon internal { skip }
        network NETWORK
        check termination
      }
      """;

  /** A process takes the message only in its turn, which a timeout changes. */
  private static final String TURNS =
      """
      protocol Turns(N = 2) {
        message Value
        output done : bool
        var turn : bool
        init { send Value() to process \\ {self} }
        REACTION { decide true }
        upon timeout when !decided(self) { turn = !turn }
        upon internal when turn { skip }
        network NETWORK
        check termination
      }
      """;

  private static String turns(String network) {
    return TURNS
        .replace("REACTION", "upon Value as v with turn && !decided(self)")
        .replace("NETWORK", network);
  }

  /** The message is kept. */
  private static String turnsOfKept(String network) {
    return TURNS
        .replace("REACTION", "upon received Value with turn && !decided(self)")
        .replace("NETWORK", network);
  }

  /** A message is sent again and again until it is acknowledged. */
  private static final String RESEND =
      """
      protocol Resend {
        message Data
        message Ack
        role source[1] {
          output done : bool
          init { send Data() to sink }
          upon Ack as a with !decided(self) { decide true }
          upon timeout when !decided(self) { AGAIN }
        }
        role sink[1] { upon Data as d { send Ack() to d.sender } }
        network NETWORK
        check termination
      }
      """;

  private static String resend(String again, String network) {
    return RESEND.replace("AGAIN", again).replace("NETWORK", network);
  }

  /** The protocol with the additional property that the word does not stay in transit forever. */
  private static String gone(String guard, String network) {
    String also = "check termination ltl gone { <> size(transit(Word)) == 0 }";
    return look(guard, network).replace("check termination", also);
  }

  private static String look(String guard, String network) {
    return LOOK.replace("GUARD", guard).replace("NETWORK", network);
  }

  static Stream<Arguments> protocols() {
    return Stream.of(
        Arguments.of("talk", TALK.replace("NETWORK", "perfect"), true),
        Arguments.of("talk with losses", TALK.replace("NETWORK", "any"), false),
        Arguments.of("talk with a crash", TALK.replace("NETWORK", "crash 1"), false),
        Arguments.of("vote that one is enough for", vote(">= 1", "crash 1"), true),
        Arguments.of("vote of all", vote("== N", "perfect"), true),
        Arguments.of("vote of all with losses", vote("== N", "any"), false),
        Arguments.of("clock", CLOCK.replace("NEXT", "n = 2; send Go() to all"), true),
        Arguments.of("silent clock", CLOCK.replace("NEXT", "n = 0"), false),
        Arguments.of("look", gone("", "perfect"), true),
        Arguments.of(
            "look if there is something", look("&& size(mbox(Word)) > 0", "perfect"), true),
        Arguments.of(
            "look if there is nothing", look("&& size(mbox(Word)) == 0", "perfect"), false),
        Arguments.of("look with losses", gone("", "any"), false),
        Arguments.of("look at what may be lost", look("&& size(mbox(Word)) > 0", "any"), false),
        Arguments.of("look with a loss", look("", "lossy 1 in total"), false),
        Arguments.of("turns", turns("perfect"), false),
        Arguments.of("turns in time", turns("eventually synchronous"), true),
        Arguments.of("turns with a loss", turns("lossy 1 in total"), false),
        Arguments.of(
            "turns in time with a loss",
            turns("lossy 1 in total and eventually synchronous"),
            false),
        Arguments.of("turns in time with losses", turns("lossy and eventually synchronous"), false),
        Arguments.of(
            "turns in time with omissions",
            turns("send omission 1 and eventually synchronous"),
            false),
        Arguments.of(
            "turns in time with deaf processes",
            turns("receive omission 1 and eventually synchronous"),
            true),
        Arguments.of("turns in time in order", turns("fifo and eventually synchronous"), true),
        Arguments.of("turns of kept messages", turnsOfKept("perfect"), false),
        Arguments.of("turns of kept messages in time", turnsOfKept("eventually synchronous"), true),
        Arguments.of("resend", resend("send Data() to sink", "lossy and duplicating"), false),
        Arguments.of(
            "resend in time",
            resend("send Data() to sink", "lossy and duplicating and eventually synchronous"),
            true),
        Arguments.of(
            "resend nothing",
            resend("skip", "lossy and duplicating and eventually synchronous"),
            false),
        Arguments.of("roles", roles("q.x", "perfect"), true),
        Arguments.of("roles and a crash", roles("q.x", "crash 1"), true),
        Arguments.of("roles and two crashes", roles("q.x", "crash 2"), false),
        Arguments.of("roles with losses", roles("q.x", "any"), false));
  }

  private static String vote(String quorum, String network) {
    return VOTE.replace("QUORUM", quorum).replace("NETWORK", network);
  }

  private static String roles(String answer, String network) {
    return ROLES.replace("ANSWER", answer).replace("NETWORK", network);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("protocols")
  void termination(String name, String text, boolean holds) throws RejectedException {
    EventSystem system = Distal.parse(name + ".dst", text, Map.of()).eventSystem();
    for (EventProperty property : system.properties()) {
      for (DeliverySemantics semantics : DeliverySemantics.values()) {
        String what = "%s, %s".formatted(property.name(), semantics);
        assertThat(FairCycleReference.exist(system, property, semantics))
            .describedAs(what)
            .isEqualTo(!holds);
        Verdict verdict =
            EventVerifier.verify(
                    new Task(system, property, semantics, Precedence.FIRST),
                    SearchOptions.defaults(),
                    _ -> {},
                    () -> false)
                .verdict();
        assertThat(verdict instanceof Verdict.Holds).describedAs(what).isEqualTo(holds);
      }
    }
  }

  @Test
  void madeUpProtocolsHaveFairCyclesInTheEngineAsByBruteForce() throws RejectedException {
    compare(seed -> BallotProtocolGenerator.of(seed, Purpose.FAIRNESS), PROTOCOLS / 4);
  }

  /** Some messages may be lost and others not, also within one FIFO channel. */
  @Test
  void limitedFaultsHaveFairCyclesInTheEngineAsByBruteForce() throws RejectedException {
    compare(
        seed ->
            NetworkAssumptionGenerator.limited(
                BallotProtocolGenerator.of(seed, Purpose.FAIRNESS), seed),
        PROTOCOLS / 10);
    compare(
        seed ->
            NetworkAssumptionGenerator.limited(ThresholdProtocolGenerator.withLiveness(seed), seed),
        PROTOCOLS / 6);
    compare(
        seed ->
            NetworkAssumptionGenerator.limited(BroadcastProtocolGenerator.withLiveness(seed), seed),
        PROTOCOLS / 6);
  }

  @Test
  void omissionsHaveFairCyclesInTheEngineAsByBruteForce() throws RejectedException {
    compare(
        seed ->
            NetworkAssumptionGenerator.omitting(
                BallotProtocolGenerator.of(seed, Purpose.FAIRNESS), seed),
        2 * PROTOCOLS,
        PROTOCOLS / 12);
    compare(
        seed ->
            NetworkAssumptionGenerator.omitting(
                ThresholdProtocolGenerator.withLiveness(seed), seed),
        2 * PROTOCOLS,
        PROTOCOLS / 10);
    compare(
        seed ->
            NetworkAssumptionGenerator.omitting(
                BroadcastProtocolGenerator.withLiveness(seed), seed),
        2 * PROTOCOLS,
        PROTOCOLS / 10);
  }

  @Test
  void eventuallySynchronousNetworksHaveFairCyclesInTheEngineAsByBruteForce()
      throws RejectedException {
    compare(TimeoutProtocolGenerator::of, 6 * PROTOCOLS, PROTOCOLS)
        .atLeast(1, "holds by symmetry")
        .atLeast(1, "violated by symmetry")
        .atLeast(PROTOCOLS / 2, "unfair cycles");
    compare(
        seed ->
            NetworkAssumptionGenerator.eventuallySynchronous(
                BallotProtocolGenerator.of(seed, Purpose.FAIRNESS), seed),
        3 * PROTOCOLS,
        PROTOCOLS / 10);
    compare(
        seed ->
            NetworkAssumptionGenerator.eventuallySynchronous(
                ThresholdProtocolGenerator.withLiveness(seed), seed),
        2 * PROTOCOLS,
        PROTOCOLS / 6);
    compare(
        seed ->
            NetworkAssumptionGenerator.eventuallySynchronous(
                BroadcastProtocolGenerator.withLiveness(seed), seed),
        2 * PROTOCOLS,
        PROTOCOLS / 6);
  }

  /** Stabilization excludes runs, and enough properties hold only because of it. */
  @Test
  void eventualSynchronyOnlyExcludesRuns() throws RejectedException {
    var tally = new GeneratedTestStatistics("FairnessTest");
    for (int seed = 0; seed < 4 * PROTOCOLS; seed++) {
      String text = TimeoutProtocolGenerator.of(seed);
      Optional<Boolean> inTime = exist(text);
      Optional<Boolean> asynchronous = exist(TimeoutProtocolGenerator.asynchronous(text));
      if (inTime.isPresent() && asynchronous.isPresent()) {
        assertThat(inTime.get() && !asynchronous.get()).as(text).isFalse();
        tally.count(inTime.get() ? "violated" : asynchronous.get() ? "holds in time" : "holds");
      }
    }
    tally
        .atLeast(PROTOCOLS / 2, "violated")
        .atLeast(PROTOCOLS / 2, "holds in time")
        .atLeast(PROTOCOLS / 12, "holds");
  }

  private static Optional<Boolean> exist(String text) throws RejectedException {
    EventSystem system = Distal.parse("made.dst", text, Map.of()).eventSystem();
    return FairCycleReference.exist(
        system, system.properties().getFirst(), DeliverySemantics.AT_ONCE, MAX_STATES);
  }

  @Test
  void processesThatCrashWithinStepsHaveFairCyclesInTheEngineAsByBruteForce()
      throws RejectedException {
    compare(
        seed -> CrashingProtocols.withinSteps(BallotProtocolGenerator.of(seed, Purpose.FAIRNESS)),
        PROTOCOLS / 10);
  }

  @Test
  void protocolsThatKeepMessagesHaveFairCyclesInTheEngineAsByBruteForce() throws RejectedException {
    compare(ThresholdProtocolGenerator::withLiveness, PROTOCOLS / 4)
        .atLeast(PROTOCOLS / 10, "holds by symmetry")
        .atLeast(PROTOCOLS / 10, "violated by symmetry")
        .atLeast(1, "unfair cycles");
  }

  @Test
  void protocolsThatOnlyCountHaveFairCyclesInTheEngineAsByBruteForce() throws RejectedException {
    compare(BroadcastProtocolGenerator::withLiveness, PROTOCOLS / 7)
        .atLeast(PROTOCOLS / 10, "holds by symmetry")
        .atLeast(PROTOCOLS / 10, "violated by symmetry");
  }

  @Test
  void protocolsThatKeepMessagesAndCrashWithinStepsHaveFairCyclesAsByBruteForce()
      throws RejectedException {
    compare(
        seed -> CrashingProtocols.withinSteps(ThresholdProtocolGenerator.withLiveness(seed)),
        PROTOCOLS / 10);
  }

  /** Compares protocols, of which enough must hold and enough must be violated. */
  private static GeneratedTestStatistics compare(LongFunction<String> generator, int enough)
      throws RejectedException {
    return compare(generator, PROTOCOLS, enough);
  }

  private static GeneratedTestStatistics compare(
      LongFunction<String> generator, int protocols, int enough) throws RejectedException {
    var tally = new GeneratedTestStatistics("FairnessTest");
    for (int seed = 0; seed < protocols; seed++) {
      String text = generator.apply(seed);
      EventSystem system = Distal.parse("made.dst", text, Map.of()).eventSystem();
      EventProperty property = system.properties().getFirst();
      DeliverySemantics semantics =
          DeliverySemantics.values()[seed % DeliverySemantics.values().length];
      Optional<Boolean> exist = FairCycleReference.exist(system, property, semantics, MAX_STATES);
      if (exist.isEmpty()) {
        tally.count("too large");
        continue;
      }
      var task = new Task(system, property, semantics, Precedence.FIRST, ErrorPolicy.IGNORED);
      SearchOptions options =
          SearchOptions.defaults()
              .withReduction(Reduction.PARTIAL_ORDER)
              .withSymmetry(SymmetryStrategy.CANONICAL);
      EventVerifier.Result result = EventVerifier.verify(task, options, _ -> {}, () -> false);
      Verdict verdict = result.verdict();
      tally.countIf(
          verdict instanceof Verdict.Holds ? "holds by symmetry" : "violated by symmetry",
          !result.symmetry().groups().isEmpty());
      tally.countIf(
          "unfair cycles", result.symmetry().equals(EventVerifier.symmetryWithUnfairCycle()));
      assertThat(verdict instanceof Verdict.Violated)
          .as(semantics + "\n" + text)
          .isEqualTo(exist.get());
      tally.count(exist.get() ? "violated" : "holds");
      tally.add("states", verdict.statistics().states());
    }
    tally.atLeast(enough, "violated").atLeast(enough, "holds").atLeast(5L * PROTOCOLS, "states");
    return tally;
  }
}
