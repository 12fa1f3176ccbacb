package rondo.mutate.report;

import rondo.mutate.MutantOutcome;
import rondo.mutate.MutationReport;
import rondo.report.Decimal;

/** Outcomes and changes in a few words. */
final class OutcomeText {
  private OutcomeText() {}

  /** The details of an outcome, without its kind. */
  static String details(MutantOutcome outcome, MutationReport report) {
    return switch (outcome) {
      case MutantOutcome.Killed k ->
          k.property()
              + k.fault().filter(f -> !f.equals(k.property())).map(f -> " (" + f + ")").orElse("")
              + ", "
              + Decimal.grouped(k.length())
              + " "
              + k.unit().title()
              + (k.length() == 1 ? "" : "s");
      case MutantOutcome.Unreached u -> u.witness() + ", not reached";
      case MutantOutcome.Survived s -> states(s.states(), report.states());
      case MutantOutcome.Inconclusive i ->
          i.property().isEmpty() ? i.reason() : i.property() + ": " + i.reason();
      case MutantOutcome.Equivalent _ -> "the same transition system as the original";
      case MutantOutcome.Duplicate d -> "the same transition system as mutant " + d.of();
      case MutantOutcome.Invalid i -> i.message();
    };
  }

  private static String states(long states, long original) {
    String count = Decimal.grouped(states) + (states == 1 ? " state" : " states");
    return states == original
        ? count + ", as many as the original"
        : count + " (original: " + Decimal.grouped(original) + ")";
  }

  /** A piece of source text in one line of limited length. */
  static String excerpt(String text, int length) {
    String line = text.strip().replaceAll("\\s+", " ");
    return line.length() <= length ? line : line.substring(0, length - 1) + "…";
  }

  /** The mutation score, {@code 83% (15 of 18)}, rounded down so that 100% means all. */
  static String score(MutationReport report) {
    if (report.score().isEmpty()) {
      return "none: there is no mutant to score";
    }
    int killed = report.count(MutantOutcome.Kind.KILLED);
    return 100 * killed / report.scored() + "% (" + killed + " of " + report.scored() + ")";
  }
}
