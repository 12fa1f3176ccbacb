package rondo.events;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.events.EventVerifier.Task;
import rondo.events.engine.EventTransitionSystem.StepSelection;
import rondo.explore.SearchOptions;
import rondo.ir.data.Value;
import rondo.ir.event.DeliverySemantics;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventSystem;
import rondo.ir.event.semantics.EventProcessSemantics.Precedence;
import rondo.ir.event.state.EventState.ProcessState;
import rondo.testkit.GeneratedTestStatistics;
import rondo.testkit.events.BroadcastProtocolGenerator;
import rondo.testkit.events.NetworkAssumptionGenerator;
import rondo.testkit.events.ThresholdProtocolGenerator;
import rondo.testkit.events.TimeoutProtocolGenerator;
import rondo.testkit.generate.BallotProtocolGenerator;
import rondo.testkit.generate.BallotProtocolGenerator.Purpose;
import rondo.testkit.generate.EventProtocolGenerator;
import rondo.trace.Verdict;

/** The engine reaches exactly the states of the interpreter, in all three delivery semantics. */
class EventDifferentialTest {
  private static final int PROTOCOLS = Integer.getInteger("rondo.protocols", 30);
  private static final int MAX_STATES = 600;

  private final GeneratedTestStatistics tally =
      new GeneratedTestStatistics("EventDifferentialTest");

  private static final String PAXOS =
      """
      protocol Paxos(M = 2, N = 2) {
        message Prepare { ballot : 1..M }
        message Promise { ballot : 1..M, accepted : 0..M, value : 0..M }
        message Propose { ballot : 1..M, value : 1..M }
        message Accepted { ballot : 1..M, value : 1..M }
        role leader[M] {
          var ballot : 1..M = count(p in leader : p <= self)
          init { send Prepare(ballot) to acceptor }
          upon Promise as ps with ballot == this.ballot times > N/2 {
            let top = max(p in ps : p.accepted)
            let v = top == 0 ? ballot : max(p in ps where p.accepted == top : p.value)
            send Propose(ballot, v) to acceptor
          }
        }
        role acceptor[N] {
          var promised : 0..M
          var accepted : 0..M
          var value : 0..M
          upon Prepare as m with m.ballot > promised {
            promised = m.ballot
            send Promise(promised, accepted, value) to m.sender
          }
          upon Propose as m with GUARD {
            promised = max(promised, m.ballot)
            accepted = m.ballot
            value = m.value
            send Accepted(accepted, value) to learner
          }
        }
        role learner[1] {
          output learnt : 1..M
          var got : table[1..M] of set of process
          upon Accepted as m {
            got[m.ballot] |= {m.sender}
            if size(got[m.ballot]) > N/2 { decide m.value }
          }
        }
        check irrevocability
        invariant same : forall a, b in acceptor : a.accepted == b.accepted -> a.value == b.value
      }
      """;

  private static final String RING =
      """
      protocol Ring(N = 3) {
        message Token { id : 0..N }
        input id : 1..N
        output leader : bool
        init { send Token(id) to next(self) }
        upon Token as t with t.id > id { send Token(t.id) to next(self) }
        upon Token as t with t.id == id { decide true }
        network NETWORK
        invariant one : count(p : p.leader == true) <= 1
      }
      """;

  private static final String ECHO =
      """
      protocol Echo(N = 2) {
        message Ping
        message Pong { n : 0..2 }
        var heard : 0..2
        var late : bool
        var again : bool
        init { if self == process(0) { send Ping() to all } }
        upon Ping as p { send Pong(heard) to p.sender }
        upon Pong as ps with n <= this.heard times >= 2 { heard += 1 }
        upon Pong as p with p.n == heard { heard += 1; assert heard < 2 }
        upon timeout when !late { late = true }
        upon internal when late && heard == 0 && !again { again = true; send Pong(1) to self }
        network crash 1
        invariant small : forall p : !crashed(p) -> p.heard < 2
      }
      """;

