package rondo.smt.process;

import java.util.ArrayList;
import java.util.List;
import rondo.ir.Action;
import rondo.ir.ChannelType;
import rondo.ir.ChannelUse;
import rondo.ir.Claim;
import rondo.ir.Expr;
import rondo.ir.Fault;
import rondo.ir.IntType;
import rondo.ir.Pattern;
import rondo.smt.formula.Bits;
import rondo.smt.formula.Formula;
import rondo.smt.formula.Formulas;

/** Finds channels, looks into them and claims them, as one process on a strand. */
final class Channels {
  private final Evaluator evaluator;
  private final Layout layout;
  private final Formulas f;

  Channels(Evaluator evaluator) {
    this.evaluator = evaluator;
    this.layout = evaluator.scene().layout();
    this.f = layout.formulas();
  }

  /**
   * A channel that may be meant.
   *
   * @param when it is, and alive, and of this type
   * @param number its identifier minus 1
   */
  record Target(Formula when, int number, int type) {}

  /** A message that may be taken: the first that matches, of those that may be taken. */
  record Match(Target target, int slot, Formula when) {}

  private Memory memory() {
    return evaluator.strand().memory();
  }

  ChannelType typeOf(Target target) {
    return layout.system().channelTypes().get(target.type());
  }

  Layout.Conduit conduit(Target target) {
    return layout.conduit(target.number());
  }

  /** The channels that an expression may mean; a run-time error where it means none. */
  List<Target> meant(Expr expr) {
    Bits id = evaluator.exact(expr);
    List<Target> result = targets(id);
    evaluator.strand().fail(f.not(f.or(result.stream().map(Target::when).toList())));
    return result;
  }

  private List<Target> targets(Bits id) {
    var result = new ArrayList<Target>();
    for (int number = 0; number < layout.conduits(); number++) {
      Formula named = isId(id, number);
      if (named.isFalse()) {
        continue;
      }
      for (int type : layout.conduit(number).types()) {
        Formula when = f.and(named, memory().truth(layout.conduit(number).is(type)));
        if (!when.isFalse()) {
          result.add(new Target(when, number, type));
        }
      }
    }
    return result;
  }

  private Formula isId(Bits id, int number) {
    return Widths.ofConstant(number + 1) <= id.width()
        ? f.same(id, f.constant(number + 1, id.width()))
        : f.truth(false);
  }

  /** Those that this process is going to use. */
  List<Target> using(Expr expr, ChannelUse use) {
    List<Target> result = meant(expr);
    if (layout.system().claims()) {
      evaluator
          .strand()
          .note(f.or(result.stream().map(t -> misuse(t, use)).toList()), Fault.Kind.CLAIM);
    }
    return result;
  }

  private Formula misuse(Target target, ChannelUse use) {
    var some = new ArrayList<Formula>();
    for (Claim.Right right : use.rights()) {
      some.add(isAnothers(owner(target, right)));
    }
    if (use.breaksOrder()) {
      some.add(f.not(isNobody(owner(target, Claim.Right.RECEIVE))));
    }
    return f.and(target.when(), f.or(some));
  }

  private int cell(Target target, Claim.Right right) {
    return switch (right) {
      case SEND -> conduit(target).sender();
      case RECEIVE -> conduit(target).receiver();
    };
  }

  private Bits owner(Target target, Claim.Right right) {
    return memory().bits(cell(target, right));
  }

  private Formula isNobody(Bits owner) {
    return f.same(owner, f.constant(0, owner.width()));
  }

  private Formula isAnothers(Bits owner) {
    return f.not(
        f.or(isNobody(owner), f.same(owner, f.constant(evaluator.pid() + 1, owner.width()))));
  }

  /** Gives a channel to this process, unless another one has claimed it before. */
  void claim(Claim claim) {
    List<Target> targets = meant(claim.channel());
    evaluator.strand().fail(f.or(rendezvous(targets)));
    for (Target target : targets) {
      Bits owner = owner(target, claim.right());
      Formula taken = f.and(target.when(), isAnothers(owner));
      evaluator.strand().note(taken, Fault.Kind.CLAIM);
      memory()
          .set(
              f.and(target.when(), f.not(taken)),
              cell(target, claim.right()),
              f.constant(evaluator.pid() + 1, owner.width()));
    }
  }

