package rondo.analysis.closure;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import rondo.ir.data.Binder;
import rondo.ir.data.LoopRange;
import rondo.ir.data.Term;
import rondo.ir.data.Term.BinaryOp;
import rondo.ir.data.Value;

/**
 * Symbolic evaluation of terms on a path. A conditional value forks the path, which continues on
 * all feasible branches. A term that the analysis does not model evaluates to a fresh unconstrained
 * unknown each time.
 *
 * <p>A branch that ends in a run-time error is not a path: the run ends there, and the step was not
 * made.
 */
final class TermPaths {
  private final FreshVariables variables;

  /** The tag fields of a message; all messages consumed together agree on them. */
  private final Optional<SharedFields> common;

  /**
   * The fields on which messages that are consumed together agree.
   *
   * @param message one of these messages
   * @param fields the numbers of the fields
   */
  record SharedFields(PathValue.Structure message, List<Integer> fields) {
    SharedFields {
      fields = List.copyOf(fields);
    }
  }

  TermPaths(FreshVariables variables, Optional<SharedFields> common) {
    this.variables = variables;
    this.common = common;
  }

  void value(Term term, StepPath stepPath, BiConsumer<StepPath, PathValue> then) {
    switch (term) {
      case Term.Constant(Value.Number(int value)) ->
          then.accept(stepPath, LinearTerm.number(value));
      case Term.Constant(Value.None _) -> then.accept(stepPath, variables.none());
      case Term.OwnVariable(int variable) -> then.accept(stepPath, stepPath.own().get(variable));
      case Term.BoundVariable(Binder binder) ->
          then.accept(
              stepPath,
              Optional.ofNullable(stepPath.bound().get(binder.slot())).orElseGet(variables::fresh));
      case Term.Self() -> then.accept(stepPath, variables.self());
      case Term.Field(Term structure, int field) ->
          value(structure, stepPath, (p, m) -> then.accept(p, field(m, field)));
      case Term.Tuple(List<Term> items, _) -> parts(items, List.of(), stepPath, then);
      case Term.Conditional(Term condition, Term first, Term second) -> {
        assume(condition, true, stepPath, p -> value(first, p, then));
        assume(condition, false, stepPath, p -> value(second, p, then));
      }
      case Term.OptionalValue(Term optional, _, _) ->
          value(optional, stepPath, (p, m) -> present(m, p, q -> then.accept(q, m)));
      case Term.Unary(Term.UnaryOp op, Term operand) -> {
        switch (op) {
          case NOT -> truth(term, stepPath, then);
          case NEGATE -> value(operand, stepPath, (p, m) -> then.accept(p, negated(m)));
        }
      }
      case Term.IsPresent _ -> truth(term, stepPath, then);
      case Term.Binary(BinaryOp op, Term left, Term right, _) -> {
        switch (op) {
          case ADD, SUB ->
              value(
                  left,
                  stepPath,
                  (p, a) -> value(right, p, (q, b) -> then.accept(q, sum(op, a, b))));
          case EQ, NE, LT, LE, GT, GE, AND, OR -> truth(term, stepPath, then);
          case MUL, DIV, MOD, UNION, INTERSECTION, DIFFERENCE, SUBSET, CONCAT, PREFIX ->
              then.accept(stepPath, variables.fresh());
        }
      }
      case Term.Fold fold -> then.accept(stepPath, shared(fold).orElseGet(variables::fresh));
      case Term.Constant _,
          Term.ProcessConstant _,
          Term.RemoteVariable _,
          Term.MonitorVariable _,
          Term.Phase _,
          Term.Primary _,
          Term.Successor _,
          Term.HasStatus _,
          Term.Element _,
          Term.SetOf _,
          Term.Contains _ ->
          then.accept(stepPath, variables.fresh());
    }
  }

  private PathValue field(PathValue structure, int field) {
    return switch (structure) {
      case PathValue.Structure(List<PathValue> parts) -> parts.get(field);
      case LinearTerm unknown -> variables.field(unknown, field);
    };
  }

