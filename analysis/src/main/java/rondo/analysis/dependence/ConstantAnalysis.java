package rondo.analysis.dependence;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import rondo.ir.Expr;
import rondo.ir.IntArithmetic;
import rondo.ir.Location;
import rondo.ir.ProcessSystem;
import rondo.ir.interpreter.GlobalState;
import rondo.ir.traversal.AssignedLocations;

/**
 * Finds constants: globals that are never assigned keep their initial values, locals that are never
 * assigned keep the values that the process starts with, and a process keeps its pid.
 */
final class ConstantAnalysis {
  private final GlobalState initial;
  private final Set<Integer> assignedGlobals = new HashSet<>();
  private final List<Set<Integer>> assignedLocals = new ArrayList<>();

  ConstantAnalysis(ProcessSystem system, GlobalState initial) {
    this.initial = initial;
    for (var type : system.processTypes()) {
      var locals = new HashSet<Integer>();
      AssignedLocations.in(type)
          .forEach(
              l ->
                  (l.scope() == Location.Scope.GLOBAL ? assignedGlobals : locals)
                      .add(l.variable()));
      assignedLocals.add(locals);
    }
  }

  boolean isConstantGlobal(int variable) {
    return !assignedGlobals.contains(variable);
  }

  boolean isConstantLocal(int processType, int variable) {
    return !assignedLocals.get(processType).contains(variable);
  }

  /** Element {@code element} of a constant global. */
  int global(int variable, int element) {
    return initial.globals().get(variable).get(element);
  }

  /** All elements of a constant global. */
  List<Integer> globals(int variable) {
    return initial.globals().get(variable);
  }

  /** The constant value of {@code expr} in a process, if known. */
  OptionalInt value(Expr expr, ProcessBinding process) {
    return switch (expr) {
      case Expr.Const(int value) -> OptionalInt.of(value);
      case Expr.Pid() -> process.pid();
      case Expr.Load(Location from) -> load(from, process);
      case Expr.Unary(Expr.UnaryOp op, Expr operand) -> {
        OptionalInt value = value(operand, process);
        yield value.isPresent()
            ? OptionalInt.of(IntArithmetic.unary(op, value.getAsInt()))
            : OptionalInt.empty();
      }
      case Expr.Binary b -> {
        OptionalInt left = value(b.left(), process);
        OptionalInt right = value(b.right(), process);
        yield left.isPresent() && right.isPresent()
            ? IntArithmetic.binary(b.op(), left.getAsInt(), right.getAsInt())
            : OptionalInt.empty();
      }
      case Expr.Conditional c -> {
        OptionalInt condition = value(c.condition(), process);
        yield condition.isEmpty()
            ? OptionalInt.empty()
            : value(condition.getAsInt() != 0 ? c.then() : c.otherwise(), process);
      }
      case Expr.CheckedIndex c -> {
        OptionalInt index = value(c.index(), process);
        yield index.isPresent() && (index.getAsInt() < 0 || index.getAsInt() >= c.size())
            ? OptionalInt.empty()
            : index;
      }
      case Expr.NewChannel _, Expr.ChannelQuery _, Expr.Poll _, Expr.Run _ -> OptionalInt.empty();
      case Expr.ProcessCount _, Expr.ProcessOf _, Expr.Last _ -> OptionalInt.empty();
      case Expr.Timeout _, Expr.NonProgress _, Expr.Enabled _ -> OptionalInt.empty();
      case Expr.PcValue _, Expr.GetPriority _, Expr.SetPriority _ -> OptionalInt.empty();
      case Expr.RemoteLabel _, Expr.RemoteVariable _ -> OptionalInt.empty();
    };
  }

  private OptionalInt load(Location from, ProcessBinding process) {
    OptionalInt element = element(from.index(), process);
    if (element.isEmpty()) {
      return OptionalInt.empty();
    }
    return switch (from.scope()) {
      case GLOBAL ->
          isConstantGlobal(from.variable()) && hasElement(from.variable(), element.getAsInt())
              ? OptionalInt.of(global(from.variable(), element.getAsInt()))
              : OptionalInt.empty();
      case LOCAL -> process.local(from.variable(), element.getAsInt());
    };
  }

  private boolean hasElement(int variable, int element) {
    return element >= 0 && element < initial.globals().get(variable).size();
  }

  /** The element that an index always denotes, if known. */
  OptionalInt element(Optional<Expr> index, ProcessBinding process) {
    return index.isEmpty() ? OptionalInt.of(0) : value(index.get(), process);
  }
}
