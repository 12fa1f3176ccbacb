package rondo.ir.event;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import rondo.ir.data.Value;

/**
 * An unreliable failure detector of crashes (Chandra and Toueg, 1996; Chandra, Hadzilacos and
 * Toueg, 1996 for Omega).
 *
 * <p>Its output is an input of each step of a process that asks it: one value for the whole step,
 * chosen anew for the next one among all that the class of the detector allows. So no output is
 * stored between steps. In a state, the variable has its {@link #neutral} value.
 *
 * @param variable the index of the variable that holds the output during a step: the set of
 *     suspected processes, or for Omega the trusted process
 * @param askingRoles the names of the roles whose processes ask the detector
 */
public record FailureDetector(DetectorClass detectorClass, int variable, Set<String> askingRoles) {
  public FailureDetector {
    askingRoles = Set.copyOf(askingRoles);
  }

  /** The classes of failure detectors. */
  public enum DetectorClass {
    PERFECT("P"),
    EVENTUALLY_PERFECT("eventually P"),
    STRONG("S"),
    EVENTUALLY_STRONG("eventually S"),
    OMEGA("Omega");

    private final String text;

    DetectorClass(String text) {
      this.text = text;
    }

    /** The class in the syntax of the protocol. */
    public String text() {
      return text;
    }

    /** Whether one process is trusted from some time on, so that processes differ. */
    public boolean trustsOne() {
      return switch (this) {
        case PERFECT, EVENTUALLY_PERFECT -> false;
        case STRONG, EVENTUALLY_STRONG, OMEGA -> true;
      };
    }

    /** Whether it outputs suspected processes, not a trusted one. */
    public boolean suspects() {
      return this != OMEGA;
    }
  }

  /** The value of the variable between steps. */
  public Value neutral() {
    return detectorClass.suspects() ? Value.set(List.of()) : Value.NONE;
  }

  /** Whether processes of a role ask the detector. */
  public boolean isAskedBy(Role role) {
    return askingRoles.contains(role.name());
  }

  /** The variables of a process in a step with this output. */
  public List<Value> with(List<Value> variables, Value output) {
    var changed = new ArrayList<>(variables);
    changed.set(variable, output);
    return List.copyOf(changed);
  }
}
