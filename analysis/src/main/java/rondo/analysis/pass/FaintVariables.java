package rondo.analysis.pass;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import rondo.diagnostics.Position;
import rondo.ir.Action;
import rondo.ir.ControlState;
import rondo.ir.Expr;
import rondo.ir.Expr.BinaryOp;
import rondo.ir.Location;
import rondo.ir.Pattern;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.Variable;
import rondo.ir.traversal.ExpressionTraversal;

/**
 * Removes assignments to faint variables: those that are read only to compute faint variables, such
 * as a counter that is incremented and never asked for. Then states that differ only in them are
 * merged; dead locals are a matter of {@link DeadVariables}.
 *
 * <p>The edges, their order and when they are enabled remain the same, so a run of the new system
 * is one of the old, which differs in faint variables only. What remains of an assignment is the
 * check of its indices; an assignment whose value may raise another run-time error remains, and so
 * do all variables that are received. A cycle of the new system need not close in the old one,
 * where a counter goes on counting; so systems with an observer are left unchanged, and systems
 * with symmetry, too.
 */
public final class FaintVariables {
  /**
   * A variable.
   *
   * @param processType negative for a global
   */
  private record VariableId(int processType, int variable) {}

  private record Dependence(VariableId of, Set<VariableId> on) {}

  private final ProcessSystem system;
  private final Set<VariableId> needed = new HashSet<>();
  private final List<Dependence> dependences = new ArrayList<>();

  private FaintVariables(ProcessSystem system) {
    this.system = system;
    addNeeded(-1, system.globals().stream().flatMap(FaintVariables::initials));
    system
        .initialProcesses()
        .forEach(p -> p.arguments().forEach(a -> addNeeded(-1, ExpressionTraversal.in(a))));
    system.traceAssertion().ifPresent(t -> addNeeded(-1, ExpressionTraversal.in(t)));
    addChannels(-1, system.globals());
    for (int t = 0; t < system.processTypes().size(); t++) {
      ProcessType type = system.processTypes().get(t);
      addNeeded(t, type.locals().stream().flatMap(FaintVariables::initials));
      addNeeded(t, ExpressionTraversal.in(type.provided()));
      for (var assertion : type.channelAssertions()) {
        addNeeded(t, ExpressionTraversal.in(assertion.channel()));
      }
      addChannels(t, type.locals());
      addBlock(t, type.states());
    }
    boolean changed = true;
    while (changed) {
      changed = false;
      for (Dependence dependence : dependences) {
        changed |= needed.contains(dependence.of()) && needed.addAll(dependence.on());
      }
    }
  }

  public static ProcessSystem apply(ProcessSystem system) {
    return system.observer().isPresent() || system.symmetry().isPresent()
        ? system
        : new FaintVariables(system).withoutFaintAssignments();
  }

  private static Stream<Expr> initials(Variable variable) {
    return variable.initial().stream().flatMap(ExpressionTraversal::in);
  }

  private void addChannels(int processType, List<Variable> variables) {
    IntStream.range(0, variables.size())
        .filter(v -> variables.get(v).isChannel())
        .forEach(v -> needed.add(new VariableId(processType, v)));
  }

  private void addNeeded(int processType, Stream<Expr> read) {
    needed.addAll(variables(processType, read));
  }

  /** The variables that expressions load. */
  private static Set<VariableId> variables(int processType, Stream<Expr> read) {
    return read.flatMap(
            e ->
                switch (e) {
                  case Expr.Load(Location from) -> Stream.of(id(processType, from));
                  case Expr.RemoteVariable r ->
                      Stream.of(new VariableId(r.processType(), r.local().variable()));
                  default -> Stream.<VariableId>empty();
                })
        .collect(Collectors.toSet());
  }

  private static VariableId id(int processType, Location location) {
    return new VariableId(
        location.scope() == Location.Scope.GLOBAL ? -1 : processType, location.variable());
  }

  private void addBlock(int processType, List<ControlState> states) {
    states.forEach(s -> s.edges().forEach(e -> add(processType, e.action())));
  }

