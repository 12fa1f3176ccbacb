package rondo.smt.threshold.extraction;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import rondo.ir.data.Value;
import rondo.ir.data.ValueText;
import rondo.ir.event.EventSystem;
import rondo.smt.formula.Formula;
import rondo.smt.formula.IntegerTerm;
import rondo.smt.formula.TermFactory;
import rondo.smt.threshold.extraction.ProcessLocation.Delivery;
import rondo.smt.threshold.extraction.ProcessLocation.Sent;

/**
 * Shared variables that count the processes of a population which have sent a message with one of
 * some contents to another population. A process is counted once for each set of contents. If no
 * process sends two contents, the counter of a set is the sum of those of its members.
 */
final class MessageCounters {
  private final TermFactory f;
  private final EventSystem system;
  private final List<Population> populations;
  private final SendKnowledge knowledge;
  private final SortedMap<Route, SortedSet<Value>> contents = new TreeMap<>();
  private final Map<Counter, IntegerTerm> variables = new LinkedHashMap<>();

  /** The way of messages of a kind from one population to another, by their indices. */
  record Route(int kind, int sender, int receiver) implements Comparable<Route> {
    @Override
    public int compareTo(Route other) {
      return java.util.Comparator.comparingInt(Route::kind)
          .thenComparingInt(Route::sender)
          .thenComparingInt(Route::receiver)
          .compare(this, other);
    }
  }

  /**
   * A shared variable.
   *
   * @param delivery whether messages that need not arrive count, too
   */
  record Counter(Route route, SortedSet<Value> contents, Delivery delivery) {}

  /**
   * @param knowledge what is known of all messages that processes send
   */
  MessageCounters(
      TermFactory f, EventSystem system, List<Population> populations, SendKnowledge knowledge) {
    this.f = f;
    this.system = system;
    this.populations = populations;
    this.knowledge = knowledge;
  }

  /** Records that messages can be sent; whether one has a new content. */
  boolean add(Population sender, Set<Sent> sent) {
    boolean isNew = false;
    for (Sent each : sent) {
      var route = new Route(each.kind(), sender.index(), each.receivers());
      isNew |= contents.computeIfAbsent(route, _ -> new TreeSet<>()).add(each.content());
    }
    return isNew;
  }

  /** The contents that may be sent. */
  SortedSet<Value> contents(Route route) {
    return contents.getOrDefault(route, new TreeSet<>());
  }

  /** How many processes have sent a message with one of these contents. */
  IntegerTerm count(Route route, Set<Value> some, Delivery delivery) {
    SortedSet<Value> sent = new TreeSet<>(some);
    sent.retainAll(contents(route));
    if (sent.isEmpty()) {
      return f.integer(0);
    }
    Route canonical = knowledge.canonical(route);
    Delivery counted = knowledge.hasPartialSends(route.kind()) ? delivery : Delivery.CERTAIN;
    if (!knowledge.isTracked(route.kind())) {
      return f.sum(
          sent.stream()
              .map(v -> variable(new Counter(canonical, new TreeSet<>(Set.of(v)), counted)))
              .toList());
    }
    return variable(new Counter(canonical, sent, counted));
  }

  private IntegerTerm variable(Counter counter) {
    return variables.computeIfAbsent(counter, c -> f.integerVariable(name(c)));
  }

  private String name(Counter counter) {
    Route route = counter.route();
    var type = system.messages().get(route.kind()).content();
    boolean isPlain = ((rondo.ir.data.Type.Structure) type).fields().isEmpty();
    String what =
        isPlain
            ? ""
            : counter.contents().stream()
                .map(v -> " " + ValueText.of(type, v).replaceAll("^\\w*\\(|\\)$", ""))
                .collect(Collectors.joining(" or"));
    String from = populations.size() == 1 ? "" : " of " + populations.get(route.sender()).name();
    String to = knowledge.isUniform(route) ? "" : " to " + populations.get(route.receiver()).name();
    String maybe =
        counter.delivery() == Delivery.POSSIBLE && knowledge.hasPartialSends(route.kind())
            ? " perhaps"
            : "";
    return "n" + system.messages().get(route.kind()).name() + what + from + to + maybe;
  }

