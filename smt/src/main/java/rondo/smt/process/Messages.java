package rondo.smt.process;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rondo.ir.Action;
import rondo.ir.ChannelUse;
import rondo.ir.FullChannel;
import rondo.ir.IntType;
import rondo.ir.Location;
import rondo.ir.Pattern;
import rondo.smt.formula.Bits;
import rondo.smt.formula.Formula;
import rondo.smt.formula.Formulas;
import rondo.smt.process.Channels.Match;
import rondo.smt.process.Channels.Target;

/** Sends and receives, as one process on a strand. */
final class Messages {
  private final Evaluator evaluator;
  private final Channels channels;
  private final Strand strand;
  private final Formulas f;

  Messages(Evaluator evaluator) {
    this.evaluator = evaluator;
    this.channels = new Channels(evaluator);
    this.strand = evaluator.strand();
    this.f = evaluator.scene().formulas();
  }

  /**
   * What a send has opened.
   *
   * @param when the channel is a rendezvous, and the message was not lost
   */
  record Opening(Formula when, Bits channel) {}

  /** Whether a send could be executed now. */
  Formula isExecutable(Action.Send send) {
    Formula full = channels.isFull(channels.meant(send.channel()));
    return loses() ? f.truth(true) : f.not(full);
  }

  private boolean loses() {
    return evaluator.scene().fullChannel() == FullChannel.LOSE;
  }

  /** Sends, if that is executable; what that opens, if it may be a rendezvous. */
  Optional<Opening> send(Action.Send send) {
    Bits id = evaluator.exact(send.channel());
    List<Target> targets = channels.using(send.channel(), ChannelUse.of(send.order()));
    Formula full = channels.isFull(targets);
    if (!loses()) {
      strand.require(f.not(full));
    }
    Formula room = f.not(full);
    List<Bits> values =
        strand.where(
            room,
            () -> {
              strand.fail(f.or(unfit(targets, send.fields().size())));
              return send.fields().stream().map(evaluator::exact).toList();
            });
    targets.stream()
        .filter(t -> channels.typeOf(t).fields().size() == values.size())
        .forEach(t -> insert(t, f.and(t.when(), room), values, send.order()));
    Formula opened = f.and(room, f.or(channels.rendezvous(targets)));
    return opened.isFalse() ? Optional.empty() : Optional.of(new Opening(opened, id));
  }

  private List<Formula> unfit(List<Target> targets, int fields) {
    return targets.stream()
        .filter(t -> channels.typeOf(t).fields().size() != fields)
        .map(Target::when)
        .toList();
  }

  /** Before the first message that is greater; values are compared before they are cut. */
  private void insert(Target target, Formula when, List<Bits> values, Action.Order order) {
    Memory memory = strand.memory();
    int slots = Layout.slots(channels.typeOf(target));
    var reached = new ArrayList<Formula>();
    Formula before = f.truth(false);
    for (int slot = 0; slot < slots; slot++) {
      Formula free = f.not(channels.isFilled(target, slot));
      Formula greater =
          order == Action.Order.SORTED ? isLess(values, target, slot) : f.truth(false);
      before = f.or(before, free, greater);
      reached.add(before);
    }
    for (int slot = slots - 1; slot >= 0; slot--) {
      Formula from = f.and(when, reached.get(slot));
      Formula later = slot == 0 ? f.truth(false) : f.and(when, reached.get(slot - 1));
      for (int field = 0; field < values.size(); field++) {
        IntType declared = channels.typeOf(target).fields().get(field);
        int cell = channels.conduit(target).field(target.type(), slot, field);
        memory.set(from, cell, f.signed(values.get(field), declared.bits()));
        if (slot > 0) {
          memory.set(later, cell, channels.field(target, slot - 1, field));
        }
      }
    }
    for (int slot = slots - 1; slot >= 0; slot--) {
      int cell = channels.conduit(target).filled(target.type(), slot);
      memory.set(when, cell, slot == 0 ? f.truth(true) : channels.isFilled(target, slot - 1));
    }
  }