  /**
   * A process counts at some time the messages that have arrived; guards of both read the mailbox.
   */
  private static final String READING =
      """
      protocol Reading(N = 2) {
        message Ask
        message Vote { x : 0..1 }
        var x : 0..1 = self == process(0) ? 1 : 0
        var late : bool
        var asked : bool
        var sum : 0..3
        init { if self == process(0) { send Ask() to all } }
        upon Ask as a with GUARD { asked = true; send Vote(x) to a.sender; send Vote(1) to all }
        upon timeout when !late && size(mbox(Vote)) < 2 {
          late = true
          sum = sum(v in mbox(Vote) : v.x)
        }
        upon Vote as v with late || v.x == 0 {
          sum = min(3, v.x + sum(w in mbox(Vote) : w.x) + size(mbox(Ask)))
          assert size(mbox(Vote)) <= N
        }
        network NETWORK
        invariant few : forall p : p.sum < 3
        invariant ones : count(m in transit(Vote) : m.x == 1 && m.sender != m.receiver) < 3
      }
      """;

  private static String reading(String network) {
    return READING
        .replace("GUARD", "!asked && (size(mbox(Vote)) != 1 || mbox(Vote) from self)")
        .replace("NETWORK", network);
  }

  static Stream<Arguments> protocols() {
    return Stream.of(
        Arguments.of("paxos", PAXOS.replace("GUARD", "m.ballot >= promised")),
        Arguments.of("reckless paxos", PAXOS.replace("GUARD", "true")),
        Arguments.of("ring", RING.replace("NETWORK", "perfect")),
        Arguments.of("ring that repeats", RING.replace("NETWORK", "duplicating")),
        Arguments.of("echo", ECHO),
        Arguments.of("reading", reading("perfect")),
        Arguments.of("reading again and again", reading("duplicating")),
        Arguments.of("reading in order", reading("fifo")),
        Arguments.of("reading what is made up", reading("byzantine 1")),
        Arguments.of("reading what is not lost", reading("lossy 1 in total")));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("protocols")
  void engineComesToWhatTheInterpreterComesTo(String name, String text) throws RejectedException {
    EventSystem system = Distal.parse(name + ".dst", text, Map.of()).eventSystem();
    for (EventProperty property : system.properties()) {
      var verdicts = new ArrayList<Boolean>();
      for (DeliverySemantics semantics : DeliverySemantics.values()) {
        EventReference reference = EventReference.of(system, property, semantics);
        Verdict all = verdict(system, property, semantics, 0);
        assertThat(all.statistics().states())
            .describedAs("states of %s, %s", property.name(), semantics)
            .isEqualTo(reference.states().size());
        assertThat(all instanceof Verdict.Violated).isEqualTo(reference.isViolated());
        Verdict first = verdict(system, property, semantics, 1);
        assertThat(first instanceof Verdict.Violated).isEqualTo(reference.isViolated());
        verdicts.add(reference.isViolated());
      }
      assertThat(List.copyOf(verdicts)).containsOnly(verdicts.getFirst());
    }
  }

  @Test
  void engineComesToTheStatesOfTheInterpreterWithMadeUpProtocols() throws RejectedException {
    for (int seed = 0; seed < PROTOCOLS; seed++) {
      compare(EventProtocolGenerator.of(seed), seed);
      compare(EventProtocolGenerator.withMonitor(seed), seed + 1);
    }
    int programs = 2 * PROTOCOLS;
    tally
        .atLeast(programs * 2L / 3, "compared AT_ONCE")
        .atLeast(programs / 3, "compared step by step")
        .atLeast(programs / 5, "holds")
        .atLeast(programs / 15, "violated")
        .atLeast(50L * programs, "states");
  }

  @Test
  void engineComesToTheStatesOfTheInterpreterWhateverGoesWrong() throws RejectedException {
    for (int seed = 0; seed < 3 * PROTOCOLS; seed++) {
      String text = BallotProtocolGenerator.of(seed, Purpose.FAULTS);
      if (compare(text, seed)) {
        for (String fault : List.of("fifo", "lossy", "crash", "recovery", "byzantine", " of 2]")) {
          tally.countIf(fault, text.contains(fault));
        }
        tally.countIf("monitor", text.contains("monitor"));
        tally.countIf("mbox", text.contains("mbox"));
        tally.countIf("transit", text.contains("transit"));
      }
    }
    int programs = 3 * PROTOCOLS;
    tally
        .atLeast(programs / 2, "compared AT_ONCE")
        .atLeast(programs / 5, "compared step by step")
        .atLeast(programs / 8, "holds")
        .atLeast(programs / 8, "violated")
        .atLeast(40L * programs, "states");
    for (String fault : List.of("fifo", "lossy", "crash", "recovery", "byzantine", " of 2]")) {
      tally.atLeast(programs / 20, fault);
    }
    tally.atLeast(programs / 20, "monitor").atLeast(5, "mbox").atLeast(5, "transit");
  }

  /** Faults that are limited to some messages, and recovery of some processes. */
  @Test
  void engineComesToTheStatesOfTheInterpreterWithLimitedFaults() throws RejectedException {
    List<String> faults =
        List.of("lossy for", "in total for", "duplicating for", "fifo for", "recovery", " of one");
    for (int seed = 0; seed < 3 * PROTOCOLS; seed++) {
      for (String protocol :
          List.of(
              EventProtocolGenerator.of(seed),
              BallotProtocolGenerator.of(seed, Purpose.FAULTS),
              ThresholdProtocolGenerator.of(seed))) {
        String text = NetworkAssumptionGenerator.limited(protocol, seed);
        if (compare(text, seed)) {
          faults.forEach(fault -> tally.countIf(fault, text.contains(fault)));
          tally.countIf("transit", text.contains("transit"));
          tally.countIf("mbox", text.contains("mbox"));
          tally.countIf("received", text.contains("received"));
        }
      }
    }
    int programs = 9 * PROTOCOLS;
    tally
        .atLeast(programs / 3, "compared AT_ONCE")
        .atLeast(programs / 6, "compared step by step")
        .atLeast(programs / 8, "holds")
        .atLeast(programs / 10, "violated")
        .atLeast(40L * programs, "states");
    faults.forEach(fault -> tally.atLeast(programs / 12, fault));
    tally.atLeast(10, "transit").atLeast(10, "mbox").atLeast(20, "received");
  }

  @Test
  void engineComesToTheStatesOfTheInterpreterWithOmissions() throws RejectedException {
    List<String> faults =
        List.of(
            " omission 1", "send omission", "receive omission", "omission 1 of", "crash", "fifo");
    for (int seed = 0; seed < 2 * PROTOCOLS; seed++) {
      for (String protocol :
          List.of(
              EventProtocolGenerator.of(seed),
              BallotProtocolGenerator.of(seed, Purpose.FAULTS),
              BroadcastProtocolGenerator.of(seed),
              ThresholdProtocolGenerator.of(seed))) {
        String text = NetworkAssumptionGenerator.omitting(protocol, seed);
        if (compare(text, seed)) {
          faults.forEach(fault -> tally.countIf(fault, text.contains(fault)));
          tally.countIf("transit", text.contains("transit"));
          tally.countIf("correct", text.contains("correct"));
        }
      }
    }
    int programs = 8 * PROTOCOLS;
    tally
        .atLeast(programs / 3, "compared AT_ONCE")
        .atLeast(programs / 6, "compared step by step")
        .atLeast(programs / 8, "holds")
        .atLeast(programs / 10, "violated")
        .atLeast(40L * programs, "states");
    faults.forEach(fault -> tally.atLeast(programs / 20, fault));
    tally.atLeast(5, "transit").atLeast(5, "correct");
  }

  /** Liveness properties, since only then the stabilization of the network is a step. */
  @Test
  void engineComesToTheStatesOfTheInterpreterInTime() throws RejectedException {
    List<String> parts =
        List.of(
            "lossy for",
            "in total",
            "duplicating",
            "fifo",
            "crash",
            "within steps",
            "recovery",
            "omission",
            "byzantine",
            "detector",
            "received",
            "mbox");
    for (int seed = 0; seed < 8 * PROTOCOLS; seed++) {
      String text = TimeoutProtocolGenerator.of(seed);
      if (compare(text, seed)) {
        parts.forEach(part -> tally.countIf(part, text.contains(part)));
      }
    }
    int programs = 8 * PROTOCOLS;
    tally
        .atLeast(programs / 3, "compared AT_ONCE")
        .atLeast(programs / 6, "compared step by step")
        .atLeast(30L * programs, "states");
    parts.forEach(part -> tally.atLeast(programs / 120, part));
  }

  /** What happens in a stable network may happen before as well. */
  @Test
  void eventualSynchronyChangesNothingThatProcessesComeTo() throws RejectedException {
    for (int seed = 0; seed < 3 * PROTOCOLS; seed++) {
      String text =
          TimeoutProtocolGenerator.of(seed)
              .replaceAll("check termination|ltl live .*", "ltl live { [] <> !decided(one(0)) }");
      EventReference inTime = reference(text);
      EventReference asynchronous = reference(TimeoutProtocolGenerator.asynchronous(text));
      if (inTime.states().size() <= MAX_STATES) {
        assertThat(variables(inTime)).as(text).isEqualTo(variables(asynchronous));
        tally.count("compared");
      }
    }
    tally.atLeast(PROTOCOLS / 2, "compared");
  }

  private static EventReference reference(String text) throws RejectedException {
    EventSystem system = Distal.parse("made.dst", text, Map.of()).eventSystem();
    EventProperty property = system.properties().getFirst();
    return EventReference.of(system, property, DeliverySemantics.AT_ONCE, MAX_STATES);
  }

  @Test
  void engineComesToTheStatesOfTheInterpreterWhereMessagesAreKept() throws RejectedException {
    for (int seed = 0; seed < 4 * PROTOCOLS; seed++) {
      String text = ThresholdProtocolGenerator.of(seed);
      if (compare(text, seed)) {
        for (String part : List.of("crash", "recovery", "byzantine", "lossy", "by v", "as ms")) {
          tally.countIf(part, text.contains(part));
        }
      }
    }
    int programs = 4 * PROTOCOLS;
    tally
        .atLeast(programs / 2, "compared AT_ONCE")
        .atLeast(programs / 4, "compared step by step")
        .atLeast(programs / 4, "holds")
        .atLeast(programs / 10, "violated")
        .atLeast(30L * programs, "states");
    for (String part : List.of("crash", "recovery", "byzantine", "lossy", "by v", "as ms")) {
      tally.atLeast(programs / 25, part);
    }
  }

  @Test
  void engineComesToTheStatesOfTheInterpreterWhereMessagesAreOnlyCounted()
      throws RejectedException {
    for (int seed = 0; seed < 2 * PROTOCOLS; seed++) {
      compare(BroadcastProtocolGenerator.of(seed), seed);
    }
    tally
        .atLeast(PROTOCOLS, "compared AT_ONCE")
        .atLeast(PROTOCOLS / 5, "holds")
        .atLeast(PROTOCOLS / 5, "violated")
        .atLeast(60L * PROTOCOLS, "states");
  }

  @Test
  void engineComesToTheStatesOfTheInterpreterWhereProcessesCrashWithinSteps()
      throws RejectedException {
    int compared = 0;
    for (int seed = 0; seed < 2 * PROTOCOLS; seed++) {
      String text = CrashingProtocols.withinSteps(BallotProtocolGenerator.of(seed, Purpose.FAULTS));
      if (compare(text, seed)) {
        compared++;
        tally.countIf("recovery", text.contains("recovery"));
        tally.countIf("fifo", text.contains("fifo"));
        tally.countIf("monitor", text.contains("monitor"));
        tally.countIf("transit", text.contains("transit"));
        tally.countIf("join", text.contains(" of 2]"));
      }
      compare(CrashingProtocols.withinSteps(EventProtocolGenerator.of(seed)), seed);
      String keeping = CrashingProtocols.withinSteps(ThresholdProtocolGenerator.of(seed));
      tally.countIf("received", compare(keeping, seed) && keeping.contains("within steps"));
    }
    assertThat(compared).isGreaterThan(PROTOCOLS / 2);
    tally
        .atLeast(PROTOCOLS, "compared AT_ONCE")
        .atLeast(PROTOCOLS / 3, "compared step by step")
        .atLeast(PROTOCOLS / 5, "holds")
        .atLeast(PROTOCOLS / 5, "violated")
        .atLeast(PROTOCOLS / 15, "recovery")
        .atLeast(PROTOCOLS / 15, "fifo")
        .atLeast(PROTOCOLS / 15, "monitor")
        .atLeast(PROTOCOLS / 15, "transit")
        .atLeast(PROTOCOLS / 15, "join")
        .atLeast(PROTOCOLS / 15, "received")
        .atLeast(80L * PROTOCOLS, "states");
  }

  /** Without fifo order, a lost message is equivalent to one that is never received. */
  @Test
  void losingMessagesChangesNothingThatProcessesComeTo() throws RejectedException {
    for (int seed = 0; seed < PROTOCOLS; seed++) {
      String text = BallotProtocolGenerator.of(seed, Purpose.REDUCTION);
      EventReference none = lossy(text, "perfect");
      EventReference one = lossy(text, "lossy 1 in total");
      if (one.states().size() <= MAX_STATES) {
        assertThat(variables(one)).as(text).isEqualTo(variables(none));
        assertThat(variables(lossy(text, "lossy"))).as(text).isEqualTo(variables(none));
        tally.count("compared");
        tally.countIf("lost in steps", one.states().size() > none.states().size());
      }
    }
    tally.atLeast(PROTOCOLS / 3, "compared").atLeast(PROTOCOLS / 3, "lost in steps");
  }

  private static EventReference lossy(String text, String network) throws RejectedException {
    String changed = text.replaceAll("network .*", "network " + network);
    return reference(changed);
  }

  private static Set<List<List<Value>>> variables(EventReference reference) {
    return reference.states().stream()
        .map(s -> s.processStates().stream().map(ProcessState::variables).toList())
        .collect(Collectors.toSet());
  }

  /**
   * Compares engine and interpreter; false if the protocol is too large. Alternates between the two
   * stepwise delivery semantics.
   */
  private boolean compare(String text, int turn) throws RejectedException {
    EventSystem system = Distal.parse("made.dst", text, Map.of()).eventSystem();
    EventProperty property = system.properties().getFirst();
    DeliverySemantics stepwise =
        turn % 2 == 0 ? DeliverySemantics.ALL_DELIVERED : DeliverySemantics.SOME_DELIVERED;
    var verdicts = new HashSet<Boolean>();
    for (DeliverySemantics semantics : List.of(DeliverySemantics.AT_ONCE, stepwise)) {
      EngineStates found =
          EngineStates.of(system, property, semantics, StepSelection.ALL, MAX_STATES);
      if (found.states().size() > MAX_STATES) {
        tally.count("too large " + semantics);
        break;
      }
      EventReference reference = EventReference.of(system, property, semantics, MAX_STATES);
      String what = semantics + "\n" + text;
      assertThat(found.states()).as(what).isEqualTo(reference.states());
      assertThat(found.isViolated()).as(what).isEqualTo(reference.isViolated());
      verdicts.add(reference.isViolated());
      tally.count(
          "compared " + (semantics == DeliverySemantics.AT_ONCE ? "AT_ONCE" : "step by step"));
      tally.add("states", reference.states().size());
    }
    assertThat(verdicts).as(text).hasSizeLessThan(2);
    verdicts.forEach(v -> tally.count(v ? "violated" : "holds"));
    return !verdicts.isEmpty();
  }

  private static Verdict verdict(
      EventSystem system, EventProperty property, DeliverySemantics semantics, int errors) {
    return EventVerifier.verify(
            new Task(system, property, semantics, Precedence.FIRST),
            SearchOptions.defaults().withErrors(errors),
            _ -> {},
            () -> false)
        .verdict();
  }
}
