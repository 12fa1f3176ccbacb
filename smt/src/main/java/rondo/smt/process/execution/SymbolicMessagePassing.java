package rondo.smt.process.execution;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rondo.ir.Action;
import rondo.ir.IntType;
import rondo.ir.Location;
import rondo.ir.Pattern;
import rondo.ir.interpreter.ChannelUse;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.smt.formula.BitVector;
import rondo.smt.formula.Formula;
import rondo.smt.formula.TermFactory;
import rondo.smt.process.execution.SymbolicChannels.Match;
import rondo.smt.process.execution.SymbolicChannels.Target;

/** Sends and receives of one process on a symbolic path. */
final class SymbolicMessagePassing {
  private final SymbolicExpressionEvaluator symbolicExpressionEvaluator;
  private final SymbolicChannels symbolicChannels;
  private final SymbolicPath path;
  private final TermFactory f;

  SymbolicMessagePassing(SymbolicExpressionEvaluator symbolicExpressionEvaluator) {
    this.symbolicExpressionEvaluator = symbolicExpressionEvaluator;
    this.symbolicChannels = new SymbolicChannels(symbolicExpressionEvaluator);
    this.path = symbolicExpressionEvaluator.path();
    this.f = symbolicExpressionEvaluator.context().formulas();
  }

  /**
   * The rendezvous that a send has opened.
   *
   * @param when the channel is a rendezvous channel, and the message was not lost
   */
  record PendingRendezvous(Formula when, BitVector channel) {}

  /** Whether a send is executable. */
  Formula isExecutable(Action.Send send) {
    Formula full = symbolicChannels.isFull(symbolicChannels.resolve(send.channel()));
    return loses() ? f.truth(true) : f.not(full);
  }

  private boolean loses() {
    return symbolicExpressionEvaluator.context().policy() == FullChannelPolicy.LOSE;
  }

  /** Executes a send where it is executable; returns the rendezvous that it may open. */
  Optional<PendingRendezvous> send(Action.Send send) {
    BitVector id = symbolicExpressionEvaluator.exact(send.channel());
    List<Target> targets =
        symbolicChannels.resolveForUse(send.channel(), ChannelUse.of(send.sendOrder()));
    Formula full = symbolicChannels.isFull(targets);
    if (!loses()) {
      path.require(f.not(full));
    }
    Formula room = f.not(full);
    List<BitVector> values =
        path.under(
            room,
            () -> {
              path.fail(f.or(unfit(targets, send.fields().size())));
              return send.fields().stream().map(symbolicExpressionEvaluator::exact).toList();
            });
    targets.stream()
        .filter(t -> symbolicChannels.typeOf(t).fields().size() == values.size())
        .forEach(t -> insert(t, f.and(t.when(), room), values, send.sendOrder()));
    Formula opened = f.and(room, f.or(symbolicChannels.rendezvous(targets)));
    return opened.isFalse() ? Optional.empty() : Optional.of(new PendingRendezvous(opened, id));
  }

  private List<Formula> unfit(List<Target> targets, int fields) {
    return targets.stream()
        .filter(t -> symbolicChannels.typeOf(t).fields().size() != fields)
        .map(Target::when)
        .toList();
  }

  /** Inserts before the first greater message; values are compared before truncation. */
  private void insert(
      Target target, Formula when, List<BitVector> values, Action.SendOrder sendOrder) {
    SymbolicMemory symbolicMemory = path.memory();
    int slots = SymbolicStateLayout.messageSlots(symbolicChannels.typeOf(target));
    var reached = new ArrayList<Formula>();
    Formula before = f.truth(false);
    for (int slot = 0; slot < slots; slot++) {
      Formula free = f.not(symbolicChannels.isFilled(target, slot));
      Formula greater =
          sendOrder == Action.SendOrder.SORTED ? isLess(values, target, slot) : f.truth(false);
      before = f.or(before, free, greater);
      reached.add(before);
    }
    for (int slot = slots - 1; slot >= 0; slot--) {
      Formula from = f.and(when, reached.get(slot));
      Formula later = slot == 0 ? f.truth(false) : f.and(when, reached.get(slot - 1));
      for (int field = 0; field < values.size(); field++) {
        IntType declared = symbolicChannels.typeOf(target).fields().get(field);
        int cell = symbolicChannels.channelSlot(target).field(target.type(), slot, field);
        symbolicMemory.set(from, cell, f.signExtendOrTruncate(values.get(field), declared.bits()));
        if (slot > 0) {
          symbolicMemory.set(later, cell, symbolicChannels.field(target, slot - 1, field));
        }
      }
    }
    for (int slot = slots - 1; slot >= 0; slot--) {
      int cell = symbolicChannels.channelSlot(target).isFilled(target.type(), slot);
      symbolicMemory.set(
          when, cell, slot == 0 ? f.truth(true) : symbolicChannels.isFilled(target, slot - 1));
    }
  }

