package rondo.mutate;

import rondo.trace.Coverage;
import rondo.trace.PropertyVerdict;
import rondo.trace.Verdict;

/** The verdict on a property of the original model. */
public record OriginalResult(String property, PropertyVerdict verdict) {
  /** Whether mutants are checked for the property: it holds, and that is certain. */
  public boolean isUsed() {
    return verdict instanceof Verdict.Holds(Coverage.Exhaustive _, _)
        || verdict instanceof PropertyVerdict.Reached;
  }

  /** The verdict in a word or two. */
  public String word() {
    return switch (verdict) {
      case Verdict.Holds(Coverage.Exhaustive _, _) -> "holds";
      case Verdict.Holds _ -> "not violated";
      case Verdict.Violated _ -> "violated";
      case PropertyVerdict.Reached _ -> "reached";
      case PropertyVerdict.NotReached _ -> "not reached";
      case Verdict.Inconclusive i -> "inconclusive: " + i.reason().text();
    };
  }
}
