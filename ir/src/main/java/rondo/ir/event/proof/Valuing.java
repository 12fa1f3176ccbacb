package rondo.ir.event.proof;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import rondo.ir.data.Binder;
import rondo.ir.data.Source;
import rondo.ir.data.Term;
import rondo.ir.data.Term.BinaryOp;
import rondo.ir.data.Value;

/**
 * Evaluates terms on a way through a step. Where a term has one value under one condition and
 * another under another, the way forks, and goes on in all directions that are possible. Whatever
 * is not understood is an unknown of which nothing is known, each time another one.
 *
 * <p>What ends in a run-time error is no way: a run ends there, and the step was not made.
 */
final class Valuing {
  private final Unknowns unknowns;

  /** The fields of a message that tell its round; all messages reacted to at once agree on them. */
  private final Optional<Common> common;

  /**
   * What messages that are reacted to at once have in common.
   *
   * @param message one of them
   * @param fields the numbers of the fields
   */
  record Common(Meaning.Parts message, List<Integer> fields) {
    Common {
      fields = List.copyOf(fields);
    }
  }

  Valuing(Unknowns unknowns, Optional<Common> common) {
    this.unknowns = unknowns;
    this.common = common;
  }

  void value(Term term, Path path, BiConsumer<Path, Meaning> then) {
    switch (term) {
      case Term.Constant(Value.Number(int value)) -> then.accept(path, Linear.number(value));
      case Term.Constant(Value.None _) -> then.accept(path, unknowns.none());
      case Term.Own(int variable) -> then.accept(path, path.own().get(variable));
      case Term.Bound(Binder binder) ->
          then.accept(
              path,
              Optional.ofNullable(path.bound().get(binder.slot())).orElseGet(unknowns::fresh));
      case Term.Self() -> then.accept(path, unknowns.self());
      case Term.Field(Term structure, int field) ->
          value(structure, path, (p, m) -> then.accept(p, field(m, field)));
      case Term.Tuple(List<Term> items) -> parts(items, List.of(), path, then);
      case Term.Conditional(Term condition, Term first, Term second) -> {
        suppose(condition, true, path, p -> value(first, p, then));
        suppose(condition, false, path, p -> value(second, p, then));
      }
      case Term.Present(Term optional, _, _) ->
          value(optional, path, (p, m) -> present(m, p, q -> then.accept(q, m)));
      case Term.Unary(Term.UnaryOp op, Term operand) -> {
        switch (op) {
          case NOT -> truth(term, path, then);
          case NEGATE -> value(operand, path, (p, m) -> then.accept(p, negated(m)));
        }
      }
      case Term.IsPresent _ -> truth(term, path, then);
      case Term.Binary(BinaryOp op, Term left, Term right, _) -> {
        switch (op) {
          case ADD, SUB ->
              value(left, path, (p, a) -> value(right, p, (q, b) -> then.accept(q, sum(op, a, b))));
          case EQ, NE, LT, LE, GT, GE, AND, OR -> truth(term, path, then);
          case MUL, DIV, MOD, UNION, INTERSECTION, DIFFERENCE, SUBSET, CONCAT, PREFIX ->
              then.accept(path, unknowns.fresh());
        }
      }
      case Term.Fold fold -> then.accept(path, shared(fold).orElseGet(unknowns::fresh));
      case Term.Constant _,
          Term.Certain _,
          Term.Of _,
          Term.Watched _,
          Term.Phase _,
          Term.Primary _,
          Term.Successor _,
          Term.Is _,
          Term.Element _,
          Term.SetOf _,
          Term.Contains _ ->
          then.accept(path, unknowns.fresh());
    }
  }

  private Meaning field(Meaning structure, int field) {
    return switch (structure) {
      case Meaning.Parts(List<Meaning> parts) -> parts.get(field);
      case Linear unknown -> unknowns.field(unknown, field);
    };
  }

  private void parts(
      List<Term> terms, List<Meaning> before, Path path, BiConsumer<Path, Meaning> then) {
    if (before.size() == terms.size()) {
      then.accept(path, new Meaning.Parts(before));
      return;
    }
    value(
        terms.get(before.size()),
        path,
        (p, m) -> {
          var more = new ArrayList<>(before);
          more.add(m);
          parts(terms, more, p, then);
        });
  }

  private Meaning negated(Meaning operand) {
    return operand instanceof Linear n && n.isNumber()
        ? Linear.number(-n.plus())
        : unknowns.fresh();
  }

  private Meaning sum(BinaryOp op, Meaning left, Meaning right) {
    if (left instanceof Linear a && right instanceof Linear b) {
      if (b.isNumber()) {
        return a.plus(op == BinaryOp.ADD ? b.plus() : -b.plus());
      }
      if (a.isNumber() && op == BinaryOp.ADD) {
        return b.plus(a.plus());
      }
    }
    return unknowns.fresh();
  }

