package rondo.ir.round;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import rondo.ir.data.Term;

/**
 * A round-based protocol with parameters that may have any value, such as the number of processes.
 * No type depends on them.
 *
 * @param system the protocol for some values of the parameters; in its terms, variables that are
 *     never assigned represent the parameters. Numbers that are not terms are those of these values
 * @param parameters the variables that represent parameters and constants, with their names
 * @param definitions the values of those that are not free
 * @param processes the number of processes
 * @param phaseLimit the number of phases of a run; empty if it is infinite
 * @param bounds the numbers in assumptions about the network
 * @param assumptions conditions on the parameters
 */
public record ParameterizedRoundSystem(
    RoundSystem system,
    SequencedMap<Integer, String> parameters,
    Map<Integer, Term> definitions,
    Term processes,
    Optional<Term> phaseLimit,
    List<Bound> bounds,
    List<Term> assumptions) {
  public ParameterizedRoundSystem {
    parameters = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(parameters));
    definitions = Map.copyOf(definitions);
    bounds = List.copyOf(bounds);
    assumptions = List.copyOf(assumptions);
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