  private void parts(
      List<Term> terms,
      List<PathValue> before,
      StepPath stepPath,
      BiConsumer<StepPath, PathValue> then) {
    if (before.size() == terms.size()) {
      then.accept(stepPath, new PathValue.Structure(before));
      return;
    }
    value(
        terms.get(before.size()),
        stepPath,
        (p, m) -> {
          var more = new ArrayList<>(before);
          more.add(m);
          parts(terms, more, p, then);
        });
  }

  private PathValue negated(PathValue operand) {
    return operand instanceof LinearTerm n && n.isNumber()
        ? LinearTerm.number(-n.plus())
        : variables.fresh();
  }

  private PathValue sum(BinaryOp op, PathValue left, PathValue right) {
    if (left instanceof LinearTerm a && right instanceof LinearTerm b) {
      if (b.isNumber()) {
        return a.plus(op == BinaryOp.ADD ? b.plus() : -b.plus());
      }
      if (a.isNumber() && op == BinaryOp.ADD) {
        return b.plus(a.plus());
      }
    }
    return variables.fresh();
  }

  /**
   * The least, greatest, first or last value of a tag field, over messages of one round, is the
   * value in each of them.
   */
  private Optional<PathValue> shared(Term.Fold fold) {
    return switch (fold.foldKind()) {
      case LEAST, GREATEST, FIRST, LAST ->
          common.isPresent()
                  && fold.loop().range() instanceof LoopRange.Mailbox
                  && fold.value()
                      instanceof Term.Field(Term.BoundVariable(Binder binder), int field)
                  && binder.slot() == fold.loop().variable().slot()
                  && common.get().fields().contains(field)
              ? Optional.of(common.get().message().parts().get(field))
              : Optional.empty();
      case COUNT, SUM, LONGEST, EXISTS, FORALL, SET, UNION, MOST_FREQUENT -> Optional.empty();
    };
  }

  private void truth(Term condition, StepPath stepPath, BiConsumer<StepPath, PathValue> then) {
    assume(condition, true, stepPath, p -> then.accept(p, LinearTerm.number(1)));
    assume(condition, false, stepPath, p -> then.accept(p, LinearTerm.number(0)));
  }

  /** Continues on the paths on which a condition has the truth value {@code wanted}. */
  void assume(Term condition, boolean wanted, StepPath stepPath, Consumer<StepPath> then) {
    switch (condition) {
      case Term.Unary(Term.UnaryOp op, Term operand) when op == Term.UnaryOp.NOT ->
          assume(operand, !wanted, stepPath, then);
      case Term.IsPresent(Term optional) ->
          value(
              optional,
              stepPath,
              (p, m) -> {
                if (wanted) {
                  present(m, p, then);
                } else if (m instanceof LinearTerm l) {
                  p.with(p.constraints().atMost(variables.presence(l), LinearTerm.number(0)))
                      .ifPresent(then);
                }
              });
      case Term.Conditional(Term asked, Term first, Term second) -> {
        assume(asked, true, stepPath, p -> assume(first, wanted, p, then));
        assume(asked, false, stepPath, p -> assume(second, wanted, p, then));
      }
      case Term.Binary(BinaryOp op, Term left, Term right, _) -> {
        switch (op) {
          case AND -> both(left, right, wanted, stepPath, then);
          case OR -> either(left, right, wanted, stepPath, then);
          case EQ, NE, LT, LE, GT, GE ->
              value(
                  left,
                  stepPath,
                  (p, a) ->
                      value(right, p, (q, b) -> compare(wanted ? op : not(op), a, b, q, then)));
          case ADD, SUB, MUL, DIV, MOD, UNION, INTERSECTION, DIFFERENCE, SUBSET, CONCAT, PREFIX ->
              number(condition, wanted, stepPath, then);
        }
      }
      case Term.Unary _,
          Term.Constant _,
          Term.OwnVariable _,
          Term.BoundVariable _,
          Term.Self _,
          Term.Field _,
          Term.Tuple _,
          Term.OptionalValue _,
          Term.Fold _,
          Term.ProcessConstant _,
          Term.RemoteVariable _,
          Term.MonitorVariable _,
          Term.Phase _,
          Term.Primary _,
          Term.Successor _,
          Term.HasStatus _,
          Term.Element _,
          Term.SetOf _,
          Term.Contains _ ->
          number(condition, wanted, stepPath, then);
    }
  }

