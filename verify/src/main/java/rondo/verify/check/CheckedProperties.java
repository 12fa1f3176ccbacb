package rondo.verify.check;

import java.util.EnumSet;
import java.util.Set;
import rondo.ir.ProcessSystem;
import rondo.ir.data.ReachabilityGoal;
import rondo.trace.Property;

/** The properties of single steps and states that a search checks together. */
public final class CheckedProperties {
  private CheckedProperties() {}

  /**
   * The properties to check; rare ones are included only if the system can violate them. Under an
   * observer no end state is invalid: a finished run is observed as if it stuttered.
   *
   * @param always the properties that are checked in every model
   */
  public static Set<Property> in(ProcessSystem system, Set<Property> always) {
    if (system.observer().filter(o -> o.goal() == ReachabilityGoal.REACH).isPresent()) {
      return Set.of(Property.FORBIDDEN, Property.RUNTIME_ERROR);
    }
    if (system.observer().isPresent()) {
      return Set.of(Property.FORBIDDEN, Property.ACCEPTANCE_CYCLE, Property.RUNTIME_ERROR);
    }
    var checked = EnumSet.noneOf(Property.class);
    checked.addAll(always);
    if (system.hasChannelAssertions()) {
      checked.add(Property.CLAIM);
    }
    if (system.requiresDeterminism()) {
      checked.add(Property.DETERMINISM);
    }
    if (system.traceAssertion().isPresent()) {
      checked.add(Property.EVENTS);
    }
    return checked;
  }
}
