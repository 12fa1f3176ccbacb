package rondo.events;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import rondo.events.local.NetworkStep;
import rondo.ir.Fault;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.ReachabilityGoal;
import rondo.ir.data.Term;
import rondo.ir.data.interpreter.Conjuncts;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventSystem;
import rondo.ir.event.Reaction;
import rondo.ir.event.interpreter.EventInterpreter;
import rondo.ir.event.interpreter.EventReplay;
import rondo.ir.event.semantics.EventProcessSemantics.Precedence;
import rondo.ir.event.state.EventRun;
import rondo.ir.event.state.EventState;
import rondo.ir.event.state.EventStep;
import rondo.trace.Property;
import rondo.trace.ViolationSignature;
import rondo.trace.ViolationSignature.Feature;

/**
 * The signatures of finite runs of an event-based protocol: the handlers that are executed,
 * whichever process executes them, and the faults that occur. The violated part is a failed
 * assertion or run-time error with its position, or the conjuncts of an invariant that do not hold.
 */
public final class EventRunSignatures {
  /** The fault of a message that a Byzantine process sends. */
  private static final Feature FORGERY = Feature.fault("message of a Byzantine process");

  private static final Feature BYZANTINE = Feature.fault("Byzantine process");

  private final EventVerifier.Task task;
  private final EventSystem system;

  public EventRunSignatures(EventVerifier.Task task) {
    this.task = task;
    system = task.system().withProperties(task.property());
  }

  /**
   * The signature of a run.
   *
   * @param steps the number of its steps before the violation
   */
  public ViolationSignature of(EventReplay replay, int steps) {
    return new ViolationSignature(
        part(replay, steps), replay.states().isEmpty() ? List.of() : features(replay.run(), steps));
  }

  /** The signature of a run that violates the property, if that has no parts. */
  Optional<ViolationSignature> ofIndivisible(EventRun run, int steps) {
    return task.property() instanceof EventProperty.Invariant invariant
            && Conjuncts.of(invariant.condition()).size() == 1
        ? Optional.of(new ViolationSignature("`" + invariant.name() + "`", features(run, steps)))
        : Optional.empty();
  }

  private Set<Feature> features(EventRun run, int steps) {
    var features = new TreeSet<Feature>();
    addStart(run.start(), features);
    run.steps().subList(0, steps).forEach(s -> add(s, run.start().statuses(), features));
    return features;
  }

  private String part(EventReplay replay, int steps) {
    Optional<Fault> fault = replay.fault();
    if (fault.isPresent() && replay.violated().isEmpty()) {
      Fault failed = fault.get();
      String title = Property.of(failed.kind()).title();
      if (replay.isRevoking()) {
        int process = replay.run().steps().get(steps).affectedProcess();
        return title + " of " + system.roleOf(process).name();
      }
      return failed.at().isKnown()
          ? "%s at %s:%d:%d"
              .formatted(title, failed.at().file(), failed.at().line(), failed.at().column())
          : title + ": " + failed.message();
    }
    EventState last = replay.states().getLast();
    return task.property() instanceof EventProperty.Invariant invariant
        ? Conjuncts.violated(
            invariant.name(), invariant.condition(), c -> holds(invariant, c, last))
        : "`" + task.property().name() + "`";
  }

  private boolean holds(EventProperty.Invariant invariant, Term conjunct, EventState state) {
    var part =
        new EventProperty.Invariant(
            invariant.name(), conjunct, invariant.slots(), ReachabilityGoal.AVOID, invariant.at());
    return new EventInterpreter(system.withProperties(part), Precedence.FIRST, task.semantics())
        .violatedProperties(state)
        .isEmpty();
  }

  private static void addStart(EventRun.Start start, TreeSet<Feature> features) {
    for (int p = 0; p < start.statuses().size(); p++) {
      if (start.crashes().get(p).isPresent()) {
        features.add(feature(NetworkStep.CRASH_WITHIN_STEP));
      }
      switch (start.statuses().get(p)) {
        case CRASHED -> features.add(feature(NetworkStep.CRASH));
        case OMITTING -> features.add(feature(NetworkStep.OMISSION));
        case BYZANTINE -> features.add(BYZANTINE);
        case CORRECT, ABSENT -> {}
      }
    }
  }

  /**
   * @param initial the status of each process at the beginning, when it may become Byzantine
   */
  private void add(EventStep step, List<ProcessStatus> initial, TreeSet<Feature> features) {
    switch (step) {
      case EventStep.React react -> add(react, initial, features);
      case EventStep.Crash _ -> features.add(feature(NetworkStep.CRASH));
      case EventStep.Omit _ -> features.add(feature(NetworkStep.OMISSION));
      case EventStep.Lose _ -> features.add(feature(NetworkStep.LOSS));
      case EventStep.Enter enter -> {
        features.add(feature(NetworkStep.ENTRY));
        if (enter.crash().isPresent()) {
          features.add(feature(NetworkStep.CRASH_WITHIN_STEP));
        }
      }
      case EventStep.Deliver _,
          EventStep.Stabilize _,
          EventStep.StabilizeNetwork _,
          EventStep.Stutter _ -> {}
    }
  }

  private void add(EventStep.React react, List<ProcessStatus> initial, TreeSet<Feature> features) {
    List<Reaction> reactions = system.roleOf(react.process()).reactions();
    Reaction reaction = reactions.get(react.enabledReaction().reaction());
    features.add(
        reaction.isByzantine()
            ? FORGERY
            : Feature.executed("upon " + reaction.name(), reaction.at()));
    boolean forged =
        react.enabledReaction().messages().stream()
            .anyMatch(m -> initial.get(m.sender()) == ProcessStatus.BYZANTINE);
    if (forged) {
      features.add(FORGERY);
    }
    if (react.crash().isPresent()) {
      features.add(feature(NetworkStep.CRASH_WITHIN_STEP));
    }
  }

  private static Feature feature(NetworkStep step) {
    return Feature.fault(step.text());
  }
}
