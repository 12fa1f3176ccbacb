package rondo.ir;

import java.util.ArrayDeque;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import rondo.diagnostics.Position;

/**
 * An automaton that any number of processes may run.
 *
 * @param locals the parameters first; the initial values of the others are evaluated in order when
 *     a process starts, and may read globals, parameters and earlier locals
 * @param provided a process makes a step only while this holds
 * @param channelAssertions made in order when a process has started and its locals have their
 *     values
 * @param determinism whether a process may ever be able to execute more than one edge
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
    /** That two edges are executable in one state is a violation. */
    REQUIRED
  }

  public ProcessType {
    locals = List.copyOf(locals);
    states = List.copyOf(states);
    channelAssertions = List.copyOf(channelAssertions);
  }

  /** A type that claims nothing and may have a choice. */
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

  /** How many channels a process of this type creates when it starts; they die with it. */
  public int ownChannels() {
    return Variable.channelsIn(locals.subList(parameters, locals.size()));
  }

  /** The control states that edges lead to from the start; a front end may leave others behind. */
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
}
