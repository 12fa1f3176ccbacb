package rondo.events;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.events.EventVerifier.Task;
import rondo.explore.SearchOptions;
import rondo.explore.SymmetryStrategy;
import rondo.ir.event.DeliverySemantics;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventSystem;
import rondo.ir.event.semantics.EventProcessSemantics.Precedence;
import rondo.trace.Verdict;

/**
 * Faults and joining processes: the engine reaches exactly the states of the interpreter, in all
 * three delivery semantics.
 */
class FaultsTest {
  private static final String ORDER =
      """
      protocol Order {
        message A
        message B
        role sender[1] { init { send A() to receiver; send B() to receiver } }
        role receiver[1] {
          var a : bool
          var b : bool
          GHOST
          upon A { a = true; AFTER }
          upon B { b = true }
        }
        network NETWORK
        invariant ordered : forall r in receiver : r.b -> r.a
      }
      """;

  private static final String PASSED_OVER =
      """
      protocol PassedOver {
        message A
        message B
        role sender[1] { init { send A() to receiver; send B() to receiver } }
        role receiver[1] {
          var b : bool
          var a : bool
          upon A with b { a = true }
          upon B { b = true }
        }
        network fifo
        invariant never : forall r in receiver : !r.a
      }
      """;

  private static final String COUNT =
      """
      protocol Count {
        message Tick
        role source[1] { init { for i in 1..3 { send Tick() to sink } } }
        role sink[1] {
          var n : 0..3
          output full : bool
          upon Tick { n += 1; if n == WANTED { decide true } }
        }
        network NETWORK
        invariant few : forall s in sink : s.n < 3
        check termination
      }
      """;

  private static final String VOTE =
      """
      protocol Vote(N = 2) {
        message Vote
        output done : bool
        init { send Vote() to all }
        upon Vote times > N/2 { decide true }
        network NETWORK
        check termination
      }
      """;

  /** A process keeps its promise if it is in stable storage. */
  private static final String PROMISE =
      """
      protocol Promise {
        message Ask { n : 1..2 }
        message Yes { n : 1..2 }
        role client[2] {
          var n : 1..2 = count(c in client : c <= self)
          var yes : bool
          init { send Ask(n) to server }
          upon Yes { yes = true }
        }
        role server[1] {
          STABLE var given : 0..2
          var up : 0..1
          upon Ask as a with given == 0 { given = a.n; send Yes(given) to a.sender }
          upon recovery { up = 1; RECOVERY }
        }
        network crash 1 and recovery RESTARTS
        invariant one : count(c in client : c.yes) <= 1
      }
      """;

  /** Oral messages: which values are believed. */
  private static final String BELIEF =
      """
      protocol Belief(N = NN, F = 1) {
        message Say { v : 0..1 }
        message Echo { v : 0..1 }
        var said : bool
        output believed : 0..1
        init { if self == process(0) { send Say(1) to all } }
        upon Say as s with s.sender == process(0) && !said {
          said = true
          send Echo(s.v) to all
        }
        upon Echo as es with v == 0 times >= QUORUM { decide 0 }
        upon Echo as es with v == 1 times >= QUORUM { decide 1 }
        network byzantine F
        invariant agree : forall p, q : correct(p) && correct(q) && decided(p) && decided(q)
          -> p.believed == q.believed
        invariant valid : forall p : correct(process(0)) && correct(p) && decided(p)
          -> p.believed == 1
      }
      """;

  private static final String JOIN =
      """
      protocol Join {
        message Hello
        message Welcome { who : process }
        role member[1 of 3] {
          var known : set of process
          var late : bool
          init { known = {self} }
          upon join { known = {self}; late = true; send Hello() to member }
          upon Hello as h with !(h.sender in known) {
            known |= {h.sender}
            send Welcome(self) to h.sender
          }
          upon Welcome as w { known |= {w.who} }
        }
        invariant lonely : forall p in member : size(p.known) < LIMIT
        invariant honest : forall p in member : p.late -> p != member(0)
      }
      """;

  private static final String MONITOR =
      """
      protocol Watched(N = 2) {
        message Start { n : 1..2 }
        message Chosen { n : 1..2 }
        var mine : 0..2
        init { if self == process(0) { send Start(1) to all; send Start(2) to all } }
        upon Start as s with GUARD { mine = s.n; announce Chosen(s.n) }
        monitor OnlyOne {
          var first : 0..2
          var times : 0..9
          upon Chosen as c with first == 0 { first = c.n; times = 1 }
          upon Chosen as c { times += 1; assert c.n == first }
        }
        invariant nothing : forall p : p.mine <= 2
      }
      """;

