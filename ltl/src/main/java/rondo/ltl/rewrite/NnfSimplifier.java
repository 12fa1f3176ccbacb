package rondo.ltl.rewrite;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;

/**
 * Builds simplified formulas from simplified operands by standard rewrite rules: units and zeros,
 * absorption by {@link SyntacticImplication}, merging conjuncts with equal operands, and Etessami
 * and Holzmann's rules for eventual and universal formulas.
 *
 * <p>The rules are stated for {@code &&}, {@code U} and {@code X}; those for {@code ||} and {@code
 * V} are their duals, obtained by negating twice. No rule makes a formula larger, and a rule that
 * keeps the size moves an operator towards the root, so that rewriting terminates.
 */
public final class NnfSimplifier {
  private final SyntacticImplication syntacticImplication = new SyntacticImplication();

  public Nnf or(Collection<Nnf> operands) {
    return and(operands.stream().map(Nnf::negated).toList()).negated();
  }

  public Nnf or(Nnf left, Nnf right) {
    return or(List.of(left, right));
  }

  public Nnf and(Nnf left, Nnf right) {
    return and(List.of(left, right));
  }

  public Nnf release(Nnf left, Nnf right) {
    return until(left.negated(), right.negated()).negated();
  }

  public Nnf and(Collection<Nnf> operands) {
    var set = new TreeSet<>(Nnf.ORDER);
    operands.forEach(f -> set.addAll(f.conjuncts()));
    var conjuncts = new ArrayList<>(set);
    if (isContradiction(conjuncts)) {
      return Nnf.FALSE;
    }
    absorb(conjuncts);
    for (int i = 0; i < conjuncts.size(); i++) {
      for (int j = 0; j < conjuncts.size(); j++) {
        Nnf replacement = i == j ? null : combined(conjuncts.get(i), conjuncts.get(j));
        if (replacement != null) {
          conjuncts.set(i, replacement);
          conjuncts.remove(j);
          return and(conjuncts);
        }
        Nnf reduced = i == j ? null : simplifiedUnder(conjuncts.get(i), conjuncts.get(j));
        if (reduced != null) {
          conjuncts.set(j, reduced);
          return and(conjuncts);
        }
      }
    }
    return switch (conjuncts.size()) {
      case 0 -> Nnf.TRUE;
      case 1 -> conjuncts.getFirst();
      default -> new Nnf.And(conjuncts);
    };
  }

  private boolean isContradiction(List<Nnf> conjuncts) {
    for (Nnf f : conjuncts) {
      for (Nnf g : conjuncts) {
        if (syntacticImplication.holds(f, g.negated())) {
          return true;
        }
      }
    }
    return false;
  }

  /** Removes conjuncts that another conjunct implies. */
  private void absorb(List<Nnf> conjuncts) {
    for (int i = conjuncts.size() - 1; i >= 0; i--) {
      Nnf f = conjuncts.remove(i);
      if (conjuncts.stream().noneMatch(g -> syntacticImplication.holds(g, f))) {
        conjuncts.add(i, f);
      }
    }
  }

  /** A single formula equivalent to two conjuncts, or null. */
  private Nnf combined(Nnf f, Nnf g) {
    if (f instanceof Nnf.Next(var m) && g instanceof Nnf.Next(var n)) {
      return next(and(m, n));
    }
    if (f instanceof Nnf.Release(var k, var l) && g instanceof Nnf.Release(var m, var n)) {
      return k.equals(m) ? release(k, and(l, n)) : null;
    }
    if (f instanceof Nnf.Until(var k, var l) && g instanceof Nnf.Until(var m, var n)) {
      boolean bothForEver =
          k.equals(Nnf.TRUE) && m.equals(Nnf.TRUE) && l.isUniversal() && n.isUniversal();
      return bothForEver ? until(Nnf.TRUE, and(l, n)) : l.equals(n) ? until(and(k, m), l) : null;
    }
    return null;
  }

  /** A simpler formula equivalent to g wherever f holds, or null if there is none. */
  private Nnf simplifiedUnder(Nnf f, Nnf g) {
    if (!(g instanceof Nnf.Or(var disjuncts))) {
      return null;
    }
    List<Nnf> left =
        disjuncts.stream().filter(d -> !syntacticImplication.holds(f, d.negated())).toList();
    return left.size() == disjuncts.size() ? null : or(left);
  }

  public Nnf next(Nnf f) {
    return f.isSuspendable() ? f : new Nnf.Next(f);
  }

  public Nnf until(Nnf left, Nnf right) {
    if (right.isEventual() || syntacticImplication.holds(left, right)) {
      return right;
    }
    if (left instanceof Nnf.Next(var f) && right instanceof Nnf.Next(var g)) {
      return next(until(f, g));
    }
    if (left instanceof Nnf.Until(_, var g) && g.equals(right)) {
      return left;
    }
    Nnf kept = simplifiedWithout(right, left);
    if (!kept.equals(left)) {
      return until(kept, right);
    }
    return switch (right) {
      case Nnf.Until(var f, var g) when left.equals(Nnf.TRUE) -> until(Nnf.TRUE, g);
      case Nnf.Until(var f, _) when syntacticImplication.holds(left, f) -> right;
      case Nnf.Next(var f) when left.equals(Nnf.TRUE) -> next(until(Nnf.TRUE, f));
      case Nnf.And(var fs) when fs.stream().anyMatch(Nnf::isSuspendable) -> {
        List<Nnf> always = fs.stream().filter(Nnf::isSuspendable).toList();
        List<Nnf> once = fs.stream().filter(f -> !f.isSuspendable()).toList();
        yield and(until(left, and(once)), and(always));
      }
      case Nnf.Or(var fs) when fs.stream().anyMatch(Nnf::isEventual) -> {
        List<Nnf> sometime = fs.stream().filter(Nnf::isEventual).toList();
        List<Nnf> inTime = fs.stream().filter(f -> !f.isEventual()).toList();
        yield or(until(left, or(inTime)), or(sometime));
      }
      case Nnf.True _, Nnf.False _, Nnf.Literal _, Nnf.And _, Nnf.Or _ ->
          new Nnf.Until(left, right);
      case Nnf.Next _, Nnf.Until _, Nnf.Release _ -> new Nnf.Until(left, right);
    };
  }

  /** A simpler formula that may replace f at positions where the goal does not hold. */
  private Nnf simplifiedWithout(Nnf goal, Nnf f) {
    if (syntacticImplication.holds(f.negated(), goal)) {
      return Nnf.TRUE;
    }
    return switch (f) {
      case Nnf.And(var fs) ->
          and(fs.stream().filter(c -> !syntacticImplication.holds(c.negated(), goal)).toList());
      case Nnf.Or(var fs) ->
          or(fs.stream().filter(d -> !syntacticImplication.holds(d, goal)).toList());
      case Nnf.Until(var l, var r) -> syntacticImplication.holds(l, goal) ? r : f;
      case Nnf.True _, Nnf.False _, Nnf.Literal _, Nnf.Next _, Nnf.Release _ -> f;
    };
  }
}
