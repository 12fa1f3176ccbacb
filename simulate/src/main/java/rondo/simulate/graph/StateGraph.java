package rondo.simulate.graph;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import rondo.ir.ProcessSystem;
import rondo.ir.event.EventSystem;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.ir.round.RoundSystem;
import rondo.simulate.graph.StateSpace.EndKind;
import rondo.simulate.graph.StateSpace.Expansion;
import rondo.simulate.graph.StateSpace.Move;
import rondo.trace.file.ExecutionMode;
import rondo.trace.graph.Digraph;
import rondo.trace.graph.Digraph.Edge;
import rondo.trace.graph.Digraph.Look;
import rondo.trace.graph.Digraph.Node;
import rondo.trace.graph.Digraph.Shape;
import rondo.trace.graph.Digraph.Stroke;
import rondo.trace.graph.Digraph.Tone;

/**
 * The graph of the reachable states of a model, in breadth-first order up to a limit.
 *
 * @param states the number of states; with symmetry, of orbits
 * @param isComplete whether these are all reachable states
 */
public record StateGraph(Digraph digraph, int states, int transitions, boolean isComplete) {
  private static final String INITIAL = "arrow from a dot: initial state";

  /**
   * The graph of a Promela model in steps of single statements; with an observer, of the product
   * with it.
   */
  public static StateGraph of(ProcessSystem system, FullChannelPolicy policy, Bounds bounds) {
    return of(new ProcessStateSpace(system, policy, bounds.symmetry()), bounds);
  }

  /** The graph of a round-based protocol, with its properties, at most one of them temporal. */
  public static StateGraph of(RoundSystem system, Bounds bounds) {
    return of(new RoundStateSpace(system, bounds.symmetry()), bounds);
  }

  /** The graph of an event-based protocol, with its properties, at most one of them temporal. */
  public static StateGraph of(EventSystem system, ExecutionMode mode, Bounds bounds) {
    return of(new EventStateSpace(system, mode, bounds.symmetry()), bounds);
  }

  private static <S> StateGraph of(StateSpace<S> space, Bounds bounds) {
    return new Builder<>(space, bounds.states()).build();
  }

  /**
   * What bounds the graph.
   *
   * @param states the maximal number of nodes
   */
  public record Bounds(int states, SymmetryMode symmetry) {}

  /** Builds the graph. */
  private static final class Builder<S> {
    private final StateSpace<S> space;
    private final int limit;
    private final Map<S, Integer> numbers = new LinkedHashMap<>();
    private final List<S> states = new ArrayList<>();
    private final List<Integer> orbits = new ArrayList<>();
    private final Set<Integer> initial = new LinkedHashSet<>();
    private final Map<List<String>, Integer> failures = new LinkedHashMap<>();
    private final List<Transition> transitions = new ArrayList<>();
    private final List<EndKind> ends = new ArrayList<>();
    private final Set<Integer> cut = new TreeSet<>();
    private final Set<String> legend = new LinkedHashSet<>();
    private int count;

    /**
     * A transition between numbers of states; that of a failure is negative.
     *
     * @param from negative for the beginning of a run
     */
    private record Transition(int from, int to, String label, List<String> violations) {}

    private static final int BEGINNING = Integer.MIN_VALUE;

    Builder(StateSpace<S> space, int limit) {
      this.space = space;
      this.limit = limit;
    }

    StateGraph build() {
      boolean isComplete = true;
      for (Move<S> start : space.initial()) {
        Optional<Integer> to = number(start);
        isComplete &= to.isPresent();
        to.filter(n -> n >= 0).ifPresent(initial::add);
        to.filter(n -> n < 0)
            .ifPresent(
                n ->
                    transitions.add(
                        new Transition(BEGINNING, n, start.label(), start.violations())));
      }
      for (int from = 0; from < states.size(); from++) {
        Expansion<S> expansion = space.expand(states.get(from));
        ends.add(expansion.end());
        for (Move<S> move : expansion.moves()) {
          count++;
          Optional<Integer> to = number(move);
          if (to.isPresent()) {
            transitions.add(new Transition(from, to.get(), move.label(), move.violations()));
          } else {
            cut.add(from);
            isComplete = false;
          }
        }
      }
      return new StateGraph(digraph(isComplete), states.size(), count, isComplete);
    }

