package rondo.ir.round;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import rondo.diagnostics.Position;
import rondo.ir.data.Term;

/**
 * A round-based protocol with parameters that may have any value, such as the number of processes.
 * Of the types, only ranges of values depend on them.
 *
 * @param system the protocol for some values of the parameters; in its terms, variables that are
 *     never assigned represent the parameters. Numbers that are not terms are those of these values
 * @param parameters the variables that represent parameters and constants, with their names
 * @param definitions the values of those that are not free
 * @param processes the number of processes
 * @param phaseLimit the number of phases of a run; empty if it is infinite
 * @param bounds the numbers in assumptions about the network
 * @param assumptions conditions on the parameters
 * @param networkAt where the assumptions about the network are
 * @param valueParameters parameters that are the end of ranges of values of any size
 */
public record ParameterizedRoundSystem(
    RoundSystem system,
    SequencedMap<Integer, String> parameters,
    Map<Integer, Term> definitions,
    Term processes,
    Optional<Term> phaseLimit,
    List<Bound> bounds,
    List<Term> assumptions,
    Position networkAt,
    Set<String> valueParameters) {
  /** The end of ranges of any size, in the types and terms of the system. */
  public static final int ANY_SIZE = 1_048_573;

  public ParameterizedRoundSystem {
    parameters = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(parameters));
    definitions = Map.copyOf(definitions);
    bounds = List.copyOf(bounds);
    assumptions = List.copyOf(assumptions);
    valueParameters = Set.copyOf(valueParameters);
  }

  /** Whether there is a range of values of any size. */
  public boolean hasOpenValues() {
    return !valueParameters.isEmpty();
  }

  /** The number in an assumption. */
  public record Bound(Assumption assumption, Term number) {}

  /** The free parameters, by variable. */
  public SequencedMap<Integer, String> freeParameters() {
    var free = new LinkedHashMap<>(parameters);
    free.keySet().removeAll(definitions.keySet());
    return free;
  }
}