  private Formula isLess(List<BitVector> values, Target target, int slot) {
    Formula less = f.truth(false);
    Formula same = f.truth(true);
    for (int field = 0; field < values.size(); field++) {
      IntType declared = symbolicChannels.typeOf(target).fields().get(field);
      int width = Math.max(values.get(field).width(), BitWidths.of(declared));
      BitVector value = f.signExtendOrTruncate(values.get(field), width);
      BitVector there =
          symbolicExpressionEvaluator.extend(
              symbolicChannels.field(target, slot, field), declared, width);
      less = f.or(less, f.and(same, f.signedLess(value, there)));
      same = f.and(same, f.equal(value, there));
    }
    return less;
  }

  /** The messages that a receive may take. */
  List<Match> matches(
      Action.Receive receive, List<Target> targets, RendezvousOffer rendezvousOffer) {
    if (receive.mode() == Action.ReceiveMode.COPY) {
      path.fail(f.or(symbolicChannels.rendezvous(targets)));
    }
    List<Target> ready = new ArrayList<>();
    for (Target target : targets) {
      boolean rendezvous = symbolicChannels.typeOf(target).isRendezvous();
      if (rendezvous && rendezvousOffer.isOpen()) {
        BitVector id = rendezvousOffer.channel().get();
        Formula same = f.equal(id, f.constant(target.number() + 1, id.width()));
        ready.add(new Target(f.and(target.when(), same), target.number(), target.type()));
      } else if (!rendezvous && !rendezvousOffer.isOpen()) {
        ready.add(target);
      }
    }
    ready.removeIf(t -> t.when().isFalse());
    return symbolicChannels.matches(ready, receive.patterns(), receive.order());
  }

  /** Whether a receive is executable. */
  Formula isExecutable(Action.Receive receive, RendezvousOffer rendezvousOffer) {
    List<Match> matches =
        matches(receive, symbolicChannels.resolve(receive.channel()), rendezvousOffer);
    return f.or(matches.stream().map(Match::when).toList());
  }

  void receive(Action.Receive receive, RendezvousOffer rendezvousOffer) {
    List<Target> targets =
        rendezvousOffer.isOpen()
            ? symbolicChannels.resolve(receive.channel())
            : symbolicChannels.resolveForUse(receive.channel(), ChannelUse.of(receive.order()));
    List<Match> matches = matches(receive, targets, rendezvousOffer);
    path.require(f.or(matches.stream().map(Match::when).toList()));
    int patterns = receive.patterns().size();
    if (receive.mode() == Action.ReceiveMode.CONSUME) {
      path.fail(
          f.or(
              matches.stream()
                  .filter(m -> patterns < symbolicChannels.typeOf(m.target()).fields().size())
                  .map(Match::when)
                  .toList()));
    }
    List<BitVector> message = new ArrayList<>();
    for (int field = 0; field < patterns; field++) {
      message.add(content(matches, field));
    }
    for (int field = 0; field < patterns; field++) {
      if (receive.patterns().get(field) instanceof Pattern.Bind(Location to)) {
        symbolicExpressionEvaluator.store(to, message.get(field));
      }
    }
    if (receive.mode() == Action.ReceiveMode.CONSUME) {
      matches.stream().map(Match::target).distinct().forEach(t -> remove(t, matches));
    }
  }

  /** The exact value of a field of the received message. */
  private BitVector content(List<Match> matches, int field) {
    BitVector result = f.constant(0, BitWidths.MAX_WIDTH);
    for (Match match : matches) {
      List<IntType> fields = symbolicChannels.typeOf(match.target()).fields();
      if (field < fields.size()) {
        BitVector there = symbolicChannels.field(match.target(), match.slot(), field);
        BitVector wide =
            symbolicExpressionEvaluator.extend(there, fields.get(field), BitWidths.MAX_WIDTH);
        result = matches.size() == 1 ? wide : f.ifThenElse(match.when(), wide, result);
      }
    }
    return result;
  }

  /** Removes the received message and shifts those behind it. */
  private void remove(Target target, List<Match> matches) {
    SymbolicMemory symbolicMemory = path.memory();
    int slots = SymbolicStateLayout.messageSlots(symbolicChannels.typeOf(target));
    Formula passed = f.truth(false);
    for (int slot = 0; slot < slots; slot++) {
      int at = slot;
      passed =
          f.or(
              passed,
              f.or(
                  matches.stream()
                      .filter(m -> m.target().equals(target) && m.slot() == at)
                      .map(Match::when)
                      .toList()));
      for (int field = 0; field < symbolicChannels.typeOf(target).fields().size(); field++) {
        int cell = symbolicChannels.channelSlot(target).field(target.type(), slot, field);
        BitVector next =
            slot + 1 < slots
                ? symbolicChannels.field(target, slot + 1, field)
                : f.constant(0, symbolicMemory.bitVector(cell).width());
        symbolicMemory.set(passed, cell, next);
      }
    }
    Formula any = passed;
    for (int slot = 0; slot < slots; slot++) {
      Formula next =
          slot + 1 < slots ? symbolicChannels.isFilled(target, slot + 1) : f.truth(false);
      symbolicMemory.set(
          any, symbolicChannels.channelSlot(target).isFilled(target.type(), slot), next);
    }
  }
}
