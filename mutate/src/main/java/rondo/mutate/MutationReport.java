package rondo.mutate;

import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import rondo.mutate.MutantOutcome.Kind;
import rondo.verify.model.ModelSource;

/**
 * The result of mutation testing.
 *
 * @param text the text of the original model
 * @param original the verdicts on the original
 * @param mutants those that were verified, in textual order
 * @param selected the number of mutants that were to be verified; more than were if it was
 *     interrupted
 * @param timeLimit the time limit of a mutant
 */
public record MutationReport(
    ModelSource model,
    String text,
    List<OriginalResult> original,
    List<TestedMutant> mutants,
    int selected,
    Duration timeLimit) {
  public MutationReport {
    original = List.copyOf(original);
    mutants = List.copyOf(mutants);
  }

  /** The properties that mutants are checked for. */
  public List<String> used() {
    return original.stream().filter(OriginalResult::isUsed).map(OriginalResult::property).toList();
  }

  /** The properties of the original that do not hold, or are not known to. */
  public List<OriginalResult> unused() {
    return original.stream().filter(o -> !o.isUsed()).toList();
  }

  /** The number of states of the original, in the searches for all used properties together. */
  public long states() {
    return original.stream()
        .filter(OriginalResult::isUsed)
        .mapToLong(o -> o.verdict().statistics().states())
        .sum();
  }

  public boolean isInterrupted() {
    return mutants.size() < selected;
  }

  public List<TestedMutant> all(Kind kind) {
    return mutants.stream().filter(m -> m.outcome().kind() == kind).toList();
  }

  public int count(Kind kind) {
    return all(kind).size();
  }

  /** The number of mutants that count: those that can be told from the original and each other. */
  public int scored() {
    return count(Kind.KILLED) + count(Kind.SURVIVED) + count(Kind.INCONCLUSIVE);
  }

  /** The part of these mutants that is killed; empty if there are none. */
  public OptionalDouble score() {
    return scored() == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of((double) count(Kind.KILLED) / scored());
  }
}