  /** Faults depend on roles. */
  private static final String ROLES =
      """
      protocol Roles {
        message Ask
        message Yes
        role client[2] {
          output got : bool
          init { send Ask() to server }
          upon Yes { decide true }
        }
        role server[2] { upon Ask as a { send Yes() to a.sender } }
        network NETWORK
        check termination
        invariant up : forall c in client : correct(c)
        invariant down : count(s in server : !correct(s)) < 2
      }
      """;

  /** A monitor that counts decisions; repeated decisions are not observed. */
  private static final String DECISIONS =
      """
      protocol Decisions(N = 2) {
        message Go { n : 1..2 }
        output first : 1..2
        output both : bool
        init { decide both = true; if self == process(0) { send Go(1) to all; send Go(2) to all } }
        upon Go as g { decide first = g.n }
        monitor Counting {
          var made : 0..9
          var by : set of process
          var same : set of 1..2
          upon decide first as d with AGAIN { made += 1; by |= {d.sender}; same |= {d.first} }
          upon decide both as d { by |= {d.sender} }
        }
        invariant everybody : Counting.by == process
        invariant once : Counting.made <= N
        invariant few : Counting.made < N
        invariant told : Counting.same == { value(p.first) for p where present(p.first) }
        ltl done { <> (Counting.made == N) }
        ltl never { [] (size(Counting.same) < 2) }
      }
      """;

  /** A process crashes while it sends: what it assigns and decides before is done. */
  private static final String WITHIN =
      """
      protocol Within(N = 3) {
        message Yes
        stable var yes : bool
        output d : bool
        upon internal when self == process(0) && !yes && !decided(self) { BODY }
        upon Yes { yes = true }
        network crash 1 WHEN
        invariant before : forall p : crashed(p) && p.yes -> decided(p) || p != process(0)
        invariant after : forall p : crashed(p) && decided(p) -> p.yes
        invariant some : size(transit(Yes)) != 1 || exists p : p.yes && p != process(0)
        ltl everybody { (<> exists p : correct(p) && p.yes) -> <> forall p : correct(p) -> p.yes }
      }
      """;

  private static String within(String body, String when) {
    return WITHIN.replace("BODY", body).replace("WHEN", when);
  }

  static Stream<Arguments> protocols() {
    return Stream.of(
        Arguments.of(
            "between steps", within("decide true; send Yes() to all; yes = true", ""), "hhvh"),
        Arguments.of(
            "decided before it is sent",
            within("decide true; send Yes() to all; yes = true", "within steps"),
            "hvvv"),
        Arguments.of(
            "decided after it is sent",
            within("yes = true; send Yes() to all; decide true", "within steps"),
            "vhvv"),
        Arguments.of(
            "sent in a loop",
            within("yes = true; for p in process { send Yes() to p }", "within steps"),
            "vhvv"),
        Arguments.of(
            "one after the other",
            within(
                "yes = true; send Yes() to process(1); send Yes() to process(2); decide true",
                "within steps"),
            "vhvv"),
        Arguments.of(
            "crashed and back",
            within("yes = true; send Yes() to all; decide true", "within steps and recovery 1"),
            "vhvv"),
        Arguments.of("no order", order("perfect", "skip"), "v"),
        Arguments.of("fifo", order("fifo", "skip"), "h"),
        Arguments.of("lossy fifo", order("fifo and lossy", "skip"), "v"),
        Arguments.of("fifo, one is lost", order("fifo and lossy 1 in total", "skip"), "v"),
        Arguments.of("fifo and a crash", order("fifo and crash 1", "skip"), "h"),
        Arguments.of("what cannot be taken is passed over", PASSED_OVER, "v"),
        Arguments.of("all arrive", count("3", "perfect"), "vh"),
        Arguments.of("one is lost", count("3", "lossy 1 in total"), "vv"),
        Arguments.of("enough arrive", count("2", "lossy 1 in total"), "vh"),
        Arguments.of("too many are lost", count("2", "lossy 2 in total"), "vv"),
        Arguments.of("all may be lost", count("1", "lossy"), "vv"),
        Arguments.of("nobody votes", VOTE.replace("NETWORK", "crash 1"), "v"),
        Arguments.of("who is back votes again", promise("", "1", "skip"), "v"),
        Arguments.of("stable promises are kept", promise("stable", "2", "skip"), "h"),
        Arguments.of("nobody comes back", promise("", "0", "skip"), "h"),
        Arguments.of("recovery counts", promise("stable", "1", "assert up == 0"), "v"),
        Arguments.of("four are enough", belief("4", "3"), "hh"),
        Arguments.of("three are not", belief("3", "2"), "vh"),
        Arguments.of("two do not meet", JOIN.replace("LIMIT", "3"), "vh"),
        Arguments.of("not more than three", JOIN.replace("LIMIT", "4"), "hh"),
        Arguments.of("first choice", MONITOR.replace("GUARD", "s.n == 1"), "h"),
        Arguments.of("a server is left", ROLES.replace("NETWORK", "crash 1 of server"), "hhh"),
        Arguments.of("no server is left", ROLES.replace("NETWORK", "crash 2 of server"), "vhv"),
        Arguments.of("clients crash", ROLES.replace("NETWORK", "crash 1 of client"), "hvh"),
        Arguments.of(
            "both crash",
            ROLES.replace("NETWORK", "crash 1 of client and crash 2 of server"),
            "vvv"),
        Arguments.of("one lies", ROLES.replace("NETWORK", "byzantine 1 of server"), "hhh"),
        Arguments.of("two lie", ROLES.replace("NETWORK", "byzantine 2 of server"), "vhv"),
        Arguments.of("clients lie", ROLES.replace("NETWORK", "byzantine 1 of client"), "hvh"),
        Arguments.of(
            "servers come back",
            ROLES.replace("NETWORK", "crash 2 of server and recovery 1"),
            "vhv"),
        Arguments.of("decisions", DECISIONS.replace("AGAIN", "true"), "hhvhhv"),
        Arguments.of("some decisions", DECISIONS.replace("AGAIN", "d.first == 1"), "hhvvvh"),
        Arguments.of("any choice", MONITOR.replace("GUARD", "mine == 0"), "v"));
  }

