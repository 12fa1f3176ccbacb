package rondo.promela.lower;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
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

/**
 * Makes an observer of a woven never claim.
 *
 * <p>A move of the claim is a way through its statements from one state where it rests to the next:
 * one statement, or an atomic sequence to its end, all of it in one and the same state of the
 * system. So the conditions on the way, with the negations that an else, an escape or the order in
 * a d_step stands for, make up one guard. A way that comes back to where it was inside an atomic
 * sequence never ends, and one that is blocked there leads nowhere: neither is a move. To get to
 * the end of the claim or to a state with an end label is a violation, and so is an assertion that
 * fails.
 */
final class NeverClaimLowering {
  private final LoweringDiagnostics diagnostics;
  private final List<ControlState> program;
  private final Map<Integer, Integer> numbers = new LinkedHashMap<>();
  private final Deque<Integer> unfinished = new ArrayDeque<>();
  private final List<Observer.State> states = new ArrayList<>();
  private final List<Move> moves = new ArrayList<>();

  /** Stands for the state that a failing assertion leads to. */
  private static final int BROKEN = -1;

  /** Where the claim is inside a move. */
  private record Way(Expr guard, String text, Set<Integer> passed) {
    Way then(Expr condition, Edge edge) {
      String more =
          edge.text().isEmpty() ? text : text.isEmpty() ? edge.text() : text + "; " + edge.text();
      return new Way(Guards.and(guard, condition), more, passed);
    }

    Way past(int state) {
      var more = new HashSet<>(passed);
      more.add(state);
      return new Way(guard, text, more);
    }
  }

  private NeverClaimLowering(LoweringDiagnostics diagnostics, List<ControlState> program) {
    this.diagnostics = diagnostics;
    this.program = program;
  }

  /** The observer of a claim; what it must not do is reported. */
  static Observer lower(
      String name,
      ControlFlowGraph.States flow,
      Observer.AcceptLabels acceptLabels,
      LoweringDiagnostics diagnostics,
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
      follow(state, new Way(Expr.TRUE, "", Set.of(number)));
    }
    states.add(new Observer.State(moves, status(state), label));
  }

  private static Status status(ControlState state) {
    if (state.isEnd()) {
      return Status.VIOLATING;
    }
    return state.marks().contains(Mark.ACCEPT) ? Status.ACCEPTING : Status.PLAIN;
  }

  /** Goes on with every edge of a state. */
  private void follow(ControlState from, Way way) {
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
      execute(edge, way.then(condition, edge));
    }
  }

  private void execute(Edge edge, Way way) {
    switch (edge.action()) {
      case Action.Assert check -> {
        Way broken =
            new Way(Guards.and(way.guard(), Guards.not(check.condition())), way.text(), Set.of());
        arrive(BROKEN, broken, edge);
        leave(edge, way);
      }
      case Action.DStep block -> walk(block, 0, edge, way, 0);
      case Action.Guard _, Action.Else _, Action.Skip _, Action.Print _, Action.Terminate _ ->
          leave(edge, way);
      case Action.Assign _, Action.Evaluate _ -> refuse("change a variable", edge);
      case Action.Send _, Action.Receive _ -> refuse("send or receive", edge);
      case Action.Sequence _ -> throw new IllegalStateException("nothing is merged yet");
    }
  }

  private void refuse(String what, Edge edge) {
    diagnostics.add(SemanticRule.BAD_CLAIM, edge.at(), "a never claim cannot " + what);
  }

  private void leave(Edge edge, Way way) {
    boolean goesOn =
        edge.atomicity() == Edge.Atomicity.ATOMIC && !program.get(edge.target()).isEnd();
    if (!goesOn) {
      arrive(edge.target(), way, edge);
    } else if (!way.passed().contains(edge.target())) {
      follow(program.get(edge.target()), way.past(edge.target()));
    }
  }

  private void arrive(int state, Way way, Edge edge) {
    if (!way.guard().equals(Guards.FALSE)) {
      moves.add(new Move(way.guard(), number(state), way.text(), edge.at()));
    }
  }

  /** From {@code state} of a d_step, always by the first edge that can be executed. */
  private void walk(Action.DStep block, int state, Edge edge, Way way, int length) {
    if (state == Action.DStep.EXIT) {
      leave(edge, way);
      return;
    }
    if (length > block.body().size()) {
      return;
    }
    List<Expr> before = new ArrayList<>();
    for (Edge inner : block.body().get(state).edges()) {
      Expr condition = condition(inner);
      Expr first = Guards.and(Guards.not(Guards.any(before)), condition);
      Way next = new Way(Guards.and(way.guard(), first), way.text(), way.passed());
      switch (inner.action()) {
        case Action.Assert check ->
            arrive(
                BROKEN,
                new Way(
                    Guards.and(next.guard(), Guards.not(check.condition())), way.text(), Set.of()),
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

  /** When an edge can be executed, seen by itself. */
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
