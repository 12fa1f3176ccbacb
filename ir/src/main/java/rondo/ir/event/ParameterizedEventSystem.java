package rondo.ir.event;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import rondo.diagnostics.Position;
import rondo.ir.data.Term;

/**
 * An event-based protocol with parameters that may have any value, such as the number of processes.
 * No type depends on them.
 *
 * @param system the protocol for some values of the parameters, the sample; in its terms, variables
 *     that are never assigned represent the parameters. Numbers that are not terms, and processes,
 *     are those of the sample. Its properties are those without temporal operators
 * @param parameters the variables that represent parameters and constants, with their names
 * @param definitions the values of those that are not free
 * @param processes the number of processes of each role
 * @param bounds the numbers of faulty processes
 * @param formulas the properties with temporal operators
 * @param assumptions conditions on the parameters
 */
public record ParameterizedEventSystem(
    EventSystem system,
    SequencedMap<Integer, String> parameters,
    Map<Integer, Term> definitions,
    List<Term> processes,
    List<Bound> bounds,
    List<TemporalProperty> formulas,
    List<Term> assumptions) {
  public ParameterizedEventSystem {
    parameters = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(parameters));
    definitions = Map.copyOf(definitions);
    processes = List.copyOf(processes);
    bounds = List.copyOf(bounds);
    formulas = List.copyOf(formulas);
    assumptions = List.copyOf(assumptions);
  }

  /** How processes fail. */
  public enum FailureKind {
    CRASH,
    CRASH_WITHIN_STEPS,
    BYZANTINE,
    SYMMETRIC_BYZANTINE,
    OMISSION,
    SEND_OMISSION,
    RECEIVE_OMISSION
  }

  /**
   * At most so many processes fail in this way.
   *
   * @param first the first process of a role in the sample, or of all processes
   * @param count how many processes there are in this range in the sample
   */
  public record Bound(FailureKind kind, int first, int count, Term number, Position at) {}

  /**
   * A property with temporal operators.
   *
   * @param slots the number of slots for binders in its conditions
   */
  public record TemporalProperty(String name, TemporalCondition formula, int slots, Position at) {}

  /** The free parameters, by variable. */
  public SequencedMap<Integer, String> freeParameters() {
    var free = new LinkedHashMap<>(parameters);
    free.keySet().removeAll(definitions.keySet());
    return free;
  }
}
