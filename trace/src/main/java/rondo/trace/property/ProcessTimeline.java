package rondo.trace.property;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import rondo.ir.Action;
import rondo.ir.Expr;
import rondo.ir.Expr.BinaryOp;
import rondo.ir.Fault;
import rondo.ir.Location;
import rondo.ir.Observer;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.SymbolSet;
import rondo.ir.Variable;
import rondo.ir.interpreter.GlobalState;
import rondo.ir.interpreter.Interpreter;
import rondo.ir.interpreter.Interpreter.Failure;
import rondo.ir.interpreter.Interpreter.Step;
import rondo.ir.print.NodePrinter;
import rondo.trace.property.PropertyTimeline.PartValue;
import rondo.trace.property.PropertyTimeline.Truth;

/**
 * Evaluates the parts of a property of a Promela model along a run: the atoms of the observer of a
 * formula or a never claim, or the parts of an assertion in the process where it fails.
 */
public final class ProcessTimeline {
  private final ProcessSystem system;
  private final Interpreter interpreter;
  private final List<GlobalState> states;
  private final PropertyTimeline.Builder parts;

  /** Who evaluates an expression: a process of a type, or an observer. */
  private record Evaluation(OptionalInt pid, int processType) {
    static final Evaluation OBSERVER = new Evaluation(OptionalInt.empty(), -1);
  }

  /**
   * @param first the number of the step before the first state
   */
  public ProcessTimeline(
      ProcessSystem system, Interpreter interpreter, List<GlobalState> states, int first) {
    this.system = system;
    this.interpreter = interpreter;
    this.states = List.copyOf(states);
    this.parts = new PropertyTimeline.Builder(first, states.size());
  }

  /** The condition of the assertion that a failure is about. */
  public PropertyTimeline ofAssertion(Fault fault, Failure failure) {
    if (failure.steps().isEmpty() || failure.steps().getLast().edge() == Step.NO_EDGE) {
      return PropertyTimeline.NONE;
    }
    Step step = failure.steps().getLast();
    ProcessType type = system.processTypes().get(step.processType());
    Action action = type.states().get(step.controlState()).edges().get(step.edge()).action();
    Optional<Action.Assert> failed =
        assertions(action).filter(a -> a.at().isSamePlace(fault.at())).findFirst();
    failed.ifPresent(
        a -> add(a.condition(), new Evaluation(OptionalInt.of(step.pid()), step.processType()), 0));
    return parts.build();
  }

  private static Stream<Action.Assert> assertions(Action action) {
    return switch (action) {
      case Action.Assert a -> Stream.of(a);
      case Action.Sequence(List<Action> all) -> all.stream().flatMap(ProcessTimeline::assertions);
      case Action.DStep step ->
          step.body().stream()
              .flatMap(s -> s.edges().stream())
              .flatMap(e -> assertions(e.action()));
      default -> Stream.empty();
    };
  }

  /** The state of the observer, and the atoms of its guards. */
  public PropertyTimeline ofObserver() {
    if (system.observer().isEmpty()) {
      return PropertyTimeline.NONE;
    }
    Observer observer = system.observer().get();
    parts.add(
        parts.part(
            "observer",
            0,
            s -> {
              int state = states.get(s).observerState();
              boolean isAccepting =
                  observer.states().get(state).status() == Observer.Status.ACCEPTING;
              return new PartValue(
                  Truth.UNDEFINED, "state " + state + (isAccepting ? ", accepting" : ""));
            }));
    Set<Expr> atoms = new LinkedHashSet<>();
    observer.states().forEach(s -> s.moves().forEach(m -> collect(m.guard(), atoms)));
    atoms.forEach(a -> add(a, Evaluation.OBSERVER, 0));
    return parts.build();
  }

  /** The literals of a guard, without their signs. */
  private static void collect(Expr guard, Set<Expr> atoms) {
    switch (guard) {
      case Expr.Const _ -> {}
      case Expr.Unary(Expr.UnaryOp op, Expr operand) when op == Expr.UnaryOp.NOT ->
          collect(operand, atoms);
      case Expr.Binary(BinaryOp op, Expr left, Expr right, _) when isLogical(op) -> {
        collect(left, atoms);
        collect(right, atoms);
      }
      default -> atoms.add(guard);
    }
  }

  private static boolean isLogical(BinaryOp op) {
    return op == BinaryOp.AND || op == BinaryOp.OR;
  }

  private void add(Expr expr, Evaluation evaluation, int level) {
    parts.add(parts.part(text(expr, evaluation), level, s -> value(expr, evaluation, s)));
    if (parts.isFull()) {
      return;
    }
    switch (expr) {
      case Expr.Binary(BinaryOp op, Expr left, Expr right, _) when isLogical(op) ->
          operands(op, left, right).forEach(e -> add(e, evaluation, level + 1));
      case Expr.Unary(Expr.UnaryOp op, Expr operand)
          when op == Expr.UnaryOp.NOT
              && operand instanceof Expr.Binary(BinaryOp inner, _, _, _)
              && isLogical(inner) ->
          add(operand, evaluation, level + 1);
      default -> {}
    }
  }

