package rondo.testkit.sequential;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import rondo.ir.data.Value;
import rondo.testkit.sequential.LocalStateGraph.Actor;
import rondo.testkit.sequential.LocalStateGraph.Edge;
import rondo.testkit.sequential.LocalStateGraph.Step;

/**
 * Compares the stutter-free local traces of one process, asynchronously and in rounds: words whose
 * letters are its local states, without repetitions.
 *
 * <p>In a round a process may handle messages and also make a step of its own, so that the local
 * state in between is not visible. Therefore, asynchronously a letter may be omitted next to a step
 * that the process makes on its own; in rounds, a round may be read as two or more asynchronous
 * steps of the process. Silent steps that lead back to where they began may be repeated without
 * bound asynchronously, but not in rounds: they may be read at any time.
 */
public final class LocalTraces {
  private final LocalStateGraph events;
  private final LocalStateGraph rounds;
  private final Set<Step> steps;
  private final Map<List<Value>, Set<List<Value>>> silentSteps;

  public LocalTraces(LocalStateGraph events, LocalStateGraph rounds) {
    this.events = events;
    this.rounds = rounds;
    steps = events.steps();
    silentSteps = events.silentSteps();
  }

  /** Whether a silent step leads from one local state to another, and silent steps back. */
  private boolean isSilentCycle(List<Value> from, List<Value> to) {
    if (!silentSteps.getOrDefault(from, Set.of()).contains(to)) {
      return false;
    }
    var reached = new HashSet<>(Set.of(to));
    var queue = new ArrayDeque<>(reached);
    while (!queue.isEmpty()) {
      for (List<Value> next : silentSteps.getOrDefault(queue.remove(), Set.of())) {
        if (reached.add(next)) {
          queue.add(next);
        }
      }
    }
    return reached.contains(from);
  }

  /** A node; {@code hidden} if its letter is not read, {@code onItsOwn} after such a step. */
  private record Place(int node, boolean hidden, boolean onItsOwn) {}

  /** A partially read round that leads to {@code node}, with the local state read so far. */
  private record PartialRound(int node, List<Value> label) {}

  /** The last letter of a word in rounds that no asynchronous run has; empty if there is none. */
  public Optional<List<Value>> onlyInRounds() {
    record Pair(Set<Integer> some, Set<Place> others, List<Value> letter) {}
    var queue = new ArrayDeque<Pair>();
    var seen = new HashSet<Pair>();
    byLabel(rounds, rounds.initial())
        .forEach((l, nodes) -> queue.add(new Pair(stuttered(rounds, nodes), eventsFirst(l), l)));
    while (!queue.isEmpty()) {
      Pair pair = queue.remove();
      if (!seen.add(pair)) {
        continue;
      }
      if (pair.others().isEmpty()) {
        return Optional.of(pair.letter());
      }
      after(rounds, pair.some(), pair.letter())
          .forEach(
              (letter, nodes) -> {
                Set<Place> places = reachable(pair.others(), pair.letter(), Set.of(letter));
                queue.add(new Pair(nodes, places, letter));
              });
    }
    return Optional.empty();
  }

  private static Map<List<Value>, Set<Integer>> byLabel(LocalStateGraph graph, Set<Integer> nodes) {
    var groups = new HashMap<List<Value>, Set<Integer>>();
    for (int n : nodes) {
      groups.computeIfAbsent(graph.labels().get(n), _ -> new HashSet<>()).add(n);
    }
    return groups;
  }

  /** The closure under transitions that keep the local state. */
  private static Set<Integer> stuttered(LocalStateGraph graph, Set<Integer> nodes) {
    var all = new LinkedHashSet<>(nodes);
    var queue = new ArrayDeque<>(nodes);
    while (!queue.isEmpty()) {
      int n = queue.remove();
      for (Edge edge : graph.edges().get(n)) {
        if (graph.labels().get(edge.to()).equals(graph.labels().get(n)) && all.add(edge.to())) {
          queue.add(edge.to());
        }
      }
    }
    return all;
  }