  /** All shared variables, in the order of their first use. */
  Map<Counter, IntegerTerm> variables() {
    return variables;
  }

  boolean isTracked(int kind) {
    return knowledge.isTracked(kind);
  }

  /** Whether it is not known yet which messages are sent, so that conditions do not matter. */
  boolean isPreliminary() {
    return knowledge.isPreliminary();
  }

  /** Whether a process that has sent these messages is counted. */
  boolean isCounted(Counter counter, Population sender, Set<Sent> sent) {
    return counter.route().sender() == sender.index()
        && sent.stream()
            .anyMatch(
                s ->
                    s.kind() == counter.route().kind()
                        && s.receivers() == counter.route().receiver()
                        && counter.contents().contains(s.content())
                        && (counter.delivery() == Delivery.POSSIBLE
                            || s.delivery() == Delivery.CERTAIN));
  }

  /** What is true of the counters in every configuration. */
  List<Formula> invariants() {
    var all = new ArrayList<Formula>();
    Map<Route, List<IntegerTerm>> disjoint = new LinkedHashMap<>();
    variables.forEach(
        (counter, variable) -> {
          all.add(f.atLeast(variable, f.integer(0)));
          if (knowledge.isTracked(counter.route().kind())
              || knowledge.hasPartialSends(counter.route().kind())) {
            all.add(f.atMost(variable, populations.get(counter.route().sender()).size()));
          } else {
            disjoint.computeIfAbsent(counter.route(), _ -> new ArrayList<>()).add(variable);
          }
        });
    disjoint.forEach(
        (route, some) -> all.add(f.atMost(f.sum(some), populations.get(route.sender()).size())));
    return all;
  }

  /** What is known of the messages that processes send, after all steps have been explored. */
  static final class SendKnowledge {
    private enum Stage {
      PRELIMINARY,
      FINAL
    }

    private final Stage stage;
    private final Set<Integer> untracked;
    private final Set<Integer> partial;
    private final Map<List<Integer>, Set<Set<Integer>>> receivers;

    private SendKnowledge(
        Stage stage,
        Set<Integer> untracked,
        Set<Integer> partial,
        Map<List<Integer>, Set<Set<Integer>>> receivers) {
      this.stage = stage;
      this.untracked = untracked;
      this.partial = partial;
      this.receivers = receivers;
    }

    /** Nothing is known. */
    static SendKnowledge none(int kinds) {
      Set<Integer> all = Stream.iterate(0, k -> k + 1).limit(kinds).collect(Collectors.toSet());
      return new SendKnowledge(Stage.PRELIMINARY, Set.of(), all, Map.of());
    }

    /**
     * @param untracked kinds of which a process sends at most one message
     * @param partial kinds of messages that may reach some receivers only
     * @param receivers the sets of receivers, for each kind and population of senders
     */
    static SendKnowledge of(
        Set<Integer> untracked,
        Set<Integer> partial,
        Map<List<Integer>, Set<Set<Integer>>> receivers) {
      return new SendKnowledge(
          Stage.FINAL, Set.copyOf(untracked), Set.copyOf(partial), Map.copyOf(receivers));
    }

    /** Whether nothing is known. */
    boolean isPreliminary() {
      return stage == Stage.PRELIMINARY;
    }

    /** Whether local states contain the messages of a kind. */
    boolean isTracked(int kind) {
      return !untracked.contains(kind);
    }

    boolean hasPartialSends(int kind) {
      return partial.contains(kind);
    }

    /** Whether messages of this kind and sender go to all of their receivers. */
    boolean isUniform(Route route) {
      return receivers.getOrDefault(List.of(route.kind(), route.sender()), Set.of()).size() == 1;
    }

    /** The same route for all receivers, where messages go to all of them. */
    Route canonical(Route route) {
      return isUniform(route)
          ? new Route(
              route.kind(),
              route.sender(),
              new TreeSet<>(receivers.get(List.of(route.kind(), route.sender())).iterator().next())
                  .first())
          : route;
    }
  }
}