  /** The operands of a chain of an operator. */
  private static List<Expr> operands(BinaryOp op, Expr left, Expr right) {
    var operands = new ArrayList<Expr>();
    for (Expr side : List.of(left, right)) {
      if (side instanceof Expr.Binary(BinaryOp inner, Expr x, Expr y, _) && inner == op) {
        operands.addAll(operands(op, x, y));
      } else {
        operands.add(side);
      }
    }
    return operands;
  }

  private PartValue value(Expr expr, Evaluation evaluation, int state) {
    OptionalInt value = number(expr, evaluation, state);
    if (value.isEmpty()) {
      return PartValue.UNKNOWN;
    }
    return PartValue.of(value.getAsInt() != 0, detail(expr, evaluation, state));
  }

  /** The value of an expression; empty if the process does not exist, or if it is an error. */
  private OptionalInt number(Expr expr, Evaluation evaluation, int state) {
    GlobalState at = states.get(state);
    if (evaluation.pid().isPresent()) {
      int pid = evaluation.pid().getAsInt();
      if (pid >= at.processes().size()
          || at.processes().get(pid).type() != evaluation.processType()) {
        return OptionalInt.empty();
      }
    }
    return interpreter.value(expr, at, evaluation.pid());
  }

  /** The two sides of a comparison. */
  private String detail(Expr expr, Evaluation evaluation, int state) {
    if (!(expr instanceof Expr.Binary(BinaryOp op, Expr left, Expr right, _))
        || !isComparison(op)) {
      return "";
    }
    Optional<SymbolSet> names = symbols(left, evaluation).or(() -> symbols(right, evaluation));
    return symbol(number(left, evaluation, state), names)
        + ", "
        + symbol(number(right, evaluation, state), names);
  }

  private static String symbol(OptionalInt value, Optional<SymbolSet> names) {
    if (value.isEmpty()) {
      return "error";
    }
    return names
        .map(n -> n.print(value.getAsInt()))
        .orElseGet(() -> Integer.toString(value.getAsInt()));
  }

  private static boolean isComparison(BinaryOp op) {
    return switch (op) {
      case EQ, NE, LT, LE, GT, GE -> true;
      default -> false;
    };
  }

  /** The text of an expression; chains of an operator and names of values as they are written. */
  private String text(Expr expr, Evaluation evaluation) {
    return switch (expr) {
      case Expr.Binary(BinaryOp op, Expr left, Expr right, _) when isLogical(op) ->
          operands(op, left, right).stream()
              .map(e -> enclosed(e, evaluation))
              .collect(Collectors.joining(op == BinaryOp.AND ? " && " : " || "));
      case Expr.Unary(Expr.UnaryOp op, Expr operand) when op == Expr.UnaryOp.NOT ->
          "!"
              + (operand instanceof Expr.Binary
                  ? "(" + text(operand, evaluation) + ")"
                  : text(operand, evaluation));
      default -> atom(expr, evaluation);
    };
  }

  private String enclosed(Expr expr, Evaluation evaluation) {
    boolean isChain = expr instanceof Expr.Binary(BinaryOp op, _, _, _) && isLogical(op);
    return isChain ? "(" + text(expr, evaluation) + ")" : text(expr, evaluation);
  }

  private String atom(Expr expr, Evaluation evaluation) {
    var printer =
        new NodePrinter(
            system,
            evaluation.pid().isPresent()
                ? Optional.of(system.processTypes().get(evaluation.processType()))
                : Optional.empty());
    if (expr instanceof Expr.Binary(BinaryOp op, Expr left, Expr.Const(int value), _)
        && (op == BinaryOp.EQ || op == BinaryOp.NE)) {
      Optional<SymbolSet> names = symbols(left, evaluation);
      if (names.isPresent()) {
        return printer.expr(left)
            + (op == BinaryOp.EQ ? " == " : " != ")
            + names.get().print(value);
      }
    }
    return printer.expr(expr);
  }

  /** The names of the values of an expression, if it is a variable with an mtype. */
  private Optional<SymbolSet> symbols(Expr expr, Evaluation evaluation) {
    return switch (expr) {
      case Expr.Load(Location from) ->
          switch (from.scope()) {
            case GLOBAL -> system.globals().get(from.variable()).domain();
            case LOCAL ->
                evaluation.pid().isEmpty()
                    ? Optional.empty()
                    : local(evaluation.processType(), from).domain();
          };
      case Expr.RemoteVariable(int type, _, Location local, _) -> local(type, local).domain();
      default -> Optional.empty();
    };
  }

  private Variable local(int processType, Location location) {
    return system.processTypes().get(processType).locals().get(location.variable());
  }
}
