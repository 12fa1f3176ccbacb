package rondo.trace.slice;

import java.util.Set;

/**
 * The causal slice of a counterexample: what the violation depends on.
 *
 * @param definitions all that is part of it
 * @param end the values at the end that the violated property reads
 */
public record CausalSlice(Set<Definition> definitions, Set<EndValue> end) {
  public CausalSlice {
    definitions = Set.copyOf(definitions);
    end = Set.copyOf(end);
  }

  public boolean contains(Definition definition) {
    return definitions.contains(definition);
  }

  /** The value of a variable at the end of a run. */
  public sealed interface EndValue {
    record OfProcess(int process, int variable) implements EndValue {}

    record OfMonitor(int monitor, int variable) implements EndValue {}
  }
}
