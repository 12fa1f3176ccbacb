package rondo.rounds;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import rondo.ir.Fault;
import rondo.ir.data.interpreter.Conjuncts;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.interpreter.RoundProcessSemantics;
import rondo.ir.round.interpreter.RoundState;
import rondo.rounds.engine.configuration.Configuration.NetworkFault;
import rondo.trace.Property;
import rondo.trace.ViolationSignature;
import rondo.trace.ViolationSignature.Feature;

/**
 * The signatures of finite runs of a round-based protocol: the branches of updates that are
 * executed, whichever process executes them, and the faults that occur. The violated part is a
 * failed assertion, run-time error or revoked decision with its position, or the conjuncts of an
 * invariant that do not hold.
 */
public final class RoundRunSignatures {
  private final RoundProperty property;
  private final RoundProcessSemantics semantics;

  /**
   * @param system the protocol with this property
   */
  public RoundRunSignatures(RoundSystem system, RoundProperty property) {
    this.property = property;
    semantics = new RoundProcessSemantics(system);
  }

  /**
   * The signature of a run.
   *
   * @param last the state that violates the property, or in which the round begins that fails
   * @param executed the branches that were executed before
   * @param network the faults of the network before
   * @param fault the fault of the next round, if that is the violation
   */
  public ViolationSignature of(
      RoundState last, Set<Feature> executed, Set<NetworkFault> network, Optional<Fault> fault) {
    var features = new TreeSet<>(executed);
    for (RoundState.ProcessState process : last.processStates()) {
      switch (process.status()) {
        case CRASHED -> features.add(Feature.fault("crash"));
        case OMITTING -> features.add(Feature.fault("process that fails by omission"));
        case BYZANTINE -> features.add(Feature.fault("Byzantine process"));
        case CORRECT, ABSENT -> {}
      }
    }
    for (NetworkFault each : network) {
      features.add(
          Feature.fault(
              switch (each) {
                case LOSS -> "loss of a message";
                case TRANSIENT_FORGERY -> "process that is Byzantine for a round";
              }));
    }
    return new ViolationSignature(part(last, fault), List.copyOf(features));
  }

  private String part(RoundState last, Optional<Fault> fault) {
    if (fault.isPresent()) {
      Fault failed = fault.get();
      String title = Property.of(failed.kind()).title();
      return failed.at().isKnown()
          ? "%s at %s:%d:%d"
              .formatted(title, failed.at().file(), failed.at().line(), failed.at().column())
          : title + ": " + failed.message();
    }
    return property instanceof RoundProperty.Invariant invariant
        ? Conjuncts.violated(
            invariant.name(),
            invariant.condition(),
            c -> semantics.holds(c, invariant.slots(), last))
        : "`" + property.name() + "`";
  }
}
