package rondo.smt.smtlib;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import rondo.smt.formula.BitVector;
import rondo.smt.formula.Formula;
import rondo.smt.formula.IntegerTerm;
import rondo.smt.formula.SmtTerm;
import rondo.smt.formula.Subterms;
import rondo.smt.formula.TermNode;

/**
 * An SMT-LIB script: assertions, a satisfiability check, and a query for the values of the
 * variables.
 *
 * <p>A term that is used once is written in place, up to a certain depth; others are named just
 * before their first use. So every term is written a bounded number of times.
 */
public final class SmtLibScript {
  /** A formula with a comment for readers of the script; may be empty. */
  public record Assertion(Formula formula, String comment) {}

  private static final String CHECK = "(check-sat)\n";
  private static final String EXIT = "(exit)\n";

  /** The maximal nesting of terms written in place. */
  private static final int DEPTH = 6;

  private final List<Assertion> assertions;
  private final List<SmtTerm> variables;
  private final String asserted;

  private SmtLibScript(List<Assertion> assertions) {
    this.assertions = List.copyOf(assertions);
    List<SmtTerm> all = Subterms.bottomUp(assertions.stream().map(Assertion::formula).toList());
    variables = all.stream().filter(t -> t.node() instanceof TermNode.Variable).toList();
    asserted = new Printer(all).text();
  }

  public static SmtLibScript of(List<Assertion> assertions) {
    return new SmtLibScript(assertions);
  }

  /** A script without comments. */
  public static SmtLibScript of(Collection<Formula> formulas) {
    return new SmtLibScript(formulas.stream().map(f -> new Assertion(f, "")).toList());
  }

  /** The asserted formulas. */
  public List<Formula> formulas() {
    return assertions.stream().map(Assertion::formula).toList();
  }

  /** The variables whose values are queried, in this order. */
  public List<SmtTerm> variables() {
    return variables;
  }

  public String text() {
    if (variables.isEmpty()) {
      return textWithoutModel();
    }
    String values =
        variables.stream()
            .map(v -> SmtLibSymbol.of(((TermNode.Variable) v.node()).name()))
            .collect(Collectors.joining(" ", "(get-value (", "))\n"));
    return asserted + CHECK + values + EXIT;
  }

  /** The script without the query for values, after which another script may follow. */
  public String textBeforeOther() {
    return asserted + CHECK + "(reset)\n";
  }

  /** The script without the query for values, which fails if the assertions are unsatisfiable. */
  public String textWithoutModel() {
    return asserted + CHECK + EXIT;
  }

  private final class Printer {
    private final Map<SmtTerm, Integer> uses = new HashMap<>();
    private final Map<SmtTerm, Application> applications = new HashMap<>();
    private final Map<SmtTerm, String> written = new HashMap<>();
    private final Map<SmtTerm, Integer> depths = new HashMap<>();
    private final StringBuilder out = new StringBuilder();

    Printer(List<SmtTerm> all) {
      Set<SmtTerm> negatedOnly = negatedOnly(all);
      assertions.forEach(a -> uses.merge(a.formula(), 1, Integer::sum));
      // Parents before children: whether a child is written in place depends on its parent.
      for (SmtTerm smtTerm : all.reversed()) {
        if (uses.containsKey(smtTerm)) {
          Application application = Application.of(smtTerm, negatedOnly);
          applications.put(smtTerm, application);
          application.parts().forEach(p -> uses.merge(p.smtTerm(), 1, Integer::sum));
        }
      }
    }

    /** Terms that occur once, below a negation with which they may be written as one. */
    private Set<SmtTerm> negatedOnly(List<SmtTerm> all) {
      var counts = new HashMap<SmtTerm, Integer>();
      var negated = new HashSet<SmtTerm>();
      assertions.forEach(a -> counts.merge(a.formula(), 1, Integer::sum));
      for (SmtTerm smtTerm : all) {
        smtTerm.node().children().forEach(p -> counts.merge(p, 1, Integer::sum));
        if (smtTerm.node() instanceof TermNode.Not(Formula body)) {
          negated.add(body);
        }
      }
      negated.removeIf(t -> counts.get(t) > 1);
      return negated;
    }

    String text() {
      out.append("(set-option :produce-models true)\n");
      out.append("(set-logic ").append(logic()).append(")\n");
      for (Assertion assertion : assertions) {
        if (!assertion.comment().isEmpty()) {
          assertion.comment().lines().forEach(l -> out.append("; ").append(l).append('\n'));
        }
        Subterms.bottomUp(List.of(assertion.formula()), written::containsKey).stream()
            .filter(uses::containsKey)
            .forEach(this::write);
        out.append("(assert ").append(written.get(assertion.formula())).append(")\n");
      }
      return out.toString();
    }

    private String logic() {
      boolean hasIntegers = applications.keySet().stream().anyMatch(IntegerTerm.class::isInstance);
      boolean hasVectors = applications.keySet().stream().anyMatch(BitVector.class::isInstance);
      return hasIntegers && hasVectors ? "ALL" : hasIntegers ? "QF_LIA" : "QF_BV";
    }

    private void write(SmtTerm smtTerm) {
      Application application = applications.get(smtTerm);
      if (smtTerm.node() instanceof TermNode.Variable(String name)) {
        String symbol = SmtLibSymbol.of(name);
        out.append("(declare-fun ")
            .append(symbol)
            .append(" () ")
            .append(sort(smtTerm))
            .append(")\n");
        written.put(smtTerm, symbol);
        return;
      }
      String body = application.text(written);
      int depth =
          1
              + application.parts().stream()
                  .mapToInt(p -> depths.getOrDefault(p.smtTerm(), 0))
                  .max()
                  .orElse(-1);
      if (depth == 0 || uses.get(smtTerm) == 1 && depth < DEPTH) {
        written.put(smtTerm, body);
        depths.put(smtTerm, depth);
        return;
      }
      String name = "$" + smtTerm.id();
      out.append("(define-fun ").append(name).append(" () ").append(sort(smtTerm)).append(' ');
      out.append(body).append(")\n");
      written.put(smtTerm, name);
    }
  }

  private static String sort(SmtTerm smtTerm) {
    return switch (smtTerm) {
      case Formula _ -> "Bool";
      case BitVector vector -> "(_ BitVec " + vector.width() + ")";
      case IntegerTerm _ -> "Int";
    };
  }
}