  private static String order(String network, String after) {
    return ORDER.replace("NETWORK", network).replace("AFTER", after).replace("GHOST", "");
  }

  private static String count(String wanted, String network) {
    return COUNT.replace("WANTED", wanted).replace("NETWORK", network);
  }

  private static String promise(String stable, String restarts, String recovery) {
    return PROMISE
        .replace("STABLE", stable)
        .replace("RESTARTS", restarts)
        .replace("RECOVERY", recovery);
  }

  private static String belief(String processes, String quorum) {
    return BELIEF.replace("NN", processes).replace("QUORUM", quorum);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("protocols")
  void engineComesToWhatTheInterpreterComesTo(String name, String text, String expected)
      throws RejectedException {
    EventSystem system = Distal.parse(name + ".dst", text, Map.of()).eventSystem();
    for (int i = 0; i < expected.length(); i++) {
      EventProperty property = system.properties().get(i);
      boolean violated = expected.charAt(i) == 'v';
      for (DeliverySemantics wanted : deliveries(system)) {
        DeliverySemantics semantics = system.delivery(wanted);
        String what = "%s, %s".formatted(property.name(), wanted);
        if (property.requiresFairness()) {
          assertThat(FairCycleReference.exist(system, property, semantics))
              .describedAs(what)
              .isEqualTo(violated);
        } else {
          EventReference reference = EventReference.of(system, property, semantics);
          assertThat(reference.isViolated()).describedAs(what).isEqualTo(violated);
          assertThat(verdict(system, property, semantics, 0).statistics().states())
              .describedAs(what)
              .isEqualTo(reference.states().size());
        }
        assertThat(verdict(system, property, semantics, 1) instanceof Verdict.Violated)
            .describedAs(what)
            .isEqualTo(violated);
      }
    }
  }

  /** Stepwise delivery among four byzantine generals has too many states for the reference. */
  private static List<DeliverySemantics> deliveries(EventSystem system) {
    return system.processes() > 3 && !system.name().equals("Roles")
        ? List.of(DeliverySemantics.AT_ONCE)
        : List.of(DeliverySemantics.values());
  }

  private static Verdict verdict(
      EventSystem system, EventProperty property, DeliverySemantics semantics, int errors) {
    Optional<SymmetryStrategy> symmetry =
        errors == 0 ? Optional.empty() : SearchOptions.defaults().symmetry();
    return EventVerifier.verify(
            new Task(system, property, semantics, Precedence.FIRST),
            SearchOptions.defaults().withErrors(errors).withSymmetry(symmetry),
            _ -> {},
            () -> false)
        .verdict();
  }
}
