package rondo.smt.text;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import rondo.smt.formula.Bits;
import rondo.smt.formula.Formula;
import rondo.smt.formula.Shape;
import rondo.smt.formula.Term;
import rondo.smt.formula.Terms;

/**
 * A whole script: asserts some formulas, asks whether they can all be true, and for the values of
 * their variables.
 *
 * <p>What is used once stands where it is used, down to a certain depth; the rest gets a name just
 * before it is needed. So every term is written a bounded number of times.
 */
public final class Script {
  /** A formula, and a word for who reads the script; may be empty. */
  public record Assertion(Formula formula, String comment) {}

  private static final String CHECK = "(check-sat)\n";
  private static final String EXIT = "(exit)\n";

  /** How deep terms are written into one another. */
  private static final int DEPTH = 6;

  private final List<Assertion> assertions;
  private final List<Term> variables;
  private final String asserted;

  private Script(List<Assertion> assertions) {
    this.assertions = List.copyOf(assertions);
    List<Term> all = Terms.below(assertions.stream().map(Assertion::formula).toList());
    variables = all.stream().filter(t -> t.shape() instanceof Shape.Variable).toList();
    asserted = new Writing(all).text();
  }

  public static Script of(List<Assertion> assertions) {
    return new Script(assertions);
  }

  /** Of formulas that need no comment. */
  public static Script of(Collection<Formula> formulas) {
    return new Script(formulas.stream().map(f -> new Assertion(f, "")).toList());
  }

  /** Those whose values it asks for, in that order. */
  public List<Term> variables() {
    return variables;
  }

  public String text() {
    if (variables.isEmpty()) {
      return question();
    }
    String values =
        variables.stream()
            .map(v -> Symbol.of(((Shape.Variable) v.shape()).name()))
            .collect(Collectors.joining(" ", "(get-value (", "))\n"));
    return asserted + CHECK + values + EXIT;
  }

  /** The same without asking for values, which there are only if all can be true. */
  public String question() {
    return asserted + CHECK + EXIT;
  }

  private final class Writing {
    private final Map<Term, Integer> uses = new HashMap<>();
    private final Map<Term, Application> applications = new HashMap<>();
    private final Map<Term, String> written = new HashMap<>();
    private final Map<Term, Integer> depths = new HashMap<>();
    private final StringBuilder out = new StringBuilder();

    Writing(List<Term> all) {
      Set<Term> negatedOnly = negatedOnly(all);
      assertions.forEach(a -> uses.merge(a.formula(), 1, Integer::sum));
      // Wholes before parts: what a term shows of its parts depends on how it is written itself.
      for (Term term : all.reversed()) {
        if (uses.containsKey(term)) {
          Application application = Application.of(term, negatedOnly);
          applications.put(term, application);
          application.parts().forEach(p -> uses.merge(p.term(), 1, Integer::sum));
        }
      }
    }

    /** Those that occur once, and below a negation: it may be written as one with them. */
    private Set<Term> negatedOnly(List<Term> all) {
      var counts = new HashMap<Term, Integer>();
      var negated = new HashSet<Term>();
      assertions.forEach(a -> counts.merge(a.formula(), 1, Integer::sum));
      for (Term term : all) {
        term.shape().parts().forEach(p -> counts.merge(p, 1, Integer::sum));
        if (term.shape() instanceof Shape.Not(Formula body)) {
          negated.add(body);
        }
      }
      negated.removeIf(t -> counts.get(t) > 1);
      return negated;
    }

    String text() {
      out.append("(set-option :produce-models true)\n");
      out.append("(set-logic QF_BV)\n");
      for (Assertion assertion : assertions) {
        if (!assertion.comment().isEmpty()) {
          assertion.comment().lines().forEach(l -> out.append("; ").append(l).append('\n'));
        }
        Terms.below(List.of(assertion.formula()), written::containsKey).stream()
            .filter(uses::containsKey)
            .forEach(this::write);
        out.append("(assert ").append(written.get(assertion.formula())).append(")\n");
      }
      return out.toString();
    }

    private void write(Term term) {
      Application application = applications.get(term);
      if (term.shape() instanceof Shape.Variable(String name)) {
        String symbol = Symbol.of(name);
        out.append("(declare-fun ").append(symbol).append(" () ").append(sort(term)).append(")\n");
        written.put(term, symbol);
        return;
      }
      String body = application.text(written);
      int depth =
          1
              + application.parts().stream()
                  .mapToInt(p -> depths.getOrDefault(p.term(), 0))
                  .max()
                  .orElse(-1);
      if (depth == 0 || uses.get(term) == 1 && depth < DEPTH) {
        written.put(term, body);
        depths.put(term, depth);
        return;
      }
      String name = "$" + term.id();
      out.append("(define-fun ").append(name).append(" () ").append(sort(term)).append(' ');
      out.append(body).append(")\n");
      written.put(term, name);
    }
  }

  private static String sort(Term term) {
    return switch (term) {
      case Formula _ -> "Bool";
      case Bits bits -> "(_ BitVec " + bits.width() + ")";
    };
  }
}