  private void add(int processType, Action action) {
    switch (action) {
      case Action.Assign(Location to, Expr value) when isRemovable(to, value) -> {
        checkedIndices(to, value).forEach(i -> addNeeded(processType, ExpressionTraversal.in(i)));
        dependences.add(
            new Dependence(
                id(processType, to), variables(processType, ExpressionTraversal.in(value))));
      }
      case Action.Assign(Location to, _) -> {
        needed.add(id(processType, to));
        addNeeded(processType, ExpressionTraversal.in(action));
      }
      case Action.Receive receive -> {
        receive.patterns().stream()
            .filter(Pattern.Bind.class::isInstance)
            .forEach(p -> needed.add(id(processType, ((Pattern.Bind) p).to())));
        addNeeded(processType, ExpressionTraversal.in(action));
      }
      case Action.Sequence(List<Action> actions) -> actions.forEach(a -> add(processType, a));
      case Action.DStep(List<ControlState> body, _) -> addBlock(processType, body);
      case Action.Guard _,
          Action.Evaluate _,
          Action.Send _,
          Action.Assert _,
          Action.Print _,
          Action.Else _,
          Action.Skip _,
          Action.Terminate _ ->
          addNeeded(processType, ExpressionTraversal.in(action));
    }
  }

  /** Whether an assignment has no other effect and raises no error but those of indices. */
  private static boolean isRemovable(Location to, Expr value) {
    boolean isConditional = ExpressionTraversal.in(value).anyMatch(FaintVariables::isConditional);
    return ExpressionTraversal.in(value).allMatch(FaintVariables::isPlain)
        && checkedIndices(to, value)
            .allMatch(
                i ->
                    !isConditional
                        && ExpressionTraversal.in(i.index()).allMatch(FaintVariables::isPlain));
  }

  /** Whether some operands may not be evaluated. */
  private static boolean isConditional(Expr expr) {
    return expr instanceof Expr.Conditional
        || expr instanceof Expr.Binary b && (b.op() == BinaryOp.AND || b.op() == BinaryOp.OR);
  }

  /** The indices that an assignment checks. */
  private static Stream<Expr.CheckedIndex> checkedIndices(Location to, Expr value) {
    return Stream.concat(
            to.index().stream().flatMap(ExpressionTraversal::in), ExpressionTraversal.in(value))
        .filter(Expr.CheckedIndex.class::isInstance)
        .map(Expr.CheckedIndex.class::cast);
  }

  private static boolean isPlain(Expr expr) {
    return switch (expr) {
      case Expr.Const _, Expr.Load _, Expr.Unary _, Expr.Conditional _, Expr.Pid _ -> true;
      case Expr.CheckedIndex _ -> true;
      case Expr.Binary b ->
          switch (b.op()) {
            case DIV, MOD -> b.right() instanceof Expr.Const(int by) && by != 0;
            case ADD, SUB, MUL, BIT_AND, BIT_OR, BIT_XOR, SHL, SHR -> true;
            case EQ, NE, LT, LE, GT, GE, AND, OR -> true;
          };
      default -> false;
    };
  }

  private ProcessSystem withoutFaintAssignments() {
    Set<VariableId> faint =
        dependences.stream()
            .map(Dependence::of)
            .filter(v -> !needed.contains(v))
            .collect(Collectors.toSet());
    if (faint.isEmpty()) {
      return system;
    }
    var types = new ArrayList<ProcessType>();
    for (int t = 0; t < system.processTypes().size(); t++) {
      ProcessType type = system.processTypes().get(t);
      types.add(type.withStates(without(faint, t, type.states()), type.start()));
    }
    return system.withProcessTypes(types);
  }

  private static List<ControlState> without(
      Set<VariableId> faint, int processType, List<ControlState> states) {
    return states.stream()
        .map(
            s ->
                s.withEdges(
                    s.edges().stream()
                        .map(e -> e.withAction(without(faint, processType, e.action())))
                        .toList()))
        .toList();
  }

  private static Action without(Set<VariableId> faint, int processType, Action action) {
    return switch (action) {
      case Action.Assign(Location to, Expr value) when faint.contains(id(processType, to)) ->
          checkedIndices(to, value)
              .<Expr>map(i -> i)
              .reduce((a, b) -> new Expr.Binary(BinaryOp.ADD, a, b, Position.NONE))
              .<Action>map(Action.Evaluate::new)
              .orElseGet(Action.Skip::new);
      case Action.Sequence(List<Action> actions) ->
          new Action.Sequence(actions.stream().map(a -> without(faint, processType, a)).toList());
      case Action.DStep(List<ControlState> body, var at) ->
          new Action.DStep(without(faint, processType, body), at);
      default -> action;
    };
  }
}