  private Formula isLess(List<Bits> values, Target target, int slot) {
    Formula less = f.truth(false);
    Formula same = f.truth(true);
    for (int field = 0; field < values.size(); field++) {
      IntType declared = channels.typeOf(target).fields().get(field);
      int width = Math.max(values.get(field).width(), Widths.of(declared));
      Bits value = f.signed(values.get(field), width);
      Bits there = evaluator.fit(channels.field(target, slot, field), declared, width);
      less = f.or(less, f.and(same, f.signedLess(value, there)));
      same = f.and(same, f.same(value, there));
    }
    return less;
  }

  /** The messages that a receive may take now. */
  List<Match> taken(Action.Receive receive, List<Target> targets, Offer offer) {
    if (receive.keep() == Action.Keep.COPY) {
      strand.fail(f.or(channels.rendezvous(targets)));
    }
    List<Target> ready = new ArrayList<>();
    for (Target target : targets) {
      boolean rendezvous = channels.typeOf(target).isRendezvous();
      if (rendezvous && offer.isOpen()) {
        Bits id = offer.channel().get();
        Formula same = f.same(id, f.constant(target.number() + 1, id.width()));
        ready.add(new Target(f.and(target.when(), same), target.number(), target.type()));
      } else if (!rendezvous && !offer.isOpen()) {
        ready.add(target);
      }
    }
    ready.removeIf(t -> t.when().isFalse());
    return channels.matches(ready, receive.patterns(), receive.pick());
  }

  /** Whether a receive could be executed now. */
  Formula isExecutable(Action.Receive receive, Offer offer) {
    List<Match> matches = taken(receive, channels.meant(receive.channel()), offer);
    return f.or(matches.stream().map(Match::when).toList());
  }

  void receive(Action.Receive receive, Offer offer) {
    List<Target> targets =
        offer.isOpen()
            ? channels.meant(receive.channel())
            : channels.using(receive.channel(), ChannelUse.of(receive.pick()));
    List<Match> matches = taken(receive, targets, offer);
    strand.require(f.or(matches.stream().map(Match::when).toList()));
    int patterns = receive.patterns().size();
    if (receive.keep() == Action.Keep.CONSUME) {
      strand.fail(
          f.or(
              matches.stream()
                  .filter(m -> patterns < channels.typeOf(m.target()).fields().size())
                  .map(Match::when)
                  .toList()));
    }
    List<Bits> message = new ArrayList<>();
    for (int field = 0; field < patterns; field++) {
      message.add(content(matches, field));
    }
    for (int field = 0; field < patterns; field++) {
      if (receive.patterns().get(field) instanceof Pattern.Bind(Location to)) {
        evaluator.store(to, message.get(field));
      }
    }
    if (receive.keep() == Action.Keep.CONSUME) {
      matches.stream().map(Match::target).distinct().forEach(t -> remove(t, matches));
    }
  }

  /** What a field of the message is that is taken, exactly. */
  private Bits content(List<Match> matches, int field) {
    Bits result = f.constant(0, Widths.WIDEST);
    for (Match match : matches) {
      List<IntType> fields = channels.typeOf(match.target()).fields();
      if (field < fields.size()) {
        Bits there = channels.field(match.target(), match.slot(), field);
        Bits wide = evaluator.fit(there, fields.get(field), Widths.WIDEST);
        result = matches.size() == 1 ? wide : f.choice(match.when(), wide, result);
      }
    }
    return result;
  }

  /** Messages behind the one that is taken move up. */
  private void remove(Target target, List<Match> matches) {
    Memory memory = strand.memory();
    int slots = Layout.slots(channels.typeOf(target));
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
      for (int field = 0; field < channels.typeOf(target).fields().size(); field++) {
        int cell = channels.conduit(target).field(target.type(), slot, field);
        Bits next =
            slot + 1 < slots
                ? channels.field(target, slot + 1, field)
                : f.constant(0, memory.bits(cell).width());
        memory.set(passed, cell, next);
      }
    }
    Formula any = passed;
    for (int slot = 0; slot < slots; slot++) {
      Formula next = slot + 1 < slots ? channels.isFilled(target, slot + 1) : f.truth(false);
      memory.set(any, channels.conduit(target).filled(target.type(), slot), next);
    }
  }
}
