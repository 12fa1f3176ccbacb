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
 * A completely woven proctype, read off as control states. A state's index is its element's number;
 * numbers that are no state, 0 among them, have no edges.
 */
public final class Flow {
  private final Sequence body;
  private final List<Element> elements;
  private final Complaints complaints;
  private final Targets targets;
  private final Row[] rows;
  private final List<Set<Mark>> marks;
  private final Map<Element, Action> dsteps = new HashMap<>();

  Flow(Sequence body, List<Element> elements, int size, Complaints complaints) {
    this.body = body;
    this.elements = elements;
    this.complaints = complaints;
    this.targets = new Targets(complaints);
    this.rows = new Row[size];
    this.marks = RowMerge.noMarks(size);
  }

  /** The states and where a process starts. */
  public record States(List<ControlState> states, int start) {
    public States {
      states = List.copyOf(states);
    }
  }

  public States states() {
    RowWriter writer = new RowWriter(rows.length, targets);
    writer.write(body);
    System.arraycopy(writer.rows(), 0, rows, 0, rows.length);
    int start = targets.resolve(body.first(), body.first()).number();
    elements.forEach(this::mark);
    RowMerge merge = new RowMerge(rows, marks);
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
        complaints.report(Mistake.INVISIBLE_LABEL, label.at(), label.name());
      }
    }
  }

  private void check() {
    for (int i = 1; i < rows.length; i++) {
      int elses = 0;
      for (Move move : moves(i)) {
        if (move.target() == i && Weaver.isSkip(move.element())) {
          complaints.report(Mistake.SELF_LOOP, move.element().at(), move.element().text());
        }
        if (move.element().isElse() && elses++ == 1) {
          complaints.report(Mistake.INHERITED_ELSE, move.element().at(), "");
        }
      }
    }
  }

  private List<Move> moves(int state) {
    return rows[state] instanceof Row.Moves(List<Move> moves) ? moves : List.of();
  }

  /** The states that a process can reach, and dead statements, which a report should mention. */
  private BitSet kept(int start, RowMerge merge) {
    BitSet kept = new BitSet(rows.length);
    for (Element e : elements) {
      if (e.kind() == Kind.PLAIN && !Weaver.isSkip(e) && !merge.wasMerged(e.number())) {
        kept.set(e.number());
      }
    }
    for (int i = 1; i < rows.length; i++) {
      for (Move move : moves(i)) {
        if (move.escape() > 0) {
          kept.clear(move.escape());
        }
      }
    }
    BitSet reached = new BitSet(rows.length);
    Deque<Integer> todo = new ArrayDeque<>(List.of(start));
    while (!todo.isEmpty()) {
      int state = todo.pop();
      if (!reached.get(state)) {
        reached.set(state);
        moves(state).forEach(move -> todo.push(move.target()));
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
        moves(i).forEach(move -> edges.add(edge(move, between)));
      }
      List<String> labels = e == null ? List.of() : e.labels().stream().map(Label::name).toList();
      Position at = e == null ? Position.NONE : e.at();
      states.add(new ControlState(edges, marks.get(i), labels, at));
    }
    states.addAll(between);
    return states;
  }

  /**
   * The edge of a move. A deterministic step that begins with an else becomes two: the else, and in
   * a state of its own that nobody else can see the rest.
   */
  private Edge edge(Move move, List<ControlState> more) {
    Element e = move.element();
    Edge.Hold hold = e.isAtomic() ? Edge.Hold.ATOMIC : Edge.Hold.RELEASE;
    if (e.kind() != Kind.D_STEP || !DStepBody.beginsWithElse(e)) {
      return new Edge(action(e), move.target(), hold, move.escape(), e.text(), e.at());
    }
    Action rest = new DStepBody(e, complaints).actionAfterElse();
    Edge edge = new Edge(rest, move.target(), hold, 0, e.text(), e.at());
    more.add(new ControlState(List.of(edge), Set.of(), List.of(), e.at()));
    int between = rows.length + more.size() - 1;
    return new Edge(new Action.Else(), between, Edge.Hold.ATOMIC, move.escape(), "else", e.at());
  }

  private Action action(Element e) {
    return switch (e.kind()) {
      case PLAIN -> e.action();
      case JUMP, JOIN, LOOP_EXIT -> new Action.Skip();
      case END -> new Action.Terminate();
      case D_STEP -> dsteps.computeIfAbsent(e, d -> new DStepBody(d, complaints).action());
      case IF, DO, UNLESS, BLOCK, ATOMIC ->
          throw new IllegalStateException(e.kind() + " has no move of its own");
    };
  }
}
