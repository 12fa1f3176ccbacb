package rondo.mutate.change;

import java.util.List;
import rondo.mutate.change.TokenSequence.Range;

/** Changes of operators and conditions that are the same in all languages. */
record ConditionMutator(MutantCollector mutants) {
  /** Drops a condition and each of its conjuncts. */
  void drop(Range condition, List<Range> conjuncts) {
    if (!mutants.tokens().text(condition).equals("true")) {
      mutants.replace(MutationOperator.GUARD, condition, "true");
    }
    if (conjuncts.size() > 1) {
      conjuncts.forEach(c -> mutants.replace(MutationOperator.GUARD, c, "true"));
    }
  }

  void negate(Range condition) {
    mutants.replace(
        MutationOperator.NEGATION, condition, "!(" + mutants.tokens().text(condition) + ")");
  }

  /** The relational operator that replaces another; the operator itself if there is none. */
  static String neighbour(String relation) {
    return switch (relation) {
      case "<" -> "<=";
      case "<=" -> "<";
      case ">" -> ">=";
      case ">=" -> ">";
      case "==" -> "!=";
      case "!=" -> "==";
      default -> relation;
    };
  }

  /** Whether an operator compares with a bound. */
  static boolean isOrder(String relation) {
    return List.of("<", "<=", ">", ">=").contains(relation);
  }
}
