package rondo.smt.events;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import rondo.ir.data.Type;
import rondo.ir.event.EventSystem;
import rondo.smt.execution.SymbolicMessage;
import rondo.smt.formula.Formula;
import rondo.smt.formula.TermFactory;
import rondo.smt.value.SymbolicValue;
import rondo.smt.value.SymbolicValue.IntegerValue;
import rondo.smt.value.SymbolicValue.NoneValue;
import rondo.smt.value.SymbolicValues;
import rondo.smt.value.SymbolicVariable;

/**
 * The messages that a step takes from the pool: a Boolean variable for each message that may be
 * pending, and for each message that a Byzantine process may forge. All reactions of a process
 * refer to the same variables, so whether an earlier reaction fits the same messages is a formula
 * over them.
 */
final class TakenMessages {
  private final EventSystem system;
  private final SymbolicValues values;
  private final TermFactory f;
  private final List<Candidate> candidates = new ArrayList<>();
  private Formula wellFormed;

  /**
   * A message that the step may take.
   *
   * @param taken whether it does
   * @param index the index in the pool; empty if a byzantine process forges the message, for any
   *     receiver
   */
  record Candidate(PendingMessage message, Formula taken, OptionalInt index) {
    boolean isForged() {
      return index.isEmpty();
    }

    boolean isReceivable(int process) {
      return isForged() || message.receiver() == process;
    }
  }

  private TakenMessages(EventEncodingContext context) {
    this.system = context.system();
    this.values = context.values();
    this.f = context.formulas();
    this.wellFormed = f.truth(true);
  }

  static TakenMessages of(EventEncodingContext context, SymbolicEventState state, int time) {
    var selection = new TakenMessages(context);
    selection.addPool(state, time);
    selection.addForged(state, time);
    return selection;
  }

  private void addPool(SymbolicEventState state, int time) {
    for (int i = 0; i < state.pool().size(); i++) {
      PendingMessage message = state.pool().get(i);
      boolean taken =
          system.hasLossSteps()
              || MessagePoolEncoding.isTaken(system, message.receiver(), message.kind());
      if (taken && !message.when().isFalse()) {
        Formula variable = f.variable("take " + i + "@" + time);
        candidates.add(new Candidate(message, variable, OptionalInt.of(i)));
      }
    }
  }

  private void addForged(SymbolicEventState state, int time) {
    for (int p = 0; p < system.processes(); p++) {
      Formula byzantine =
          f.and(f.truth(system.faultModel().mayEquivocate(p)), state.statuses().get(p).byzantine());
      for (int kind = 0; !byzantine.isFalse() && kind < system.messages().size(); kind++) {
        String name = "forged " + system.messages().get(kind).name() + " [" + p + "]@" + time;
        Type type = system.messages().get(kind).content();
        SymbolicVariable content = values.variable(name, type, 0);
        wellFormed = f.and(wellFormed, content.wellFormed());
        candidates.add(
            new Candidate(
                new PendingMessage(byzantine, kind, -1, values.of(p), content.value()),
                f.variable(name + " taken"),
                OptionalInt.empty()));
      }
    }
  }

  List<Candidate> candidates() {
    return candidates;
  }

  /** The constraint that forged messages belong to their types. */
  Formula isWellFormed() {
    return wellFormed;
  }

  private List<Candidate> of(int process, int kind) {
    return candidates.stream()
        .filter(c -> c.message().kind() == kind && c.isReceivable(process))
        .toList();
  }

  private static List<Formula> taken(List<Candidate> some) {
    return some.stream().map(Candidate::taken).toList();
  }

  /** No message is taken but of these kinds. */
  Formula onlyOf(int process, Set<Integer> kinds) {
    return f.not(
        f.or(
            taken(
                candidates.stream()
                    .filter(c -> c.isReceivable(process) && !kinds.contains(c.message().kind()))
                    .toList())));
  }

  Formula exactlyOne(int process, int kind) {
    return f.exactly(1, taken(of(process, kind)));
  }

  /** At most one message of each sender. */
  Formula atMostOneOfEachSender(int process, int kind) {
    var all = new ArrayList<Formula>();
    for (int sender = 0; sender < system.processes(); sender++) {
      all.add(f.atMost(1, takenFrom(of(process, kind), sender)));
    }
    return f.and(all);
  }

  private List<Formula> takenFrom(List<Candidate> some, int sender) {
    return some.stream()
        .map(c -> f.and(c.taken(), values.integers().equalTo(c.message().sender(), sender)))
        .filter(from -> !from.isFalse())
        .toList();
  }

  /** The taken message of a kind, provided that there is exactly one. */
  SymbolicMessage single(int process, int kind) {
    List<Candidate> some = of(process, kind);
    if (some.isEmpty()) {
      return new SymbolicMessage(f.truth(false), values.of(0), new NoneValue());
    }
    SymbolicValue content = some.getLast().message().content();
    IntegerValue sender = some.getLast().message().sender();
    for (Candidate candidate : some.reversed().subList(1, some.size())) {
      content = values.merge(candidate.taken(), candidate.message().content(), content);
      sender = values.integers().merge(candidate.taken(), candidate.message().sender(), sender);
    }
    return new SymbolicMessage(f.truth(true), sender, content);
  }

  /** The taken messages of a kind by sender, provided that there is at most one of each. */
  List<SymbolicMessage> bySender(int process, int kind) {
    List<Candidate> some = of(process, kind);
    var messages = new ArrayList<SymbolicMessage>();
    for (int sender = 0; sender < system.processes(); sender++) {
      Formula received = f.truth(false);
      SymbolicValue content = new NoneValue();
      for (Candidate candidate : some) {
        PendingMessage message = candidate.message();
        Formula here =
            f.and(candidate.taken(), values.integers().equalTo(message.sender(), sender));
        if (!here.isFalse()) {
          content =
              received.isFalse()
                  ? message.content()
                  : values.merge(here, message.content(), content);
          received = f.or(received, here);
        }
      }
      if (!received.isFalse()) {
        messages.add(new SymbolicMessage(received, values.of(sender), content));
      }
    }
    return messages;
  }
}
