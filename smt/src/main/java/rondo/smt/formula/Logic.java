package rondo.smt.formula;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeMap;

/**
 * Rules for what is true or false.
 *
 * <p>What comes out is never larger than what a plain node would be, up to a constant: conjunctions
 * are flattened only as long as they stay short, and no rule walks through a term to its end.
 */
final class Logic {
  /** Up to how many parts a conjunction takes over those of another one. */
  private static final int SHORT = 16;

  private final Interned terms;
  private final Formula yes;
  private final Formula no;

  Logic(Interned terms) {
    this.terms = terms;
    this.no = terms.formula(new Shape.Truth(false));
    this.yes = terms.formula(new Shape.Truth(true));
  }

  Formula truth(boolean value) {
    return value ? yes : no;
  }

  Formula not(Formula body) {
    return switch (body.shape()) {
      case Shape.Truth(boolean value) -> truth(!value);
      case Shape.Not(Formula inner) -> inner;
      case Shape.Variable _,
          Shape.And _,
          Shape.Same _,
          Shape.UnsignedLess _,
          Shape.SignedLess _,
          Shape.Choice _ ->
          terms.formula(new Shape.Not(body));
    };
  }

  Formula or(Collection<Formula> some) {
    return not(and(some.stream().map(this::not).toList()));
  }

  Formula and(Collection<Formula> all) {
    var parts = new TreeMap<Integer, Formula>();
    for (Formula part : all) {
      if (part.shape() instanceof Shape.And(List<Formula> inner)
          && parts.size() + inner.size() <= SHORT) {
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
      if (part.shape() instanceof Shape.Not(Formula body) && parts.containsKey(body.id())) {
        return no;
      }
    }
    return parts.size() <= SHORT ? propagated(parts) : conjunction(parts.values());
  }

  /** What is true beside a disjunction decides its parts: in a && (!a || b) it is only b. */
  private Formula propagated(TreeMap<Integer, Formula> parts) {
    for (Formula part : parts.values()) {
      if (!(part.shape() instanceof Shape.Not(Formula denied)
          && denied.shape() instanceof Shape.And(List<Formula> inner)
          && inner.size() <= SHORT)) {
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
      default -> terms.formula(new Shape.And(List.copyOf(parts)));
    };
  }

  Formula same(Formula left, Formula right) {
    if (left == right) {
      return yes;
    }
    if (opposite(left, right)) {
      return no;
    }
    if (left.shape() instanceof Shape.Truth(boolean value)) {
      return value ? right : not(right);
    }
    if (right.shape() instanceof Shape.Truth(boolean value)) {
      return value ? left : not(left);
    }
    if (left.shape() instanceof Shape.Not(Formula body)) {
      return not(same(body, right));
    }
    if (right.shape() instanceof Shape.Not(Formula body)) {
      return not(same(left, body));
    }
    return terms.formula(
        left.id() < right.id() ? new Shape.Same(left, right) : new Shape.Same(right, left));
  }

  Formula choice(Formula condition, Formula then, Formula otherwise) {
    if (condition.shape() instanceof Shape.Not(Formula body)) {
      return choice(body, otherwise, then);
    }
    if (condition.shape() instanceof Shape.Truth(boolean value)) {
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
        ? same(condition, first)
        : terms.formula(new Shape.Choice(condition, first, second));
  }

  /** What a branch is, its condition being true. */
  private Formula under(Formula condition, Formula branch) {
    if (branch == condition) {
      return yes;
    }
    return opposite(branch, condition) ? no : branch;
  }

  /** What a branch is, the condition being false. */
  private Formula beside(Formula condition, Formula branch) {
    if (branch == condition) {
      return no;
    }
    return opposite(branch, condition) ? yes : branch;
  }

  private static boolean opposite(Formula one, Formula other) {
    return one.shape() instanceof Shape.Not(Formula body) && body == other
        || other.shape() instanceof Shape.Not(Formula denied) && denied == one;
  }

  /** Where the condition holds, a choice by the same condition is made already. */
  static Term then(Formula condition, Term branch) {
    return branch.shape() instanceof Shape.Choice(Formula again, Term then, _) && again == condition
        ? then
        : branch;
  }

  /** The same where it does not hold. */
  static Term otherwise(Formula condition, Term branch) {
    return branch.shape() instanceof Shape.Choice(Formula again, _, Term otherwise)
            && again == condition
        ? otherwise
        : branch;
  }
}
