package rondo.ir;

import java.util.ArrayDeque;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import rondo.diagnostics.Position;

/**
 * The automaton of a type of processes.
 *
 * @param locals the parameters first; the initial values of the others are evaluated in order when
 *     a process starts, and may read globals, parameters and earlier locals
 * @param provided a process makes a step only while this holds
 * @param channelAssertions made in order after a process has started and its locals are initialised
 * @param determinism whether a process must never have more than one enabled edge
 */
public record ProcessType(
    String name,
    int parameters,
    List<Variable> locals,
    List<ControlState> states,
    int start,
    Expr provided,
    List<ChannelAssertion> channelAssertions,
    Determinism determinism,
    Position at) {
  /** Whether a process may have a choice. */
  public enum Determinism {
    OPTIONAL,
    /** Two enabled edges in one state are a violation. */
    REQUIRED
  }

  public ProcessType {
    locals = List.copyOf(locals);
    states = List.copyOf(states);
    channelAssertions = List.copyOf(channelAssertions);
  }

  /** A type without channel assertions that may be nondeterministic. */
  public ProcessType(
      String name,
      int parameters,
      List<Variable> locals,
      List<ControlState> states,
      int start,
      Expr provided,
      Position at) {
    this(name, parameters, locals, states, start, provided, List.of(), Determinism.OPTIONAL, at);
  }

  public ProcessType withStates(List<ControlState> other, int newStart) {
    return new ProcessType(
        name, parameters, locals, other, newStart, provided, channelAssertions, determinism, at);
  }

  public ProcessType withLocals(List<Variable> other) {
    return new ProcessType(
        name, parameters, other, states, start, provided, channelAssertions, determinism, at);
  }

  /**
   * The number of channels that a process of this type creates when it starts; they end with it.
   */
  public int ownChannels() {
    return Variable.channelsIn(locals.subList(parameters, locals.size()));
  }

  /**
   * The control states that are reachable from the start; a front end may leave unreachable ones.
   */
  public SortedSet<Integer> reachable() {
    var seen = new TreeSet<>(List.of(start));
    var waiting = new ArrayDeque<>(seen);
    while (!waiting.isEmpty()) {
      for (Edge edge : states.get(waiting.remove()).edges()) {
        if (seen.add(edge.target())) {
          waiting.add(edge.target());
        }
      }
    }
    return seen;
  }

  /** Whether a process may execute an edge of a control state more than once. */
  public boolean isRepeatable(int from, Edge edge) {
    var seen = new TreeSet<Integer>();
    var waiting = new ArrayDeque<Integer>();
    waiting.add(edge.target());
    while (!waiting.isEmpty()) {
      int state = waiting.remove();
      if (state == from) {
        return true;
      }
      if (seen.add(state)) {
        states.get(state).edges().stream()
            .filter(e -> !(e.action().head() instanceof Action.Terminate))
            .forEach(e -> waiting.add(e.target()));
      }
    }
    return false;
  }
}
