package rondo.ir;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import rondo.diagnostics.Position;

/** Builds a process type: states are numbered, edges are added to them in order. */
public final class ProcessTypeBuilder {
  private final String name;
  private final int parameters;
  private final List<Variable> locals;
  private final List<List<Edge>> edges = new ArrayList<>();
  private final List<Set<ControlState.Mark>> marks = new ArrayList<>();
  private Expr provided = Expr.TRUE;

  private ProcessTypeBuilder(String name, int parameters, List<Variable> locals) {
    this.name = name;
    this.parameters = parameters;
    this.locals = locals;
  }

  public static ProcessTypeBuilder of(String name, Variable... locals) {
    return new ProcessTypeBuilder(name, 0, List.of(locals));
  }

  public static ProcessTypeBuilder withParameters(String name, int parameters, Variable... locals) {
    return new ProcessTypeBuilder(name, parameters, List.of(locals));
  }

  public ProcessTypeBuilder edge(int from, Action action, int to) {
    return edge(from, action, to, Edge.Atomicity.RELEASE, 0);
  }

  public ProcessTypeBuilder atomicEdge(int from, Action action, int to) {
    return edge(from, action, to, Edge.Atomicity.ATOMIC, 0);
  }

  public ProcessTypeBuilder escape(int from, int number, Action action, int to) {
    return edge(from, action, to, Edge.Atomicity.RELEASE, number);
  }

  public ProcessTypeBuilder terminate(int from) {
    return edge(from, new Action.Terminate(), 0);
  }

  public ProcessTypeBuilder end(int state) {
    grow(state);
    marks.get(state).add(ControlState.Mark.END);
    return this;
  }

  public ProcessTypeBuilder provided(Expr condition) {
    provided = condition;
    return this;
  }

  private ProcessTypeBuilder edge(
      int from, Action action, int to, Edge.Atomicity atomicity, int escape) {
    grow(from);
    grow(to);
    var at = new Position(name, from + 1, edges.get(from).size() + 1);
    String text = action.getClass().getSimpleName();
    edges.get(from).add(new Edge(action, to, atomicity, escape, text, at));
    return this;
  }

  private void grow(int state) {
    while (edges.size() <= state) {
      edges.add(new ArrayList<>());
      marks.add(EnumSet.noneOf(ControlState.Mark.class));
    }
  }

  public List<ControlState> states() {
    var states = new ArrayList<ControlState>();
    for (int i = 0; i < edges.size(); i++) {
      states.add(
          new ControlState(edges.get(i), marks.get(i), List.of(), new Position(name, i + 1, 1)));
    }
    return states;
  }

  public ProcessType build() {
    return new ProcessType(name, parameters, locals, states(), 0, provided, Position.NONE);
  }
}