  /** The least, greatest, first or last phase of messages of one round is that of all of them. */
  private Optional<Meaning> shared(Term.Fold fold) {
    return switch (fold.kind()) {
      case LEAST, GREATEST, FIRST, LAST ->
          common.isPresent()
                  && fold.loop().source() instanceof Source.Heard
                  && fold.value() instanceof Term.Field(Term.Bound(Binder binder), int field)
                  && binder.slot() == fold.loop().variable().slot()
                  && common.get().fields().contains(field)
              ? Optional.of(common.get().message().parts().get(field))
              : Optional.empty();
      case COUNT, SUM, LONGEST, EXISTS, FORALL, SET, UNION, MOST_FREQUENT -> Optional.empty();
    };
  }

  private void truth(Term condition, Path path, BiConsumer<Path, Meaning> then) {
    suppose(condition, true, path, p -> then.accept(p, Linear.number(1)));
    suppose(condition, false, path, p -> then.accept(p, Linear.number(0)));
  }

  /** Goes on where a condition is true, or where it is false. */
  void suppose(Term condition, boolean wanted, Path path, Consumer<Path> then) {
    switch (condition) {
      case Term.Unary(Term.UnaryOp op, Term operand) when op == Term.UnaryOp.NOT ->
          suppose(operand, !wanted, path, then);
      case Term.IsPresent(Term optional) ->
          value(
              optional,
              path,
              (p, m) -> {
                if (wanted) {
                  present(m, p, then);
                } else if (m instanceof Linear l) {
                  p.with(p.facts().atMost(unknowns.presence(l), Linear.number(0))).ifPresent(then);
                }
              });
      case Term.Conditional(Term asked, Term first, Term second) -> {
        suppose(asked, true, path, p -> suppose(first, wanted, p, then));
        suppose(asked, false, path, p -> suppose(second, wanted, p, then));
      }
      case Term.Binary(BinaryOp op, Term left, Term right, _) -> {
        switch (op) {
          case AND -> both(left, right, wanted, path, then);
          case OR -> either(left, right, wanted, path, then);
          case EQ, NE, LT, LE, GT, GE ->
              value(
                  left,
                  path,
                  (p, a) ->
                      value(right, p, (q, b) -> compare(wanted ? op : not(op), a, b, q, then)));
          case ADD, SUB, MUL, DIV, MOD, UNION, INTERSECTION, DIFFERENCE, SUBSET, CONCAT, PREFIX ->
              number(condition, wanted, path, then);
        }
      }
      case Term.Unary _,
          Term.Constant _,
          Term.Own _,
          Term.Bound _,
          Term.Self _,
          Term.Field _,
          Term.Tuple _,
          Term.Present _,
          Term.Fold _,
          Term.Certain _,
          Term.Of _,
          Term.Watched _,
          Term.Phase _,
          Term.Primary _,
          Term.Successor _,
          Term.Is _,
          Term.Element _,
          Term.SetOf _,
          Term.Contains _ ->
          number(condition, wanted, path, then);
    }
  }

  private void both(Term left, Term right, boolean wanted, Path path, Consumer<Path> then) {
    if (wanted) {
      suppose(left, true, path, p -> suppose(right, true, p, then));
    } else {
      suppose(left, false, path, then);
      suppose(left, true, path, p -> suppose(right, false, p, then));
    }
  }

  private void either(Term left, Term right, boolean wanted, Path path, Consumer<Path> then) {
    if (wanted) {
      suppose(left, true, path, then);
      suppose(left, false, path, p -> suppose(right, true, p, then));
    } else {
      suppose(left, false, path, p -> suppose(right, false, p, then));
    }
  }

  /** A truth value is 1 or 0. */
  private void number(Term condition, boolean wanted, Path path, Consumer<Path> then) {
    value(
        condition,
        path,
        (p, m) -> {
          if (m instanceof Linear l) {
            Linear one = Linear.number(1);
            Linear zero = Linear.number(0);
            p.with(wanted ? p.facts().atMost(one, l) : p.facts().atMost(l, zero)).ifPresent(then);
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

  private static void compare(BinaryOp op, Meaning a, Meaning b, Path path, Consumer<Path> then) {
    if (!(a instanceof Linear left && b instanceof Linear right)) {
      then.accept(path);
      return;
    }
    Facts facts = path.facts();
    switch (op) {
      case EQ -> path.with(facts.equal(left, right)).ifPresent(then);
      case LE -> path.with(facts.atMost(left, right)).ifPresent(then);
      case LT -> path.with(facts.less(left, right)).ifPresent(then);
      case GE -> path.with(facts.atMost(right, left)).ifPresent(then);
      case GT -> path.with(facts.less(right, left)).ifPresent(then);
      case NE -> {
        path.with(facts.less(left, right)).ifPresent(then);
        path.with(facts.less(right, left)).ifPresent(then);
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

  private void present(Meaning value, Path path, Consumer<Path> then) {
    if (value instanceof Linear l) {
      path.with(path.facts().atMost(Linear.number(1), unknowns.presence(l))).ifPresent(then);
    } else {
      then.accept(path);
    }
  }
}
