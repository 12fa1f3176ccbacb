package rondo.trace.slice;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import rondo.ir.data.Binder;
import rondo.ir.data.LoopRange;
import rondo.ir.data.Value;
import rondo.ir.data.interpreter.ReceivedMessage;
import rondo.ir.data.interpreter.TermEvaluator;
import rondo.ir.event.EventMessage;
import rondo.ir.event.FailureDetector;
import rondo.ir.event.Reaction;
import rondo.ir.event.Reaction.Trigger;
import rondo.ir.event.state.EnabledReaction;

/** What a reaction of a process can read, and what it depends on that it is enabled. */
final class ReactionDependences implements Environment {
  private final EventSlicer slicer;
  private final int step;
  private final int process;
  private final List<MessageDependences> consumed = new ArrayList<>();
  private final Map<Integer, List<MessageDependences>> read = new HashMap<>();
  private TermDependences terms;

  ReactionDependences(EventSlicer slicer, int step, int process) {
    this.slicer = slicer;
    this.step = step;
    this.process = process;
    terms = terms(List.of());
  }

  private TermDependences terms(List<ReceivedMessage> mailbox) {
    return new TermDependences(
        slicer.graph(),
        TermEvaluator.ofProcess(
            slicer.system().processes(), process, EventSlicer.ALWAYS, slicer.own(process), mailbox),
        this);
  }

  /** The dependences of terms of the reaction. */
  TermDependences terms() {
    return terms;
  }

  @Override
  public ValueDependences own(int variable) {
    return slicer.dependences().variables(process).get(variable);
  }

  /** Which messages a reaction consumes is a choice, so nothing depends on the others. */
  @Override
  public MessageSet messages(LoopRange range) {
    return new MessageSet(
        range instanceof LoopRange.ReadMessages(int kind) ? read.get(kind) : consumed,
        Nodes.none());
  }

  /**
   * Takes the messages of a reaction and the output of the failure detector, and returns what it
   * depends on that the messages that trigger the reaction are there.
   */
  BitSet receive(Reaction reaction, EnabledReaction enabled) {
    enabled.detected().ifPresent(this::detect);
    BitSet reasons = Nodes.none();
    int index = 0;
    for (EventMessage message : enabled.consumed()) {
      consumed.add(receive(index++, message));
      reasons.or(consumed.getLast().existence());
    }
    reaction.reads().forEach(k -> read.put(k, new ArrayList<>()));
    Map<Integer, List<ReceivedMessage>> values = new HashMap<>();
    reaction.reads().forEach(k -> values.put(k, new ArrayList<>()));
    for (EventMessage message : enabled.read()) {
      read.get(message.kind()).add(receive(index++, message));
      values.get(message.kind()).add(new ReceivedMessage(message.sender(), message.content()));
    }
    boolean hasMailbox =
        reaction.trigger() instanceof Trigger.Quorum
            || (reaction.trigger() instanceof Trigger.Received r && r.readsMailbox());
    terms =
        terms(
            hasMailbox
                ? enabled.consumed().stream()
                    .map(m -> new ReceivedMessage(m.sender(), m.content()))
                    .toList()
                : List.of());
    terms.values().setReadMessages(values);
    return reasons;
  }

  /** A message that was not sent is forged by a Byzantine process. */
  private MessageDependences receive(int index, EventMessage message) {
    Optional<MessageDependences> sent =
        slicer.dependences().find(process, message).map(m -> m.dependences());
    BitSet existence =
        slicer
            .graph()
            .define(
                new Definition.Received(step, process, index),
                Nodes.union(
                    sent.map(MessageDependences::existence)
                        .orElseGet(() -> slicer.dependences().status(message.sender())),
                    slicer.dependences().precedingRemovals(process, message)));
    return new MessageDependences(
        existence, sent.map(MessageDependences::content).orElse(ValueDependences.NONE));
  }

  private void detect(Value output) {
    FailureDetector detector = slicer.system().detectorOf(process).orElseThrow();
    BitSet node =
        slicer
            .graph()
            .define(
                new Definition.Detected(step, process),
                Nodes.union(slicer.dependences().statuses(), slicer.detectorStages()));
    slicer.own(process).set(detector.variable(), output);
    slicer
        .dependences()
        .variables(process)
        .set(detector.variable(), new ValueDependences.Whole(node));
  }

  /** The variables do not keep the output of the failure detector. */
  void forgetDetectorOutput() {
    slicer
        .system()
        .detectorOf(process)
        .ifPresent(
            d -> {
              slicer.own(process).set(d.variable(), d.neutral());
              slicer.dependences().variables(process).set(d.variable(), ValueDependences.NONE);
            });
  }