  private static Map<List<Value>, Set<Integer>> after(
      LocalStateGraph graph, Set<Integer> nodes, List<Value> letter) {
    var next = new HashSet<Integer>();
    for (int n : nodes) {
      graph.edges().get(n).stream()
          .map(Edge::to)
          .filter(t -> !graph.labels().get(t).equals(letter))
          .forEach(next::add);
    }
    Map<List<Value>, Set<Integer>> groups = byLabel(graph, next);
    groups.replaceAll((_, some) -> stuttered(graph, some));
    return groups;
  }

  private Set<Place> eventsFirst(List<Value> letter) {
    var places = new HashSet<Place>();
    for (int n : events.initial()) {
      if (events.labels().get(n).equals(letter)) {
        places.add(new Place(n, false, false));
      }
      places.add(new Place(n, true, false));
    }
    return reachable(places, letter, Set.of());
  }

  /**
   * The places reachable by reading a letter of {@code next}, or without reading if that is empty:
   * by steps of other processes, by stuttering, or by hidden local states.
   */
  private Set<Place> reachable(Set<Place> from, List<Value> last, Set<List<Value>> next) {
    var closure = new HashSet<>(from);
    var queue = new ArrayDeque<>(from);
    var read = new HashSet<Place>();
    while (!queue.isEmpty()) {
      Place place = queue.remove();
      for (Edge edge : events.edges().get(place.node())) {
        for (Place to : moved(place, edge)) {
          List<Value> label = events.labels().get(edge.to());
          if (to.hidden() || label.equals(last)) {
            if (closure.add(to)) {
              queue.add(to);
            }
          } else if (next.contains(label)) {
            read.add(to);
          }
        }
      }
    }
    if (next.isEmpty()) {
      return closure;
    }
    return read.isEmpty() ? Set.of() : reachable(read, next.iterator().next(), Set.of());
  }

  private List<Place> moved(Place place, Edge edge) {
    int to = edge.to();
    if (edge.actor() == Actor.OTHERS) {
      return List.of(new Place(to, place.hidden(), place.onItsOwn()));
    }
    boolean alone = edge.actor() != Actor.REACTION;
    if (place.hidden() && !alone && !place.onItsOwn()) {
      return List.of();
    }
    return List.of(new Place(to, false, alone), new Place(to, true, alone));
  }

  /**
   * The last letter of a word of asynchronous runs that rounds do not have; empty if there is none.
   */
  public Optional<List<Value>> onlyAsynchronously() {
    record Pair(Set<Integer> some, Set<PartialRound> others, List<Value> letter) {}
    var queue = new ArrayDeque<Pair>();
    var seen = new HashSet<Pair>();
    byLabel(events, events.initial())
        .forEach(
            (letter, nodes) -> {
              var partials = new HashSet<PartialRound>();
              rounds.initial().forEach(n -> partials.add(new PartialRound(n, letter)));
              queue.add(new Pair(stuttered(events, nodes), closure(partials), letter));
            });
    while (!queue.isEmpty()) {
      Pair pair = queue.remove();
      if (!seen.add(pair)) {
        continue;
      }
      if (pair.others().isEmpty()) {
        return Optional.of(pair.letter());
      }
      after(events, pair.some(), pair.letter())
          .forEach(
              (letter, nodes) -> queue.add(new Pair(nodes, read(pair.others(), letter), letter)));
    }
    return Optional.empty();
  }

  /** The closure under rounds, begun once the current one is read completely. */
  private Set<PartialRound> closure(Set<PartialRound> from) {
    var all = new HashSet<>(from);
    var queue = new ArrayDeque<>(from);
    while (!queue.isEmpty()) {
      PartialRound partial = queue.remove();
      if (rounds.labels().get(partial.node()).equals(partial.label())) {
        for (Edge edge : rounds.edges().get(partial.node())) {
          var next = new PartialRound(edge.to(), partial.label());
          if (all.add(next)) {
            queue.add(next);
          }
        }
      }
    }
    return all;
  }

  private Set<PartialRound> read(Set<PartialRound> from, List<Value> letter) {
    var read = new HashSet<PartialRound>();
    for (PartialRound partial : from) {
      boolean there = rounds.labels().get(partial.node()).equals(partial.label());
      if (!there && steps.contains(new Step(partial.label(), letter))
          || isSilentCycle(partial.label(), letter)) {
        read.add(new PartialRound(partial.node(), letter));
      }
    }
    return closure(read);
  }
}
