package rondo.smt.text;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import rondo.smt.formula.Bits;
import rondo.smt.formula.Term;

/** What a solver answers to a {@link Script}. */
public sealed interface Reply {
  /** Values of variables, as a {@link rondo.smt.formula.Model} wants them. */
  record Satisfiable(Map<Term, Long> values) implements Reply {
    public Satisfiable {
      values = Map.copyOf(values);
    }
  }

  record Unsatisfiable() implements Reply {}

  /** The solver gave up. */
  record Unknown() implements Reply {}

  /** No answer that could be understood; what was written instead. */
  record Garbled(String output) implements Reply {}

  static Reply parse(String output, Script script) {
    List<Expression> all =
        Expression.all(output).stream()
            // What options that a solver does not know, or does know, are answered by.
            .filter(e -> !(e instanceof Expression.Atom(String t) && isRemark(t)))
            .toList();
    if (all.isEmpty() || !(all.getFirst() instanceof Expression.Atom(String status))) {
      return new Garbled(output);
    }
    return switch (status) {
      case "unsat" -> new Unsatisfiable();
      case "unknown", "timeout" -> new Unknown();
      case "sat" ->
          values(all, script).map(v -> (Reply) new Satisfiable(v)).orElse(new Garbled(output));
      default -> new Garbled(output);
    };
  }

  private static boolean isRemark(String atom) {
    return atom.equals("success") || atom.equals("unsupported");
  }

  /** Values come in the order in which they were asked for. */
  private static Optional<Map<Term, Long>> values(List<Expression> all, Script script) {
    List<Term> variables = script.variables();
    var values = new HashMap<Term, Long>();
    if (variables.isEmpty()) {
      return Optional.of(values);
    }
    if (all.size() < 2
        || !(all.get(1) instanceof Expression.Group(List<Expression> pairs))
        || pairs.size() != variables.size()) {
      return Optional.empty();
    }
    for (int i = 0; i < pairs.size(); i++) {
      if (!(pairs.get(i) instanceof Expression.Group(List<Expression> pair)) || pair.size() != 2) {
        return Optional.empty();
      }
      Optional<Long> value = value(pair.get(1));
      if (value.isEmpty()) {
        return Optional.empty();
      }
      values.put(variables.get(i), value.get());
    }
    return Optional.of(values);
  }

  private static Optional<Long> value(Expression expression) {
    return switch (expression) {
      case Expression.Atom(String text) -> value(text);
      case Expression.Group(List<Expression> items) -> {
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

  /** Of at most as many bits as there are in the widest number. */
  private static Optional<Long> number(String digits, int base) {
    if (digits.isEmpty() || !digits.chars().allMatch(c -> Character.digit(c, base) >= 0)) {
      return Optional.empty();
    }
    return Optional.of(new BigInteger(digits, base))
        .filter(n -> n.bitLength() <= Bits.WIDEST)
        .map(BigInteger::longValue);
  }
}
