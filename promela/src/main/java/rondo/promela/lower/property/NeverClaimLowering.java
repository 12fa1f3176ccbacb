package rondo.promela.lower.property;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import rondo.diagnostics.DiagnosticCollector;
import rondo.diagnostics.Position;
import rondo.ir.Action;
import rondo.ir.ControlState;
import rondo.ir.ControlState.Mark;
import rondo.ir.Edge;
import rondo.ir.Expr;
import rondo.ir.Observer;
import rondo.ir.Observer.Move;
import rondo.ir.Observer.Status;
import rondo.promela.flow.ControlFlowGraph;
import rondo.promela.lower.scope.SemanticRule;

/**
 * Translates the control flow of a never claim to an observer.
 *
 * <p>A move of the claim is a path through its statements from one control state to the next: one
 * statement, or an atomic sequence to its end, all evaluated in the same state of the system. So
 * the conditions along the path, with the negations implied by an else, an escape or the order in a
 * d_step, form one guard. A path that revisits a state inside an atomic sequence never ends, and
 * one that blocks there leads nowhere: neither is a move. Reaching the end of the claim or a state
 * with an end label is a violation, and so is a failed assertion.
 */
public final class NeverClaimLowering {
  private final DiagnosticCollector diagnostics;
  private final List<ControlState> program;
  private final Map<Integer, Integer> numbers = new LinkedHashMap<>();
  private final Deque<Integer> unfinished = new ArrayDeque<>();
  private final List<Observer.State> states = new ArrayList<>();
  private final List<Move> moves = new ArrayList<>();

  /** The state that a failed assertion leads to. */
  private static final int BROKEN = -1;

  /** A partial path of a move. */
  private record Path(Expr guard, String text, Set<Integer> passed) {
    Path then(Expr condition, Edge edge) {
      String more =
          edge.text().isEmpty() ? text : text.isEmpty() ? edge.text() : text + "; " + edge.text();
      return new Path(Guards.and(guard, condition), more, passed);
    }

    Path past(int state) {
      var more = new HashSet<>(passed);
      more.add(state);
      return new Path(guard, text, more);
    }
  }

  private NeverClaimLowering(DiagnosticCollector diagnostics, List<ControlState> program) {
    this.diagnostics = diagnostics;
    this.program = program;
  }

  /** The observer of a claim; statements that are not allowed in a claim are reported. */
  public static Observer lower(
      String name,
      ControlFlowGraph.States flow,
      Observer.AcceptLabels acceptLabels,
      DiagnosticCollector diagnostics,
      Position at) {
    var claim = new NeverClaimLowering(diagnostics, flow.states());
    claim.number(flow.start());
    while (!claim.unfinished.isEmpty()) {
      claim.finish(claim.unfinished.remove());
    }
    return new Observer(
        name, claim.states, 0, acceptLabels, Observer.StutterSensitivity.SENSITIVE, at);
  }

  private int number(int state) {
    return numbers.computeIfAbsent(
        state,
        s -> {
          unfinished.add(s);
          return numbers.size();
        });
  }

  private void finish(int number) {
    if (number == BROKEN) {
      states.add(new Observer.State(List.of(), Status.VIOLATING, ""));
      return;
    }
    ControlState state = program.get(number);
    String label = state.labels().isEmpty() ? "" : state.labels().getFirst();
    moves.clear();
    if (!state.isEnd()) {
      follow(state, new Path(Expr.TRUE, "", Set.of(number)));
    }
    states.add(new Observer.State(moves, status(state), label));
  }

  private static Status status(ControlState state) {
    if (state.isEnd()) {
      return Status.VIOLATING;
    }
    return state.marks().contains(Mark.ACCEPT) ? Status.ACCEPTING : Status.PLAIN;
  }

