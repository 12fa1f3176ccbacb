package rondo.smt.smtlib;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import rondo.smt.formula.BitVector;
import rondo.smt.formula.IntegerTerm;
import rondo.smt.formula.SmtTerm;

/** The response of a solver to an {@link SmtLibScript}. */
public sealed interface SolverResponse {
  /** A model, as values for {@link rondo.smt.formula.SmtModel}. */
  record Satisfiable(Map<SmtTerm, Long> values) implements SolverResponse {
    public Satisfiable {
      values = Map.copyOf(values);
    }
  }

  record Unsatisfiable() implements SolverResponse {}

  /** The solver gave up. */
  record Unknown() implements SolverResponse {}

  /** An unintelligible response. */
  record Malformed(String output) implements SolverResponse {}

  static SolverResponse parse(String output, SmtLibScript smtLibScript) {
    List<SExpression> all =
        SExpression.parseAll(output).stream()
            // Replies to options, supported or not.
            .filter(e -> !(e instanceof SExpression.Atom(String t) && isRemark(t)))
            .toList();
    if (all.isEmpty() || !(all.getFirst() instanceof SExpression.Atom(String status))) {
      return new Malformed(output);
    }
    return switch (status) {
      case "unsat" -> new Unsatisfiable();
      case "unknown", "timeout" -> new Unknown();
      case "sat" ->
          values(all, smtLibScript)
              .map(v -> (SolverResponse) new Satisfiable(v))
              .orElse(new Malformed(output));
      default -> new Malformed(output);
    };
  }

  private static boolean isRemark(String atom) {
    return atom.equals("success") || atom.equals("unsupported");
  }

  /** Values come in the order of the query. */
  private static Optional<Map<SmtTerm, Long>> values(
      List<SExpression> all, SmtLibScript smtLibScript) {
    List<SmtTerm> variables = smtLibScript.variables();
    var values = new HashMap<SmtTerm, Long>();
    if (variables.isEmpty()) {
      return Optional.of(values);
    }
    if (all.size() < 2
        || !(all.get(1) instanceof SExpression.Group(List<SExpression> pairs))
        || pairs.size() != variables.size()) {
      return Optional.empty();
    }
    for (int i = 0; i < pairs.size(); i++) {
      if (!(pairs.get(i) instanceof SExpression.Group(List<SExpression> pair))
          || pair.size() != 2) {
        return Optional.empty();
      }
      Optional<Long> value =
          variables.get(i) instanceof IntegerTerm ? integer(pair.get(1)) : value(pair.get(1));
      if (value.isEmpty()) {
        return Optional.empty();
      }
      values.put(variables.get(i), value.get());
    }
    return Optional.of(values);
  }

  private static Optional<Long> integer(SExpression expression) {
    return switch (expression) {
      case SExpression.Atom(String text) -> number(text, 10);
      case SExpression.Group(List<SExpression> items) ->
          items.size() == 2 && items.getFirst().toString().equals("-")
              ? number(items.getLast().toString(), 10).map(n -> -n)
              : Optional.empty();
    };
  }

  private static Optional<Long> value(SExpression sExpression) {
    return switch (sExpression) {
      case SExpression.Atom(String text) -> value(text);
      case SExpression.Group(List<SExpression> items) -> {
        List<String> words = items.stream().map(Object::toString).toList();
        yield words.size() == 3 && words.getFirst().equals("_") && words.get(1).startsWith("bv")
            ? number(words.get(1).substring(2), 10)
            : Optional.empty();
      }
    };
  }

  private static Optional<Long> value(String text) {
    if (text.equals("true") || text.equals("false")) {
      return Optional.of(text.equals("true") ? 1L : 0L);
    }
    if (text.startsWith("#b")) {
      return number(text.substring(2), 2);
    }
    return text.startsWith("#x") ? number(text.substring(2), 16) : Optional.empty();
  }

  /** At most as many bits as the widest bit vector has. */
  private static Optional<Long> number(String digits, int base) {
    if (digits.isEmpty() || !digits.chars().allMatch(c -> Character.digit(c, base) >= 0)) {
      return Optional.empty();
    }
    return Optional.of(new BigInteger(digits, base))
        .filter(n -> n.bitLength() <= BitVector.MAX_WIDTH)
        .map(BigInteger::longValue);
  }
}