    /** The number of the target of a move; empty if there are too many states. */
    private Optional<Integer> number(Move<S> move) {
      if (move.target().isEmpty()) {
        return Optional.of(failures.computeIfAbsent(move.violations(), _ -> -1 - failures.size()));
      }
      S state = move.target().get();
      Integer known = numbers.get(state);
      if (known != null) {
        return Optional.of(known);
      }
      if (states.size() >= limit) {
        return Optional.empty();
      }
      Set<S> orbit = space.orbit(state);
      orbit.forEach(s -> numbers.put(s, states.size()));
      states.add(state);
      orbits.add(orbit.size());
      return Optional.of(states.size() - 1);
    }

    private Digraph digraph(boolean isComplete) {
      var nodes = new ArrayList<Node>();
      for (int s = 0; s < states.size(); s++) {
        nodes.add(node(s));
      }
      for (List<String> failure : failures.keySet()) {
        boolean isInitial =
            transitions.stream()
                .anyMatch(t -> t.from() == BEGINNING && t.to() == failures.get(failure));
        nodes.add(
            new Node(
                Digraph.NO_CLUSTER,
                failure,
                new Look(Shape.OCTAGON, Tone.BAD, Stroke.SOLID),
                isInitial));
        legend.add("octagon: the run ends with an error");
      }
      List<Edge> edges =
          transitions.stream().filter(t -> t.from() != BEGINNING).map(this::edge).toList();
      var notes = new ArrayList<String>();
      notes.add(
          states.size()
              + (orbits.stream().anyMatch(o -> o > 1) ? " orbits of states, " : " states, ")
              + count
              + " transitions");
      var warnings = new ArrayList<String>();
      if (!isComplete) {
        warnings.add(
            "truncated after "
                + limit
                + " states, breadth first: "
                + cut.size()
                + " states have successors that are not shown; --max-states shows more");
        legend.add("dashed: not all successors are shown");
      }
      notes.addAll(space.notes());
      if (!initial.isEmpty()) {
        legend.add(INITIAL);
      }
      return new Digraph(
              space.title(), warnings, notes, List.copyOf(legend), List.of(), nodes, edges)
          .withJoinedEdges();
    }

    private Edge edge(Transition transition) {
      int to = transition.to() < 0 ? states.size() - 1 - transition.to() : transition.to();
      boolean isBad = !transition.violations().isEmpty();
      String label =
          isBad && transition.to() >= 0
              ? transition.label() + ": " + String.join("; ", transition.violations())
              : transition.label();
      return new Edge(
          transition.from(),
          to,
          label.isEmpty() ? List.of() : List.of(label),
          isBad ? Tone.BAD : Tone.PLAIN,
          Stroke.SOLID);
    }

    private Node node(int number) {
      S state = states.get(number);
      List<String> violated = space.violations(state);
      var lines = new ArrayList<String>();
      lines.add("s" + number + (orbits.get(number) > 1 ? "  orbit of " + orbits.get(number) : ""));
      lines.addAll(space.lines(state));
      violated.forEach(v -> lines.add("violates " + v));
      Tone tone = Tone.PLAIN;
      if (!violated.isEmpty()) {
        tone = Tone.BAD;
        legend.add("red: violates a property");
      } else if (ends.get(number) == EndKind.DEADLOCK) {
        lines.add("deadlock");
        tone = Tone.STUCK;
        legend.add("yellow: deadlock (invalid end state)");
      } else if (ends.get(number) == EndKind.VALID) {
        tone = Tone.FINAL;
        legend.add("green: valid end state");
      }
      boolean isAccepting = space.isAccepting(state);
      if (isAccepting) {
        legend.add("double outline: accepting");
      }
      Stroke stroke = cut.contains(number) ? Stroke.DASHED : Stroke.SOLID;
      return new Node(
          Digraph.NO_CLUSTER,
          lines,
          new Look(isAccepting ? Shape.DOUBLE_BOX : Shape.BOX, tone, stroke),
          initial.contains(number));
    }
  }

  /** The labels of joined edges, the shortest first. */
  static final Comparator<String> BY_LENGTH =
      Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder());
}