  List<Formula> rendezvous(List<Target> targets) {
    return targets.stream().filter(t -> typeOf(t).isRendezvous()).map(Target::when).toList();
  }

  // Questions

  Bits length(Expr.ChannelQuery q) {
    int width = evaluator.widths().of(q);
    Bits result = f.constant(0, width);
    for (Target target : using(q.channel(), ChannelUse.of(q.query()))) {
      for (int slot = 0; slot < Layout.slots(typeOf(target)); slot++) {
        Formula more = f.and(target.when(), isFilled(target, slot));
        result = f.choice(more, f.constant(slot + 1, width), result);
      }
    }
    return result;
  }

  Formula query(Expr.ChannelQuery q) {
    List<Target> targets = using(q.channel(), ChannelUse.of(q.query()));
    return switch (q.query()) {
      case EMPTY ->
          f.or(targets.stream().map(t -> f.and(t.when(), f.not(isFilled(t, 0)))).toList());
      case NOT_EMPTY -> f.or(targets.stream().map(t -> f.and(t.when(), isFilled(t, 0))).toList());
      case FULL -> isFull(targets);
      case NOT_FULL -> f.or(targets.stream().map(t -> f.and(t.when(), f.not(isFull(t)))).toList());
      case LENGTH -> throw new IllegalArgumentException("a number, no condition");
    };
  }

  Formula poll(Expr.Poll p) {
    List<Target> targets = using(p.channel(), ChannelUse.LOOK);
    evaluator.strand().fail(f.or(rendezvous(targets)));
    return f.or(matches(targets, p.patterns(), p.pick()).stream().map(Match::when).toList());
  }

  Formula isFilled(Target target, int slot) {
    return memory().truth(conduit(target).filled(target.type(), slot));
  }

  Bits field(Target target, int slot, int field) {
    return memory().bits(conduit(target).field(target.type(), slot, field));
  }

  private Formula isFull(Target target) {
    return isFilled(target, Layout.slots(typeOf(target)) - 1);
  }

  Formula isFull(List<Target> targets) {
    return f.or(targets.stream().map(t -> f.and(t.when(), isFull(t))).toList());
  }

  // Matching

  /** The messages that a receive with these patterns would take, of which at most one is. */
  List<Match> matches(List<Target> targets, List<Pattern> patterns, Action.Pick pick) {
    var result = new ArrayList<Match>();
    for (Target target : targets) {
      int slots = pick == Action.Pick.FIRST ? 1 : Layout.slots(typeOf(target));
      Formula sought = target.when();
      for (int slot = 0; slot < slots; slot++) {
        Formula there = f.and(sought, isFilled(target, slot));
        if (there.isFalse()) {
          break;
        }
        int at = slot;
        Formula fits = evaluator.strand().where(there, () -> fits(target, at, patterns, there));
        Formula taken = f.and(there, fits);
        if (!taken.isFalse()) {
          result.add(new Match(target, slot, taken));
        }
        sought = f.and(sought, f.not(fits));
      }
    }
    return result;
  }

  private Formula fits(Target target, int slot, List<Pattern> patterns, Formula there) {
    List<IntType> fields = typeOf(target).fields();
    if (patterns.size() > fields.size()) {
      evaluator.strand().fail(there);
      return f.truth(false);
    }
    Formula result = f.truth(true);
    for (int field = 0; field < patterns.size(); field++) {
      if (patterns.get(field) instanceof Pattern.Match(Expr value)) {
        IntType declared = fields.get(field);
        int width = Math.max(Widths.of(declared), evaluator.widths().of(value));
        Bits message = evaluator.fit(field(target, slot, field), declared, width);
        Bits expected = evaluator.strand().where(result, () -> evaluator.value(value, width));
        result = f.and(result, f.same(expected, message));
      }
    }
    return result;
  }
}
