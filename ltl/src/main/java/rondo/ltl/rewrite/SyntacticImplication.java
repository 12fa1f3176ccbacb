package rondo.ltl.rewrite;

import java.util.HashMap;
import java.util.Map;

/**
 * Syntactic implication between formulas (Somenzi and Bloem, with the rules for eventual and
 * universal formulas). Sound but incomplete: false means unknown.
 *
 * <p>Each rule recurses to smaller pairs only, and results are memoized.
 */
final class SyntacticImplication {
  private record Pair(Nnf left, Nnf right) {}

  private final Map<Pair, Boolean> known = new HashMap<>();

  boolean holds(Nnf f, Nnf g) {
    if (f.equals(g) || f.equals(Nnf.FALSE) || g.equals(Nnf.TRUE)) {
      return true;
    }
    var pair = new Pair(f, g);
    Boolean answer = known.get(pair);
    if (answer == null) {
      answer = derive(f, g);
      known.put(pair, answer);
    }
    return answer;
  }

  private boolean derive(Nnf f, Nnf g) {
    if (f instanceof Nnf.Or(var fs)) {
      return fs.stream().allMatch(d -> holds(d, g));
    }
    if (g instanceof Nnf.And(var gs)) {
      return gs.stream().allMatch(c -> holds(f, c));
    }
    return byWeakening(f, g) || byStrengthening(f, g) || byShape(f, g);
  }

  /** Proves that a formula implied by f implies g. */
  private boolean byWeakening(Nnf f, Nnf g) {
    return switch (f) {
      case Nnf.And(var fs) -> fs.stream().anyMatch(c -> holds(c, g));
      case Nnf.Until(var l, var r) -> holds(r, g) && (g.isEventual() || holds(l, g));
      case Nnf.Release(_, var r) -> holds(r, g);
      case Nnf.Next(var n) -> g.isEventual() && holds(n, g);
      case Nnf.True _, Nnf.False _, Nnf.Literal _, Nnf.Or _ -> false;
    };
  }

  /** Proves that f implies a formula that implies g. */
  private boolean byStrengthening(Nnf f, Nnf g) {
    return switch (g) {
      case Nnf.Or(var gs) -> gs.stream().anyMatch(d -> holds(f, d));
      case Nnf.Until(_, var r) -> holds(f, r);
      case Nnf.Release(var l, var r) -> holds(f, r) && (f.isUniversal() || holds(f, l));
      case Nnf.Next(var n) -> f.isUniversal() && holds(f, n);
      case Nnf.True _, Nnf.False _, Nnf.Literal _, Nnf.And _ -> false;
    };
  }

  private boolean byShape(Nnf f, Nnf g) {
    if (f instanceof Nnf.Next(var m) && g instanceof Nnf.Next(var n)) {
      return holds(m, n);
    }
    if (f instanceof Nnf.Until(var k, var l) && g instanceof Nnf.Until(var m, var n)) {
      return holds(k, m) && holds(l, n);
    }
    if (f instanceof Nnf.Release(var k, var l) && g instanceof Nnf.Release(var m, var n)) {
      return holds(k, m) && holds(l, n);
    }
    return false;
  }
}