  /** Extends a path by every edge of a state. */
  private void follow(ControlState from, Path path) {
    for (int i = 0; i < from.edges().size(); i++) {
      Edge edge = from.edges().get(i);
      List<Expr> stronger = new ArrayList<>();
      for (Edge other : from.edges().subList(0, i)) {
        boolean escapes = other.escape() > 0 && other.escape() != edge.escape();
        if (escapes || edge.action().head() instanceof Action.Else) {
          stronger.add(condition(other));
        }
      }
      Expr condition = Guards.and(Guards.not(Guards.any(stronger)), condition(edge));
      execute(edge, path.then(condition, edge));
    }
  }

  private void execute(Edge edge, Path path) {
    switch (edge.action()) {
      case Action.Assert check -> {
        Path broken =
            new Path(
                Guards.and(path.guard(), Guards.not(check.condition())), path.text(), Set.of());
        arrive(BROKEN, broken, edge);
        leave(edge, path);
      }
      case Action.DStep block -> walk(block, 0, edge, path, 0);
      case Action.Guard _, Action.Else _, Action.Skip _, Action.Print _, Action.Terminate _ ->
          leave(edge, path);
      case Action.Assign _, Action.Evaluate _ -> refuse("change a variable", edge);
      case Action.Send _, Action.Receive _ -> refuse("send or receive", edge);
      case Action.Sequence _ -> throw new IllegalStateException("nothing is merged yet");
    }
  }

  private void refuse(String what, Edge edge) {
    diagnostics.add(SemanticRule.BAD_CLAIM, edge.at(), "a never claim cannot " + what);
  }

  private void leave(Edge edge, Path path) {
    boolean goesOn =
        edge.atomicity() == Edge.Atomicity.ATOMIC && !program.get(edge.target()).isEnd();
    if (!goesOn) {
      arrive(edge.target(), path, edge);
    } else if (!path.passed().contains(edge.target())) {
      follow(program.get(edge.target()), path.past(edge.target()));
    }
  }

  private void arrive(int state, Path path, Edge edge) {
    if (!path.guard().equals(Guards.FALSE)) {
      moves.add(new Move(path.guard(), number(state), path.text(), edge.at()));
    }
  }

  /** Extends a path through a d_step from {@code state}, always by the first executable edge. */
  private void walk(Action.DStep block, int state, Edge edge, Path path, int length) {
    if (state == Action.DStep.EXIT) {
      leave(edge, path);
      return;
    }
    if (length > block.body().size()) {
      return;
    }
    List<Expr> before = new ArrayList<>();
    for (Edge inner : block.body().get(state).edges()) {
      Expr condition = condition(inner);
      Expr first = Guards.and(Guards.not(Guards.any(before)), condition);
      Path next = new Path(Guards.and(path.guard(), first), path.text(), path.passed());
      switch (inner.action()) {
        case Action.Assert check ->
            arrive(
                BROKEN,
                new Path(
                    Guards.and(next.guard(), Guards.not(check.condition())), path.text(), Set.of()),
                inner);
        case Action.Assign _, Action.Evaluate _ -> refuse("change a variable", inner);
        case Action.Send _, Action.Receive _ -> refuse("send or receive", inner);
        case Action.Guard _, Action.Else _, Action.Skip _, Action.Print _ -> {}
        case Action.Terminate _, Action.Sequence _, Action.DStep _ ->
            throw new IllegalStateException("cannot stand in a d_step: " + inner);
      }
      walk(block, inner.target(), edge, next, length + 1);
      before.add(condition);
    }
  }

  /** The condition under which an edge is executable, without regard to other edges. */
  private static Expr condition(Edge edge) {
    return condition(edge.action());
  }

  private static Expr condition(Action action) {
    return switch (action) {
      case Action.Guard(Expr condition) -> condition;
      case Action.DStep d ->
          Guards.any(d.body().getFirst().edges().stream().map(e -> condition(e)).toList());
      case Action.Else _, Action.Skip _, Action.Print _, Action.Assert _ -> Expr.TRUE;
      case Action.Terminate _ -> Expr.TRUE;
      case Action.Assign _, Action.Evaluate _, Action.Send _, Action.Receive _ -> Expr.TRUE;
      case Action.Sequence(List<Action> actions) -> condition(actions.getFirst());
    };
  }
}
