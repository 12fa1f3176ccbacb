package rondo.smt.events;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import rondo.diagnostics.RejectedException;
import rondo.ir.data.Binder;
import rondo.ir.data.Term;
import rondo.ir.event.Reaction;
import rondo.ir.event.Reaction.Trigger;
import rondo.ir.event.semantics.EventProcessSemantics.Precedence;
import rondo.smt.execution.Effect;
import rondo.smt.execution.GuardedFault;
import rondo.smt.execution.SymbolicEvaluator;
import rondo.smt.execution.SymbolicExecution;
import rondo.smt.execution.SymbolicMessage;
import rondo.smt.formula.Formula;
import rondo.smt.formula.TermFactory;
import rondo.smt.value.SymbolicValue;
import rondo.smt.value.SymbolicValue.IntegerValue;
import rondo.smt.value.SymbolicValue.UnaryInteger;
import rondo.smt.value.SymbolicValues;

/**
 * The reactions of one process in one step, as formulas over the selected messages: the counterpart
 * of {@code EnabledReactions} of the interpreter.
 */
final class ReactionEncoding {
  private final EventEncodingContext context;
  private final SymbolicValues values;
  private final TermFactory f;
  private final SymbolicEventState state;
  private final TakenMessages selection;
  private final int process;
  private final List<Reaction> reactions;
  private final List<Formula> fitting = new ArrayList<>();

  ReactionEncoding(
      EventEncodingContext context, SymbolicEventState state, TakenMessages selection, int process)
      throws RejectedException {
    this.context = context;
    this.values = context.values();
    this.f = context.formulas();
    this.state = state;
    this.selection = selection;
    this.process = process;
    this.reactions = context.system().roleOf(process).reactions();
    for (Reaction reaction : reactions) {
      fitting.add(fits(reaction));
    }
  }

  /** The kinds of messages that a reaction takes. */
  static Set<Integer> kinds(Reaction reaction) {
    var kinds = new HashSet<>(reaction.reads());
    reaction.trigger().messageKind().ifPresent(kinds::add);
    return kinds;
  }

  /**
   * Whether a reaction is enabled with the selected messages: it fits them, and no earlier one
   * does. Guards that end in a run-time error are not considered.
   */
  Formula enabled(int reaction) {
    if (context.precedence() == Precedence.ANY) {
      return fitting.get(reaction);
    }
    var earlier = new ArrayList<Formula>();
    for (int e = 0; e < reaction; e++) {
      if (isSameSort(reactions.get(reaction).trigger(), reactions.get(e).trigger())) {
        earlier.add(fitting.get(e));
      }
    }
    return f.and(fitting.get(reaction), f.not(f.or(earlier)));
  }

  private static boolean isSameSort(Trigger one, Trigger other) {
    return switch (one) {
      case Trigger.Timeout _ -> other instanceof Trigger.Timeout;
      case Trigger.Internal _ -> other instanceof Trigger.Internal;
      case Trigger.SingleMessage _, Trigger.Quorum _ ->
          other instanceof Trigger.SingleMessage || other instanceof Trigger.Quorum;
      case Trigger.Received _, Trigger.ByzantineSend _ -> false;
    };
  }

  /** Whether a reaction fits exactly the selected messages. */
  private Formula fits(Reaction reaction) throws RejectedException {
    var parts = new ArrayList<Formula>();
    parts.add(selection.onlyOf(process, kinds(reaction)));
    for (int kind : reaction.reads()) {
      parts.add(selection.atMostOneOfEachSender(process, kind));
    }
    switch (reaction.trigger()) {
      case Trigger.Timeout _, Trigger.Internal _, Trigger.ByzantineSend _ ->
          parts.add(evaluator(reaction, read(reaction)).holds(reaction.guard(), reaction.at()));
      case Trigger.SingleMessage trigger -> {
        parts.add(selection.exactlyOne(process, trigger.kind()));
        SymbolicMessage message = selection.single(process, trigger.kind());
        if (!message.received().isFalse()) {
          SymbolicEvaluator evaluator = evaluator(reaction, read(reaction));
          evaluator.bind(trigger.message(), message.message());
          evaluator.bind(trigger.sender(), message.sender());
          parts.add(evaluator.holds(reaction.guard(), reaction.at()));
        }
      }
      case Trigger.Quorum(int kind, Binder message, Binder sender, Binder size, Term threshold) ->
          addQuorum(reaction, new Quorum(kind, message, sender, size, threshold), parts);
      case Trigger.Received received -> {
        var quorum =
            new Quorum(
                received.kind(),
                received.message(),
                received.sender(),
                received.size(),
                received.threshold());
        addQuorum(reaction, quorum, parts);
        Optional<Trigger.GroupKey> key = received.groupKey();
        if (key.isPresent()) {
          parts.add(haveEqualKeys(reaction, received, key.get()));
        }
      }
    }
    return f.and(parts);
  }

