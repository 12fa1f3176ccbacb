package rondo.smt.formula;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeMap;

/**
 * Simplification rules for Boolean formulas.
 *
 * <p>The result is never larger than the unsimplified node, up to a constant: conjunctions are
 * flattened only while they are short, and no rule traverses a whole term.
 */
final class BooleanSimplifier {
  /** The maximal size of a flattened conjunction. */
  private static final int MAX_FLATTENED = 16;

  private final TermInterner terms;
  private final Formula yes;
  private final Formula no;

  BooleanSimplifier(TermInterner terms) {
    this.terms = terms;
    this.no = terms.formula(new TermNode.BooleanConstant(false));
    this.yes = terms.formula(new TermNode.BooleanConstant(true));
  }

  Formula truth(boolean value) {
    return value ? yes : no;
  }

  Formula not(Formula body) {
    return switch (body.node()) {
      case TermNode.BooleanConstant(boolean value) -> truth(!value);
      case TermNode.Not(Formula inner) -> inner;
      case TermNode.Variable _,
          TermNode.And _,
          TermNode.Equal _,
          TermNode.UnsignedLess _,
          TermNode.SignedLess _,
          TermNode.NonNegative _,
          TermNode.IsZero _,
          TermNode.IfThenElse _ ->
          terms.formula(new TermNode.Not(body));
    };
  }

  Formula or(Collection<Formula> some) {
    return not(and(some.stream().map(this::not).toList()));
  }

  Formula and(Collection<Formula> all) {
    var parts = new TreeMap<Integer, Formula>();
    for (Formula part : all) {
      if (part.node() instanceof TermNode.And(List<Formula> inner)
          && parts.size() + inner.size() <= MAX_FLATTENED) {
        inner.forEach(i -> parts.put(i.id(), i));
      } else {
        parts.put(part.id(), part);
      }
    }
    parts.remove(yes.id());
    if (parts.containsKey(no.id())) {
      return no;
    }
    for (Formula part : parts.values()) {
      if (part.node() instanceof TermNode.Not(Formula body) && parts.containsKey(body.id())) {
        return no;
      }
    }
    return parts.size() <= MAX_FLATTENED ? propagated(parts) : conjunction(parts.values());
  }

  /** Unit propagation from a conjunction into its disjunctions: a && (!a || b) is a && b. */
  private Formula propagated(TreeMap<Integer, Formula> parts) {
    for (Formula part : parts.values()) {
      if (!(part.node() instanceof TermNode.Not(Formula denied)
          && denied.node() instanceof TermNode.And(List<Formula> inner)
          && inner.size() <= MAX_FLATTENED)) {
        continue;
      }
      var left = new ArrayList<Formula>();
      boolean fulfilled = false;
      for (Formula denying : inner) {
        fulfilled |= parts.containsKey(not(denying).id());
        if (!parts.containsKey(denying.id())) {
          left.add(denying);
        }
      }
      if (fulfilled || left.size() < inner.size()) {
        List<Formula> others = new ArrayList<>(parts.values());
        others.remove(part);
        if (!fulfilled) {
          others.add(not(and(left)));
        }
        return and(others);
      }
    }
    return conjunction(parts.values());
  }

  private Formula conjunction(Collection<Formula> parts) {
    return switch (parts.size()) {
      case 0 -> yes;
      case 1 -> parts.iterator().next();
      default -> terms.formula(new TermNode.And(List.copyOf(parts)));
    };
  }

  Formula equal(Formula left, Formula right) {
    if (left == right) {
      return yes;
    }
    if (opposite(left, right)) {
      return no;
    }
    if (left.node() instanceof TermNode.BooleanConstant(boolean value)) {
      return value ? right : not(right);
    }
    if (right.node() instanceof TermNode.BooleanConstant(boolean value)) {
      return value ? left : not(left);
    }
    if (left.node() instanceof TermNode.Not(Formula body)) {
      return not(equal(body, right));
    }
    if (right.node() instanceof TermNode.Not(Formula body)) {
      return not(equal(left, body));
    }
    return terms.formula(
        left.id() < right.id() ? new TermNode.Equal(left, right) : new TermNode.Equal(right, left));
  }

  Formula ifThenElse(Formula condition, Formula then, Formula otherwise) {
    if (condition.node() instanceof TermNode.Not(Formula body)) {
      return ifThenElse(body, otherwise, then);
    }
    if (condition.node() instanceof TermNode.BooleanConstant(boolean value)) {
      return value ? then : otherwise;
    }
    Formula first = under(condition, (Formula) then(condition, then));
    Formula second = beside(condition, (Formula) otherwise(condition, otherwise));
    if (first == second) {
      return first;
    }
    if (first.isTrue() || first.isFalse() || second.isTrue() || second.isFalse()) {
      return and(List.of(or(List.of(not(condition), first)), or(List.of(condition, second))));
    }
    return opposite(first, second)
        ? equal(condition, first)
        : terms.formula(new TermNode.IfThenElse(condition, first, second));
  }

  /** Simplifies a branch, given that the condition is true. */
  private Formula under(Formula condition, Formula branch) {
    if (branch == condition) {
      return yes;
    }
    return opposite(branch, condition) ? no : branch;
  }

  /** Simplifies a branch, given that the condition is false. */
  private Formula beside(Formula condition, Formula branch) {
    if (branch == condition) {
      return no;
    }
    return opposite(branch, condition) ? yes : branch;
  }

  private static boolean opposite(Formula one, Formula other) {
    return one.node() instanceof TermNode.Not(Formula body) && body == other
        || other.node() instanceof TermNode.Not(Formula denied) && denied == one;
  }

  /** Removes a nested choice on the same condition from the then-branch. */
  static SmtTerm then(Formula condition, SmtTerm branch) {
    return branch.node() instanceof TermNode.IfThenElse(Formula again, SmtTerm then, _)
            && again == condition
        ? then
        : branch;
  }

  /** Removes a nested choice on the same condition from the else-branch. */
  static SmtTerm otherwise(Formula condition, SmtTerm branch) {
    return branch.node() instanceof TermNode.IfThenElse(Formula again, _, SmtTerm otherwise)
            && again == condition
        ? otherwise
        : branch;
  }
}
