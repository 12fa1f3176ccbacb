package rondo.trace.view;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Value;
import rondo.ir.event.EventFaultModel;
import rondo.ir.event.EventMessage;
import rondo.ir.event.EventSystem;
import rondo.ir.event.Reaction;
import rondo.ir.event.Reaction.Trigger;
import rondo.ir.event.semantics.ReactionProgress;
import rondo.ir.event.state.EventState;
import rondo.ir.event.state.EventState.ProcessState;
import rondo.trace.view.WaitingProcess.UnconsumedMessage;
import rondo.trace.view.WaitingProcess.WaitingReaction;

/** Finds what processes wait for in the last state of a run of events. */
final class WaitingProcessViewBuilder {
  /** The number of reactions that are shown for a process. */
  private static final int MAX_REACTIONS = 3;

  private final EventSystem system;
  private final ProcessNames names;
  private final BiFunction<Integer, Value, String> messageText;
  private final SendTimes sendTimes;

  /**
   * @param messageText the text of a message, by its kind and content
   */
  WaitingProcessViewBuilder(
      EventSystem system,
      ProcessNames names,
      BiFunction<Integer, Value, String> messageText,
      SendTimes sendTimes) {
    this.system = system;
    this.names = names;
    this.messageText = messageText;
    this.sendTimes = sendTimes;
  }

  /** The processes that wait for something, or to which messages are left. */
  List<WaitingProcess> build(EventState state) {
    var waiting = new ArrayList<WaitingProcess>();
    for (int p = 0; p < system.processes(); p++) {
      var process = new WaitingProcess(names.of(p), left(state, p), reactions(state, p));
      if (!process.left().isEmpty() || !process.reactions().isEmpty()) {
        waiting.add(process);
      }
    }
    return waiting;
  }

  private static List<EventMessage> messages(ProcessState state) {
    var all = new ArrayList<>(state.arrived().messages());
    all.addAll(state.inTransit().messages());
    return all;
  }

  private List<UnconsumedMessage> left(EventState state, int process) {
    var left = new ArrayList<UnconsumedMessage>();
    for (EventMessage message : messages(state.processStates().get(process))) {
      if (!system.keeps(process, message.kind())) {
        left.add(
            new UnconsumedMessage(
                messageText.apply(message.kind(), message.content()),
                names.of(message.sender()),
                sendTimes.of(process, message),
                mayBeLost(state, process, message)));
        sendTimes.consumed(process, message);
      }
    }
    return left;
  }

  private boolean mayBeLost(EventState state, int receiver, EventMessage message) {
    EventFaultModel model = system.faultModel();
    return !state.history().isNetworkStable() && model.mayStayForEver(message)
        || omits(state, message.sender()) && model.omissions().omitsSending(message.sender())
        || omits(state, receiver) && model.omissions().omitsReceiving(receiver);
  }

  private static boolean omits(EventState state, int process) {
    return state.processStates().get(process).status() == ProcessStatus.OMITTING;
  }

  /**
   * Only messages that must arrive count: the others need not enable anything. Reactions without
   * any message are farther away than those that have one.
   */
  private List<WaitingReaction> reactions(EventState state, int process) {
    ProcessState own = state.processStates().get(process);
    if (own.status() != ProcessStatus.CORRECT || system.detectorOf(process).isPresent()) {
      return List.of();
    }
    List<EventMessage> arriving =
        messages(own).stream().filter(m -> !mayBeLost(state, process, m)).toList();
    List<ReactionProgress> all = ReactionProgress.of(system, process, own.variables(), arriving);
    boolean hasSome = all.stream().anyMatch(r -> r.present() > 0);
    return all.stream()
        .filter(r -> !hasSome || r.present() > 0)
        .limit(MAX_REACTIONS)
        .map(
            progress -> {
              Reaction reaction = system.roleOf(process).reactions().get(progress.reaction());
              return new WaitingReaction(
                  trigger(reaction.trigger(), progress),
                  reaction.at(),
                  progress.present(),
                  progress.required());
            })
        .toList();
  }

  private String trigger(Trigger trigger, ReactionProgress progress) {
    String kind = system.messages().get(trigger.messageKind().orElseThrow()).name();
    String times = " times " + (progress.isExact() ? "==" : ">=") + " " + progress.required();
    return switch (trigger) {
      case Trigger.SingleMessage _ -> kind;
      case Trigger.Quorum _ -> kind + times;
      case Trigger.Received _ -> "received " + kind + (progress.required() == 1 ? "" : times);
      case Trigger.Timeout _, Trigger.Internal _, Trigger.ByzantineSend _ ->
          throw new IllegalArgumentException("it needs no messages");
    };
  }
}