  /** The condition on messages of different senders. */
  private record Quorum(int kind, Binder message, Binder sender, Binder size, Term threshold) {}

  private void addQuorum(Reaction reaction, Quorum quorum, List<Formula> parts)
      throws RejectedException {
    parts.add(selection.atMostOneOfEachSender(process, quorum.kind()));
    List<SymbolicMessage> messages = selection.bySender(process, quorum.kind());
    List<Formula> received = messages.stream().map(SymbolicMessage::received).toList();
    parts.add(f.or(received));
    if (messages.isEmpty()) {
      return;
    }
    for (SymbolicMessage message : messages) {
      SymbolicEvaluator evaluator = evaluator(reaction, unread(reaction));
      evaluator.bind(quorum.message(), message.message());
      evaluator.bind(quorum.sender(), message.sender());
      Formula holds = evaluator.holds(reaction.guard(), reaction.at());
      parts.add(f.implies(message.received(), holds));
    }
    SymbolicEvaluator evaluator = evaluator(reaction, unread(reaction));
    evaluator.bind(quorum.size(), new UnaryInteger(0, 1, received));
    parts.add(evaluator.holds(quorum.threshold(), reaction.at()));
  }

  private Formula haveEqualKeys(
      Reaction reaction, Trigger.Received received, Trigger.GroupKey groupKey)
      throws RejectedException {
    List<SymbolicMessage> messages = selection.bySender(process, received.kind());
    var keys = new ArrayList<SymbolicValue>();
    for (SymbolicMessage message : messages) {
      keys.add(key(reaction, received, groupKey, message));
    }
    var equal = new ArrayList<Formula>();
    for (int i = 0; i < keys.size(); i++) {
      for (int j = 0; j < i; j++) {
        equal.add(
            f.implies(
                f.and(messages.get(i).received(), messages.get(j).received()),
                values.equal(keys.get(i), keys.get(j))));
      }
    }
    return f.and(equal);
  }

  private SymbolicValue key(
      Reaction reaction,
      Trigger.Received received,
      Trigger.GroupKey groupKey,
      SymbolicMessage message)
      throws RejectedException {
    SymbolicEvaluator evaluator = evaluator(reaction, unread(reaction));
    evaluator.bind(received.message(), message.message());
    evaluator.bind(received.sender(), message.sender());
    return evaluator.value(groupKey.term(), reaction.at());
  }

  private Map<Integer, List<SymbolicMessage>> read(Reaction reaction) {
    var read = new HashMap<Integer, List<SymbolicMessage>>();
    reaction.reads().forEach(kind -> read.put(kind, selection.bySender(process, kind)));
    return read;
  }

  private static Map<Integer, List<SymbolicMessage>> unread(Reaction reaction) {
    var read = new HashMap<Integer, List<SymbolicMessage>>();
    reaction.reads().forEach(kind -> read.put(kind, List.of()));
    return read;
  }

  private SymbolicEvaluator evaluator(
      Reaction reaction, Map<Integer, List<SymbolicMessage>> readMessages) {
    return SymbolicEvaluator.ofProcess(
        values, context.view(process, state.variables().get(process), List.of(), readMessages));
  }

