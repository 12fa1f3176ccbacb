package rondo.ir.event;

import java.util.List;
import rondo.ir.FaultException;
import rondo.ir.data.Binder;
import rondo.ir.data.Evaluator;
import rondo.ir.data.Value;
import rondo.ir.data.When;
import rondo.ir.event.Reaction.Trigger;

/** What single messages have to do with reactions, whichever others there are. */
public final class Triggering {
  private static final When ALWAYS = new When(1, 0);

  private final EventBehaviour behaviour;
  private final EventSystem system;

  public Triggering(EventBehaviour behaviour) {
    this.behaviour = behaviour;
    this.system = behaviour.system();
  }

  /**
   * Whether a message may be among those that trigger a reaction, or that it reads. Where it reads
   * some, that is so of all that are of the right kind: what the guard says depends on all of them.
   *
   * @throws FaultException if the guard cannot be evaluated
   */
  public boolean mayTrigger(int process, List<Value> own, int reaction, Letter letter) {
    Reaction asked = system.roleOf(process).reactions().get(reaction);
    if (!asked.reads().isEmpty()) {
      return asked.takes(letter.kind());
    }
    Evaluator evaluator = evaluator(process, own);
    return switch (asked.trigger()) {
      case Trigger.Timeout _, Trigger.Internal _ -> false;
      case Trigger.One(int kind, Binder message, Binder sender) ->
          kind == letter.kind() && holds(evaluator, asked, message, sender, letter);
      case Trigger.Several(int kind, Binder message, Binder sender, _, _) ->
          kind == letter.kind() && holds(evaluator, asked, message, sender, letter);
    };
  }

  private static boolean holds(
      Evaluator evaluator, Reaction reaction, Binder message, Binder sender, Letter letter) {
    evaluator.bind(message, letter.content());
    evaluator.bind(sender, Value.of(letter.sender()));
    return evaluator.holds(reaction.guard());
  }

  /**
   * Whether a reaction to a message that triggers it alone changes nothing, sends nothing, and
   * cannot fail.
   */
  public boolean isIgnored(int process, List<Value> own, int reaction, Letter letter) {
    Reaction asked = system.roleOf(process).reactions().get(reaction);
    return asked.trigger() instanceof Trigger.One
        && asked.reads().isEmpty()
        && behaviour.react(process, own, new Firing(reaction, List.of(letter))).stream()
            .allMatch(o -> o.fault().isEmpty() && RoundWatch.isIdle(own, o));
  }

  /** A number such that fewer messages never trigger a reaction to several; at least 1. */
  public int fewest(int process, List<Value> own, int reaction) {
    var several = (Trigger.Several) system.roleOf(process).reactions().get(reaction).trigger();
    Evaluator evaluator = evaluator(process, own);
    try {
      for (int size = 1; size <= system.processes(); size++) {
        evaluator.bind(several.size(), Value.of(size));
        if (evaluator.holds(several.enough())) {
          return size;
        }
      }
    } catch (FaultException e) {
      return 1;
    }
    return system.processes() + 1;
  }

  private Evaluator evaluator(int process, List<Value> own) {
    return Evaluator.ofProcess(system.processes(), process, ALWAYS, own, List.of());
  }
}
