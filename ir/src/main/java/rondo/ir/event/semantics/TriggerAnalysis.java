package rondo.ir.event.semantics;

import java.util.List;
import rondo.ir.FaultException;
import rondo.ir.data.Binder;
import rondo.ir.data.Value;
import rondo.ir.data.interpreter.RoundNumber;
import rondo.ir.data.interpreter.TermEvaluator;
import rondo.ir.event.CommunicationClosureMonitor;
import rondo.ir.event.EventMessage;
import rondo.ir.event.EventSystem;
import rondo.ir.event.Reaction;
import rondo.ir.event.Reaction.Trigger;
import rondo.ir.event.state.EnabledReaction;

/** How single messages relate to reactions, regardless of other messages. */
public final class TriggerAnalysis {
  private static final RoundNumber ALWAYS = new RoundNumber(1, 0);

  private final EventProcessSemantics semantics;
  private final EventSystem system;

  public TriggerAnalysis(EventProcessSemantics semantics) {
    this.semantics = semantics;
    this.system = semantics.system();
  }

  /**
   * Whether a message may be among those that trigger a reaction, or that it reads. For a reaction
   * that reads messages, this holds for all messages of a kind that it consumes: its guard depends
   * on all of them.
   *
   * @throws FaultException if the guard cannot be evaluated
   */
  public boolean mayTrigger(int process, List<Value> own, int reaction, EventMessage eventMessage) {
    Reaction asked = system.roleOf(process).reactions().get(reaction);
    if (!asked.reads().isEmpty()) {
      return asked.takes(eventMessage.kind());
    }
    TermEvaluator termEvaluator = evaluator(process, own);
    return switch (asked.trigger()) {
      case Trigger.Timeout _, Trigger.Internal _, Trigger.ByzantineSend _ -> false;
      case Trigger.SingleMessage(int kind, Binder message, Binder sender) ->
          kind == eventMessage.kind() && holds(termEvaluator, asked, message, sender, eventMessage);
      case Trigger.Quorum(int kind, Binder message, Binder sender, _, _) ->
          kind == eventMessage.kind() && holds(termEvaluator, asked, message, sender, eventMessage);
      case Trigger.Received(int kind, Binder message, Binder sender, _, _, _, _) ->
          kind == eventMessage.kind() && holds(termEvaluator, asked, message, sender, eventMessage);
    };
  }

  private static boolean holds(
      TermEvaluator termEvaluator,
      Reaction reaction,
      Binder message,
      Binder sender,
      EventMessage eventMessage) {
    termEvaluator.bind(message, eventMessage.content());
    termEvaluator.bind(sender, Value.of(eventMessage.sender()));
    return termEvaluator.holds(reaction.guard());
  }

  /**
   * Whether a reaction that a message triggers alone changes no variable, sends nothing, and cannot
   * fail.
   */
  public boolean hasNoEffect(int process, List<Value> own, int reaction, EventMessage message) {
    Reaction asked = system.roleOf(process).reactions().get(reaction);
    return asked.trigger() instanceof Trigger.SingleMessage
        && asked.reads().isEmpty()
        && semantics.react(process, own, new EnabledReaction(reaction, List.of(message))).stream()
            .allMatch(o -> o.fault().isEmpty() && CommunicationClosureMonitor.isIdle(own, o));
  }

  /** A lower bound on the number of messages that trigger a quorum reaction; at least 1. */
  public int minimumQuorum(int process, List<Value> own, int reaction) {
    var quorum = (Trigger.Quorum) system.roleOf(process).reactions().get(reaction).trigger();
    TermEvaluator termEvaluator = evaluator(process, own);
    try {
      for (int size = 1; size <= system.processes(); size++) {
        termEvaluator.bind(quorum.size(), Value.of(size));
        if (termEvaluator.holds(quorum.threshold())) {
          return size;
        }
      }
    } catch (FaultException e) {
      return 1;
    }
    return system.processes() + 1;
  }

  private TermEvaluator evaluator(int process, List<Value> own) {
    return TermEvaluator.ofProcess(system.processes(), process, ALWAYS, own, List.of());
  }
}
