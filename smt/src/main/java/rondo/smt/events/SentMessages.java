package rondo.smt.events;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import rondo.smt.execution.SymbolicSend;
import rondo.smt.formula.Formula;
import rondo.smt.formula.TermFactory;
import rondo.smt.value.SymbolicValue;
import rondo.smt.value.SymbolicValue.IntegerValue;
import rondo.smt.value.SymbolicValues;

/**
 * The messages that one step sends. Of the alternatives of a step only one occurs, so they share
 * pending messages: the i-th message of a kind to a receiver, whichever alternative sends it.
 */
final class SentMessages {
  private final EventEncodingContext context;
  private final SymbolicValues values;
  private final TermFactory f;
  private final SortedMap<Integer, SortedMap<Integer, List<PendingMessage>>> byReceiverAndKind =
      new TreeMap<>();

  SentMessages(EventEncodingContext context) {
    this.context = context;
    this.values = context.values();
    this.f = context.formulas();
  }

  /** Adds the messages of an alternative. */
  void add(Formula selected, int sender, List<SymbolicSend> sends) {
    for (int receiver = 0; receiver < context.system().processes(); receiver++) {
      for (int kind = 0; kind < context.system().messages().size(); kind++) {
        List<PendingMessage> own = messages(sender, receiver, kind, sends);
        List<PendingMessage> shared =
            byReceiverAndKind
                .computeIfAbsent(receiver, _ -> new TreeMap<>())
                .computeIfAbsent(kind, _ -> new ArrayList<>());
        for (int i = 0; i < own.size(); i++) {
          PendingMessage one = own.get(i).with(f.and(selected, own.get(i).when()));
          if (i < shared.size()) {
            shared.set(i, merged(one, shared.get(i)));
          } else {
            shared.add(one);
          }
        }
      }
    }
  }

  /** The messages of one alternative; those that exclude each other become one. */
  private List<PendingMessage> messages(
      int sender, int receiver, int kind, List<SymbolicSend> sends) {
    var messages = new ArrayList<PendingMessage>();
    IntegerValue self = values.of(sender);
    for (SymbolicSend send : sends) {
      Formula when = send.receivers().get(receiver);
      if (send.kind() == kind && !when.isFalse()) {
        var one = new PendingMessage(when, kind, receiver, self, send.content());
        if (!messages.isEmpty() && f.and(messages.getLast().when(), when).isFalse()) {
          messages.set(messages.size() - 1, merged(one, messages.getLast()));
        } else {
          messages.add(one);
        }
      }
    }
    return messages;
  }

  private PendingMessage merged(PendingMessage one, PendingMessage other) {
    SymbolicValue content = values.merge(one.when(), one.content(), other.content());
    IntegerValue sender = values.integers().merge(one.when(), one.sender(), other.sender());
    return new PendingMessage(
        f.or(one.when(), other.when()), one.kind(), one.receiver(), sender, content);
  }

  /** All messages, before those are dropped that their receivers do not keep. */
  List<PendingMessage> all() {
    return byReceiverAndKind.values().stream()
        .flatMap(m -> m.values().stream())
        .flatMap(List::stream)
        .toList();
  }

  /** Whether a message is sent to a process. */
  Formula isSentTo(int process) {
    return f.or(
        all().stream().filter(m -> m.receiver() == process).map(PendingMessage::when).toList());
  }
}