  /** What the contents of all messages of the reaction depend on. */
  BitSet contents() {
    BitSet nodes = Nodes.none();
    consumed.forEach(m -> nodes.or(m.content().all()));
    read.values().forEach(some -> some.forEach(m -> nodes.or(m.content().all())));
    read.values().forEach(some -> some.forEach(m -> nodes.or(m.existence())));
    return nodes;
  }

  /** What the condition of the reaction depends on. */
  BitSet guard(Reaction reaction, EnabledReaction enabled) {
    return switch (reaction.trigger()) {
      case Trigger.Timeout _, Trigger.Internal _, Trigger.ByzantineSend _ ->
          terms.nodes(reaction.guard());
      case Trigger.SingleMessage(_, Binder message, Binder sender) -> {
        bind(message, sender, enabled, 0);
        yield terms.nodes(reaction.guard());
      }
      case Trigger.Quorum(_, Binder message, Binder sender, Binder size, var threshold) -> {
        BitSet nodes = each(reaction, message, sender, enabled);
        terms.bind(size, Value.of(enabled.consumed().size()), ValueDependences.NONE);
        nodes.or(terms.nodes(threshold));
        yield nodes;
      }
      case Trigger.Received(
              _,
              Binder message,
              Binder sender,
              var key,
              Binder size,
              var threshold,
              _) -> {
        BitSet nodes = each(reaction, message, sender, enabled);
        for (int i = 0; i < enabled.consumed().size() && key.isPresent(); i++) {
          bind(message, sender, enabled, i);
          nodes.or(terms.nodes(key.get().term()));
        }
        terms.bind(size, Value.of(enabled.consumed().size()), ValueDependences.NONE);
        nodes.or(terms.nodes(threshold));
        yield nodes;
      }
    };
  }

  private BitSet each(Reaction reaction, Binder message, Binder sender, EnabledReaction enabled) {
    BitSet nodes = Nodes.none();
    for (int i = 0; i < enabled.consumed().size(); i++) {
      bind(message, sender, enabled, i);
      nodes.or(terms.nodes(reaction.guard()));
    }
    return nodes;
  }

  private void bind(Binder message, Binder sender, EnabledReaction enabled, int index) {
    MessageDependences on = consumed.get(index);
    EventMessage value = enabled.consumed().get(index);
    terms.bind(message, value.content(), on.content().with(on.existence()));
    terms.bind(sender, Value.of(value.sender()), new ValueDependences.Whole(on.existence()));
  }

  /** Binds the variables of the trigger for the body. */
  void bind(Reaction reaction, EnabledReaction enabled) {
    switch (reaction.trigger()) {
      case Trigger.SingleMessage(_, Binder message, Binder sender) ->
          bind(message, sender, enabled, 0);
      case Trigger.Received received -> {
        bind(received.message(), received.sender(), enabled, 0);
        received
            .groupKey()
            .ifPresent(
                g -> terms.bind(g.value(), terms.values().value(g.term()), terms.of(g.term())));
      }
      case Trigger.Quorum _, Trigger.Timeout _, Trigger.Internal _, Trigger.ByzantineSend _ -> {}
    }
  }

  /**
   * What it depends on that no earlier reaction takes precedence: the condition of an earlier
   * reaction to the same message or of the same sort, or, where it is not evaluated for single
   * messages, all that it can read.
   */
  BitSet precedence(EnabledReaction enabled) {
    List<Reaction> reactions = slicer.system().roleOf(process).reactions();
    Trigger taken = reactions.get(enabled.reaction()).trigger();
    BitSet nodes = Nodes.none();
    for (Reaction earlier : reactions.subList(0, enabled.reaction())) {
      if (competes(earlier, taken)) {
        boolean isSingle =
            earlier.trigger() instanceof Trigger.SingleMessage
                && enabled.consumed().size() == 1
                && earlier.reads().isEmpty()
                && enabled.read().isEmpty();
        boolean isSpontaneous = !earlier.trigger().isMessage() && earlier.reads().isEmpty();
        if (isSingle || isSpontaneous) {
          nodes.or(guard(earlier, enabled));
        } else {
          nodes.or(slicer.staticReads(process, earlier));
          nodes.or(contents());
        }
      }
    }
    return nodes;
  }

  /** Whether two reactions can be enabled by the same event. */
  private static boolean competes(Reaction earlier, Trigger taken) {
    Trigger other = earlier.trigger();
    return switch (taken) {
      case Trigger.Received _, Trigger.ByzantineSend _ -> false;
      case Trigger.Timeout _ -> other instanceof Trigger.Timeout;
      case Trigger.Internal _ -> other instanceof Trigger.Internal;
      case Trigger.SingleMessage _, Trigger.Quorum _ ->
          (other instanceof Trigger.SingleMessage || other instanceof Trigger.Quorum)
              && (other.messageKind().equals(taken.messageKind()) || !earlier.reads().isEmpty());
    };
  }
}