  /** The effect of the body of a reaction on the selected messages. */
  Effect effect(int number, int time) throws RejectedException {
    Reaction reaction = reactions.get(number);
    Map<Binder, SymbolicValue> bindings = new HashMap<>();
    List<SymbolicMessage> mailbox = List.of();
    switch (reaction.trigger()) {
      case Trigger.Timeout _, Trigger.Internal _, Trigger.ByzantineSend _ -> {}
      case Trigger.SingleMessage trigger ->
          bind(
              trigger.message(),
              trigger.sender(),
              selection.single(process, trigger.kind()),
              bindings);
      case Trigger.Quorum trigger -> mailbox = selection.bySender(process, trigger.kind());
      case Trigger.Received trigger -> {
        List<SymbolicMessage> counted = selection.bySender(process, trigger.kind());
        mailbox = trigger.readsMailbox() ? counted : List.of();
        SymbolicMessage first = first(counted);
        bind(trigger.message(), trigger.sender(), first, bindings);
        Optional<Trigger.GroupKey> key = trigger.groupKey();
        if (key.isPresent() && !counted.isEmpty()) {
          bindings.put(key.get().value(), key(reaction, trigger, key.get(), first));
        }
      }
    }
    return SymbolicExecution.ofReaction(
        values,
        context.view(process, state.variables().get(process), mailbox, read(reaction)),
        bindings,
        reaction.body(),
        "[" + process + "].upon" + number + "@" + time);
  }

  private static void bind(
      Binder message, Binder sender, SymbolicMessage value, Map<Binder, SymbolicValue> bindings) {
    bindings.put(message, value.message());
    bindings.put(sender, value.sender());
  }

  /** The message of the first sender. */
  private SymbolicMessage first(List<SymbolicMessage> messages) {
    if (messages.isEmpty()) {
      return new SymbolicMessage(f.truth(false), values.of(0), new SymbolicValue.NoneValue());
    }
    SymbolicValue content = messages.getLast().message();
    IntegerValue sender = messages.getLast().sender();
    for (SymbolicMessage message : messages.reversed()) {
      content = values.merge(message.received(), message.message(), content);
      sender = values.integers().merge(message.received(), message.sender(), sender);
    }
    return new SymbolicMessage(f.truth(true), sender, content);
  }

  /** Whether the evaluation of a guard, for some message in the pool, is a run-time error. */
  Formula guardFails() throws RejectedException {
    var some = new ArrayList<Formula>();
    for (Reaction reaction : reactions) {
      if (context.guardFailures().mayFail(reaction)) {
        some.add(guardFails(reaction));
      }
    }
    return f.or(some);
  }

  private Formula guardFails(Reaction reaction) throws RejectedException {
    return switch (reaction.trigger()) {
      case Trigger.Timeout _, Trigger.Internal _, Trigger.ByzantineSend _ -> {
        SymbolicEvaluator evaluator = evaluator(reaction);
        evaluator.holds(reaction.guard(), reaction.at());
        yield failures(evaluator);
      }
      case Trigger.SingleMessage trigger ->
          guardFails(reaction, trigger.kind(), trigger.message(), trigger.sender(), f.truth(false));
      case Trigger.Quorum trigger ->
          guardFails(
              reaction,
              trigger.kind(),
              trigger.message(),
              trigger.sender(),
              thresholdFails(reaction, trigger.threshold(), trigger.size()));
      case Trigger.Received trigger ->
          guardFails(
              reaction,
              trigger.kind(),
              trigger.message(),
              trigger.sender(),
              thresholdFails(reaction, trigger.threshold(), trigger.size()));
    };
  }

  private SymbolicEvaluator evaluator(Reaction reaction) {
    return evaluator(reaction, unread(reaction));
  }

  /** Whether the evaluation of a threshold fails, whatever the number of messages. */
  private Formula thresholdFails(Reaction reaction, Term threshold, Binder size)
      throws RejectedException {
    SymbolicEvaluator evaluator = evaluator(reaction);
    evaluator.bind(size, values.of(1));
    evaluator.holds(threshold, reaction.at());
    return failures(evaluator);
  }

  private Formula guardFails(
      Reaction reaction, int kind, Binder message, Binder sender, Formula thresholdFails)
      throws RejectedException {
    var some = new ArrayList<Formula>();
    for (TakenMessages.Candidate candidate : selection.candidates()) {
      PendingMessage pending = candidate.message();
      if (pending.kind() == kind && candidate.isReceivable(process)) {
        SymbolicEvaluator evaluator = evaluator(reaction);
        evaluator.bind(message, pending.content());
        evaluator.bind(sender, pending.sender());
        Formula holds = evaluator.holds(reaction.guard(), reaction.at());
        Formula fails = f.or(failures(evaluator), f.and(holds, thresholdFails));
        some.add(f.and(pending.when(), fails));
      }
    }
    return f.or(some);
  }

  private Formula failures(SymbolicEvaluator evaluator) {
    return f.or(evaluator.failures().stream().map(GuardedFault::when).toList());
  }
}
