package rondo.analysis.pass;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import rondo.ir.Action;
import rondo.ir.ControlState;
import rondo.ir.Edge;
import rondo.ir.Expr;
import rondo.ir.ProcessType;

/**
 * The control states of a process type in which a process need not rest. Every edge of such a state
 *
 * <ul>
 *   <li>is local and cannot fail ({@link LocalActions}),
 *   <li>is not an escape, and releases control, so that the process does rest in the next state
 *       that is not transient,
 * </ul>
 *
 * and at least one of them is enabled for all values of the locals. The state has no mark. There is
 * no cycle of such states, since a process must come to rest: in every cycle, the state that a
 * depth-first search enters first is excluded. Nor is there a path through two of them in each of
 * which several edges may be enabled, since the number of paths would multiply.
 */
final class TransientStates {
  private final ProcessType type;
  private final List<ControlState> states;
  private final Set<Integer> result = new TreeSet<>();

  TransientStates(ProcessType type, RendezvousAnalysis analysis) {
    this.type = type;
    this.states = type.states();
    boolean refusalSeen = analysis.isRefusalObservable();
    for (int i = 0; i < states.size(); i++) {
      if (isCandidate(states.get(i)) && !(refusalSeen && mayAccept(states.get(i), analysis))) {
        result.add(i);
      }
    }
    spreadChoices(breakCycles());
  }

  Set<Integer> states() {
    return result;
  }

  private static boolean isCandidate(ControlState state) {
    return state.marks().isEmpty()
        && state.edges().stream()
            .allMatch(
                e ->
                    e.escape() == 0
                        && e.atomicity() == Edge.Atomicity.RELEASE
                        && LocalActions.isLocal(e.action()))
        && neverBlocks(state.edges());
  }

  /** Whether a rendezvous that is refused here may be accepted in a next state. */
  private boolean mayAccept(ControlState state, RendezvousAnalysis analysis) {
    return state.edges().stream()
        .flatMap(e -> states.get(e.target()).edges().stream())
        .anyMatch(e -> analysis.mayReceive(type, e.action()));
  }

  /** Whether some edge of a control state is enabled whatever the values of variables. */
  static boolean neverBlocks(List<Edge> edges) {
    return edges.stream().anyMatch(e -> isUnconditional(e.action()) || isElse(e.action()))
        || edges.stream().anyMatch(e -> edges.stream().anyMatch(f -> isOpposite(e, f)));
  }

  private static boolean isElse(Action action) {
    return action.head() instanceof Action.Else;
  }

  /** Whether the action is enabled in every state. */
  static boolean isUnconditional(Action action) {
    return switch (action.head()) {
      case Action.Guard(Expr condition) -> condition instanceof Expr.Const(int c) && c != 0;
      case Action.Skip _, Action.Assign _, Action.Evaluate _ -> true;
      case Action.Assert _, Action.Print _ -> true;
      case Action.Else _, Action.Send _, Action.Receive _, Action.Terminate _ -> false;
      case Action.DStep _, Action.Sequence _ -> false;
    };
  }

  private static boolean isOpposite(Edge one, Edge other) {
    return one.action().head() instanceof Action.Guard(Expr a)
        && other.action().head() instanceof Action.Guard(Expr b)
        && isNegation(a, b);
  }

  private static boolean isNegation(Expr a, Expr b) {
    if (a instanceof Expr.Unary(Expr.UnaryOp op, Expr operand)) {
      return op == Expr.UnaryOp.NOT && operand.equals(b);
    }
    return a instanceof Expr.Binary x
        && b instanceof Expr.Binary y
        && isNegation(x.op(), y.op())
        && x.left().equals(y.left())
        && x.right().equals(y.right());
  }

  private static boolean isNegation(Expr.BinaryOp a, Expr.BinaryOp b) {
    return switch (a) {
      case EQ -> b == Expr.BinaryOp.NE;
      case LT -> b == Expr.BinaryOp.GE;
      case GT -> b == Expr.BinaryOp.LE;
      case NE, GE, LE -> false;
      case ADD, SUB, MUL, DIV, MOD, BIT_AND, BIT_OR, BIT_XOR, SHL, SHR, AND, OR -> false;
    };
  }

  /** Excludes cycles and returns the remaining states in postorder: each after its successors. */
  private List<Integer> breakCycles() {
    var finished = new LinkedHashSet<Integer>();
    var open = new HashSet<Integer>();
    for (int state : List.copyOf(result)) {
      walk(state, open, finished);
    }
    return finished.stream().filter(result::contains).toList();
  }

  private void walk(int state, Set<Integer> open, Set<Integer> finished) {
    if (!result.contains(state) || finished.contains(state)) {
      return;
    }
    if (!open.add(state)) {
      result.remove(state);
      return;
    }
    for (Edge edge : states.get(state).edges()) {
      walk(edge.target(), open, finished);
    }
    open.remove(state);
    finished.add(state);
  }

  /** Excludes the earlier one of two choices on a path. */
  private void spreadChoices(List<Integer> lastFirst) {
    var leadsToChoice = new HashSet<Integer>();
    for (int state : lastFirst) {
      boolean before =
          states.get(state).edges().stream().anyMatch(e -> leadsToChoice.contains(e.target()));
      if (isChoice(state) && before) {
        result.remove(state);
      } else if (isChoice(state) || before) {
        leadsToChoice.add(state);
      }
    }
  }

  /** Whether several edges may be enabled at once. */
  private boolean isChoice(int state) {
    List<Edge> edges = states.get(state).edges().stream().filter(e -> !isElse(e.action())).toList();
    return edges.size() > 2
        || (edges.size() == 2
            && !isOpposite(edges.getFirst(), edges.getLast())
            && !isOpposite(edges.getLast(), edges.getFirst()));
  }
}
