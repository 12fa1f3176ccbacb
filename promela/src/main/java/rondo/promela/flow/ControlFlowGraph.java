package rondo.promela.flow;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import rondo.diagnostics.Position;
import rondo.ir.Action;
import rondo.ir.ControlState;
import rondo.ir.ControlState.Mark;
import rondo.ir.Edge;
import rondo.promela.flow.Element.Kind;

/**
 * The complete control-flow graph of a proctype, as control states. A state's index is its
 * element's number; numbers without a state, such as 0, have no edges.
 */
public final class ControlFlowGraph {
  private final Sequence body;
  private final List<Element> elements;
  private final FlowErrorListener listener;
  private final TargetResolution resolution;
  private final OutgoingEdges[] rows;
  private final List<Set<Mark>> marks;
  private final Map<Element, Action> dsteps = new HashMap<>();

  ControlFlowGraph(Sequence body, List<Element> elements, int size, FlowErrorListener listener) {
    this.body = body;
    this.elements = elements;
    this.listener = listener;
    this.resolution = new TargetResolution(listener);
    this.rows = new OutgoingEdges[size];
    this.marks = BranchElimination.noMarks(size);
  }

  /** The control states and the initial one. */
  public record States(List<ControlState> states, int start) {
    public States {
      states = List.copyOf(states);
    }
  }

  public States states() {
    OutgoingEdgeBuilder writer = new OutgoingEdgeBuilder(rows.length, resolution);
    writer.write(body);
    System.arraycopy(writer.rows(), 0, rows, 0, rows.length);
    int start = resolution.resolve(body.first(), body.first()).number();
    elements.forEach(this::mark);
    BranchElimination merge = new BranchElimination(rows, marks);
    merge.run();
    marks.get(body.last().number()).add(Mark.END);
    check();
    return new States(controlStates(kept(start, merge)), start);
  }

  private void mark(Element e) {
    for (Label label : e.labels()) {
      if (label.mark().isEmpty()) {
        continue;
      }
      Mark mark = label.mark().get();
      marks.get(e.number()).add(mark);
      if (e.isDeterministic() || (mark != Mark.END && e.isAtomic())) {
        listener.report(FlowError.INVISIBLE_LABEL, label.at(), label.name());
      }
    }
  }

  private void check() {
    for (int i = 1; i < rows.length; i++) {
      int elses = 0;
      for (FlowEdge edge : moves(i)) {
        if (edge.target() == i && ControlFlowBuilder.isSkip(edge.element())) {
          listener.report(FlowError.SELF_LOOP, edge.element().at(), edge.element().text());
        }
        if (edge.element().isElse() && elses++ == 1) {
          listener.report(FlowError.INHERITED_ELSE, edge.element().at(), "");
        }
      }
    }
  }

  private List<FlowEdge> moves(int state) {
    return rows[state] instanceof OutgoingEdges.Edges(List<FlowEdge> moves) ? moves : List.of();
  }

  /** The reachable states, and dead statements, which reports should mention. */
  private BitSet kept(int start, BranchElimination merge) {
    BitSet kept = new BitSet(rows.length);
    for (Element e : elements) {
      if (e.kind() == Kind.PLAIN && !ControlFlowBuilder.isSkip(e) && !merge.wasMerged(e.number())) {
        kept.set(e.number());
      }
    }
    for (int i = 1; i < rows.length; i++) {
      for (FlowEdge edge : moves(i)) {
        if (edge.escape() > 0) {
          kept.clear(edge.escape());
        }
      }
    }
    BitSet reached = new BitSet(rows.length);
    Deque<Integer> todo = new ArrayDeque<>(List.of(start));
    while (!todo.isEmpty()) {
      int state = todo.pop();
      if (!reached.get(state)) {
        reached.set(state);
        moves(state).forEach(edge -> todo.push(edge.target()));
      }
    }
    kept.or(reached);
    return kept;
  }

  private List<ControlState> controlStates(BitSet kept) {
    Element[] byNumber = new Element[rows.length];
    elements.forEach(e -> byNumber[e.number()] = e);
    List<ControlState> states = new ArrayList<>();
    List<ControlState> between = new ArrayList<>();
    for (int i = 0; i < rows.length; i++) {
      Element e = byNumber[i];
      List<Edge> edges = new ArrayList<>();
      if (kept.get(i)) {
        moves(i).forEach(flowEdge -> edges.add(edge(flowEdge, between)));
      }
      List<String> labels = e == null ? List.of() : e.labels().stream().map(Label::name).toList();
      Position at = e == null ? Position.NONE : e.at();
      states.add(new ControlState(edges, marks.get(i), labels, at));
    }
    states.addAll(between);
    return states;
  }

  /**
   * The control-flow edge of a flow edge. A deterministic step that begins with an else becomes two
   * edges: the else, and the rest in an intermediate state that is not visible to other processes.
   */
  private Edge edge(FlowEdge flowEdge, List<ControlState> more) {
    Element e = flowEdge.element();
    Edge.Atomicity atomicity = e.isAtomic() ? Edge.Atomicity.ATOMIC : Edge.Atomicity.RELEASE;
    if (e.kind() != Kind.D_STEP || !DStepBody.beginsWithElse(e)) {
      return new Edge(action(e), flowEdge.target(), atomicity, flowEdge.escape(), e.text(), e.at());
    }
    Action rest = new DStepBody(e, listener).actionAfterElse();
    Edge edge = new Edge(rest, flowEdge.target(), atomicity, 0, e.text(), e.at());
    more.add(new ControlState(List.of(edge), Set.of(), List.of(), e.at()));
    int between = rows.length + more.size() - 1;
    return new Edge(
        new Action.Else(), between, Edge.Atomicity.ATOMIC, flowEdge.escape(), "else", e.at());
  }

  private Action action(Element e) {
    return switch (e.kind()) {
      case PLAIN -> e.action();
      case JUMP, JOIN, LOOP_EXIT -> new Action.Skip();
      case END -> new Action.Terminate();
      case D_STEP -> dsteps.computeIfAbsent(e, d -> new DStepBody(d, listener).action());
      case IF, DO, UNLESS, BLOCK, ATOMIC ->
          throw new IllegalStateException(e.kind() + " has no move of its own");
    };
  }
}