  private void both(
      Term left, Term right, boolean wanted, StepPath stepPath, Consumer<StepPath> then) {
    if (wanted) {
      assume(left, true, stepPath, p -> assume(right, true, p, then));
    } else {
      assume(left, false, stepPath, then);
      assume(left, true, stepPath, p -> assume(right, false, p, then));
    }
  }

  private void either(
      Term left, Term right, boolean wanted, StepPath stepPath, Consumer<StepPath> then) {
    if (wanted) {
      assume(left, true, stepPath, then);
      assume(left, false, stepPath, p -> assume(right, true, p, then));
    } else {
      assume(left, false, stepPath, p -> assume(right, false, p, then));
    }
  }

  /** Truth values are represented as 1 and 0. */
  private void number(Term condition, boolean wanted, StepPath stepPath, Consumer<StepPath> then) {
    value(
        condition,
        stepPath,
        (p, m) -> {
          if (m instanceof LinearTerm l) {
            LinearTerm one = LinearTerm.number(1);
            LinearTerm zero = LinearTerm.number(0);
            p.with(wanted ? p.constraints().atMost(one, l) : p.constraints().atMost(l, zero))
                .ifPresent(then);
          } else {
            then.accept(p);
          }
        });
  }

  private static BinaryOp not(BinaryOp op) {
    return switch (op) {
      case EQ -> BinaryOp.NE;
      case NE -> BinaryOp.EQ;
      case LT -> BinaryOp.GE;
      case GE -> BinaryOp.LT;
      case GT -> BinaryOp.LE;
      case LE -> BinaryOp.GT;
      case ADD,
          SUB,
          MUL,
          DIV,
          MOD,
          AND,
          OR,
          UNION,
          INTERSECTION,
          DIFFERENCE,
          SUBSET,
          CONCAT,
          PREFIX ->
          throw new IllegalArgumentException(op + " is no comparison");
    };
  }

  private static void compare(
      BinaryOp op, PathValue a, PathValue b, StepPath stepPath, Consumer<StepPath> then) {
    if (!(a instanceof LinearTerm left && b instanceof LinearTerm right)) {
      then.accept(stepPath);
      return;
    }
    DifferenceConstraints constraints = stepPath.constraints();
    switch (op) {
      case EQ -> stepPath.with(constraints.equal(left, right)).ifPresent(then);
      case LE -> stepPath.with(constraints.atMost(left, right)).ifPresent(then);
      case LT -> stepPath.with(constraints.less(left, right)).ifPresent(then);
      case GE -> stepPath.with(constraints.atMost(right, left)).ifPresent(then);
      case GT -> stepPath.with(constraints.less(right, left)).ifPresent(then);
      case NE -> {
        stepPath.with(constraints.less(left, right)).ifPresent(then);
        stepPath.with(constraints.less(right, left)).ifPresent(then);
      }
      case ADD,
          SUB,
          MUL,
          DIV,
          MOD,
          AND,
          OR,
          UNION,
          INTERSECTION,
          DIFFERENCE,
          SUBSET,
          CONCAT,
          PREFIX ->
          throw new IllegalArgumentException(op + " is no comparison");
    }
  }

  private void present(PathValue value, StepPath stepPath, Consumer<StepPath> then) {
    if (value instanceof LinearTerm l) {
      stepPath
          .with(stepPath.constraints().atMost(LinearTerm.number(1), variables.presence(l)))
          .ifPresent(then);
    } else {
      then.accept(stepPath);
    }
  }
}
