package rondo.ir;

import java.util.List;
import rondo.diagnostics.Position;

/**
 * An automaton that any number of processes may run.
 *
 * @param locals the parameters first; the initial values of the others are evaluated in order when
 *     a process starts, and may read globals, parameters and earlier locals
 * @param provided a process makes a step only while this holds
 */
public record ProcessType(
    String name,
    int parameters,
    List<Variable> locals,
    List<ControlState> states,
    int start,
    Expr provided,
    Position at) {
  public ProcessType {
    locals = List.copyOf(locals);
    states = List.copyOf(states);
  }

  public ProcessType withStates(List<ControlState> other, int newStart) {
    return new ProcessType(name, parameters, locals, other, newStart, provided, at);
  }
}
