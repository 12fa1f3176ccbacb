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
 * What one process goes through, asynchronously and in rounds, as words whose letters are what it
 * is like, where nothing is repeated.
 *
 * <p>In a round a process may react and do something on its own, so that what it is like in between
 * does not show. That is allowed for: asynchronously a letter may be left out next to a step that
 * the process makes on its own; in rounds a round may be read as two steps or more that the process
 * makes asynchronously.
 */
final class LocalTraces {
  private final LocalStateGraph events;
  private final LocalStateGraph rounds;
  private final Set<Step> steps;

  LocalTraces(LocalStateGraph events, LocalStateGraph rounds) {
    this.events = events;
    this.rounds = rounds;
    steps = events.steps();
  }

  /** A place in a graph, with a letter that is not read yet. */
  private record Place(int node, boolean hidden, boolean onItsOwn) {}

  /** On the way to a node, where the process is like this. */
  private record Way(int node, List<Value> label) {}

  /** The last letter of a word in rounds that no asynchronous run has. */
  Optional<List<Value>> onlyInRounds() {
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
                Set<Place> places = settled(pair.others(), pair.letter(), Set.of(letter));
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

  /** Also what follows while the process stays as it is. */
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
    return settled(places, letter, Set.of());
  }

  /**
   * Where one can be after a letter, or, if {@code next} is empty, without one: others step, the
   * process stays as it is, or what it is like in between does not show.
   */
  private Set<Place> settled(Set<Place> from, List<Value> last, Set<List<Value>> next) {
    var quiet = new HashSet<>(from);
    var queue = new ArrayDeque<>(from);
    var read = new HashSet<Place>();
    while (!queue.isEmpty()) {
      Place place = queue.remove();
      for (Edge edge : events.edges().get(place.node())) {
        for (Place to : moved(place, edge)) {
          List<Value> label = events.labels().get(edge.to());
          if (to.hidden() || label.equals(last)) {
            if (quiet.add(to)) {
              queue.add(to);
            }
          } else if (next.contains(label)) {
            read.add(to);
          }
        }
      }
    }
    if (next.isEmpty()) {
      return quiet;
    }
    return read.isEmpty() ? Set.of() : settled(read, next.iterator().next(), Set.of());
  }

  private List<Place> moved(Place place, Edge edge) {
    int to = edge.to();
    if (edge.actor() == Actor.OTHERS) {
      return List.of(new Place(to, place.hidden(), place.onItsOwn()));
    }
    boolean alone = edge.actor() == Actor.ITSELF;
    if (place.hidden() && !alone && !place.onItsOwn()) {
      return List.of();
    }
    return List.of(new Place(to, false, alone), new Place(to, true, alone));
  }

  /** The last letter of a word of asynchronous runs that rounds do not have. */
  Optional<List<Value>> onlyAsynchronously() {
    record Pair(Set<Integer> some, Set<Way> others, List<Value> letter) {}
    var queue = new ArrayDeque<Pair>();
    var seen = new HashSet<Pair>();
    byLabel(events, events.initial())
        .forEach(
            (letter, nodes) -> {
              var ways = new HashSet<Way>();
              rounds.initial().forEach(n -> ways.add(new Way(n, letter)));
              queue.add(new Pair(stuttered(events, nodes), quiet(ways), letter));
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

  /** In rounds in which the process stays as it is. */
  private Set<Way> quiet(Set<Way> from) {
    var all = new HashSet<>(from);
    var queue = new ArrayDeque<>(from);
    while (!queue.isEmpty()) {
      Way way = queue.remove();
      if (rounds.labels().get(way.node()).equals(way.label())) {
        for (Edge edge : rounds.edges().get(way.node())) {
          var next = new Way(edge.to(), way.label());
          if (all.add(next)) {
            queue.add(next);
          }
        }
      }
    }
    return all;
  }

  private Set<Way> read(Set<Way> from, List<Value> letter) {
    var read = new HashSet<Way>();
    for (Way way : from) {
      boolean there = rounds.labels().get(way.node()).equals(way.label());
      if (!there && steps.contains(new Step(way.label(), letter))) {
        read.add(new Way(way.node(), letter));
      }
    }
    return quiet(read);
  }
}
