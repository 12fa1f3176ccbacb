package rondo.smt.process.execution;

import java.util.ArrayList;
import java.util.List;
import rondo.ir.Action;
import rondo.ir.ChannelAssertion;
import rondo.ir.ChannelType;
import rondo.ir.Expr;
import rondo.ir.Fault;
import rondo.ir.IntType;
import rondo.ir.Pattern;
import rondo.ir.interpreter.ChannelUse;
import rondo.smt.formula.BitVector;
import rondo.smt.formula.Formula;
import rondo.smt.formula.TermFactory;

/** Resolves, queries and claims channels, for one process on a symbolic path. */
final class SymbolicChannels {
  private final SymbolicExpressionEvaluator symbolicExpressionEvaluator;
  private final SymbolicStateLayout symbolicStateLayout;
  private final TermFactory f;

  SymbolicChannels(SymbolicExpressionEvaluator symbolicExpressionEvaluator) {
    this.symbolicExpressionEvaluator = symbolicExpressionEvaluator;
    this.symbolicStateLayout = symbolicExpressionEvaluator.context().symbolicStateLayout();
    this.f = symbolicStateLayout.formulas();
  }

  /**
   * A channel that an expression may denote.
   *
   * @param when it denotes this channel, which is live and of this type
   * @param number the channel's identifier minus 1
   */
  record Target(Formula when, int number, int type) {}

  /** A message that a receive may take: the first one that matches. */
  record Match(Target target, int slot, Formula when) {}

  private SymbolicMemory memory() {
    return symbolicExpressionEvaluator.path().memory();
  }

  ChannelType typeOf(Target target) {
    return symbolicStateLayout.system().channelTypes().get(target.type());
  }

  SymbolicStateLayout.ChannelSlot channelSlot(Target target) {
    return symbolicStateLayout.channelSlot(target.number());
  }

  /** The channels that an expression may denote; a run-time error where it denotes none. */
  List<Target> resolve(Expr expr) {
    BitVector id = symbolicExpressionEvaluator.exact(expr);
    List<Target> result = targets(id);
    symbolicExpressionEvaluator
        .path()
        .fail(f.not(f.or(result.stream().map(Target::when).toList())));
    return result;
  }

  private List<Target> targets(BitVector id) {
    var result = new ArrayList<Target>();
    for (int number = 0; number < symbolicStateLayout.channelSlots(); number++) {
      Formula named = isId(id, number);
      if (named.isFalse()) {
        continue;
      }
      for (int type : symbolicStateLayout.channelSlot(number).types()) {
        Formula when =
            f.and(named, memory().formula(symbolicStateLayout.channelSlot(number).hasType(type)));
        if (!when.isFalse()) {
          result.add(new Target(when, number, type));
        }
      }
    }
    return result;
  }

  private Formula isId(BitVector id, int number) {
    return BitWidths.ofConstant(number + 1) <= id.width()
        ? f.equal(id, f.constant(number + 1, id.width()))
        : f.truth(false);
  }

  /** The channels that an expression may denote, checked against channel assertions. */
  List<Target> resolveForUse(Expr expr, ChannelUse use) {
    List<Target> result = resolve(expr);
    if (symbolicStateLayout.system().hasChannelAssertions()) {
      symbolicExpressionEvaluator
          .path()
          .report(f.or(result.stream().map(t -> misuse(t, use)).toList()), Fault.Kind.CLAIM);
    }
    return result;
  }

  private Formula misuse(Target target, ChannelUse use) {
    var some = new ArrayList<Formula>();
    for (ChannelAssertion.Access access : use.accesses()) {
      some.add(isClaimedByOther(owner(target, access)));
    }
    if (use.violatesFifo()) {
      some.add(f.not(isUnclaimed(owner(target, ChannelAssertion.Access.RECEIVE))));
    }
    return f.and(target.when(), f.or(some));
  }

  private int cell(Target target, ChannelAssertion.Access access) {
    return switch (access) {
      case SEND -> channelSlot(target).sender();
      case RECEIVE -> channelSlot(target).receiver();
    };
  }

  private BitVector owner(Target target, ChannelAssertion.Access access) {
    return memory().bitVector(cell(target, access));
  }

  private Formula isUnclaimed(BitVector owner) {
    return f.equal(owner, f.constant(0, owner.width()));
  }

  private Formula isClaimedByOther(BitVector owner) {
    return f.not(
        f.or(
            isUnclaimed(owner),
            f.equal(owner, f.constant(symbolicExpressionEvaluator.pid() + 1, owner.width()))));
  }

  /** Claims a channel for this process, unless another process has claimed it. */
  void claim(ChannelAssertion assertion) {
    List<Target> targets = resolve(assertion.channel());
    symbolicExpressionEvaluator.path().fail(f.or(rendezvous(targets)));
    for (Target target : targets) {
      BitVector owner = owner(target, assertion.access());
      Formula taken = f.and(target.when(), isClaimedByOther(owner));
      symbolicExpressionEvaluator.path().report(taken, Fault.Kind.CLAIM);
      memory()
          .set(
              f.and(target.when(), f.not(taken)),
              cell(target, assertion.access()),
              f.constant(symbolicExpressionEvaluator.pid() + 1, owner.width()));
    }
  }

  List<Formula> rendezvous(List<Target> targets) {
    return targets.stream().filter(t -> typeOf(t).isRendezvous()).map(Target::when).toList();
  }

  // Queries

  BitVector length(Expr.ChannelQuery q) {
    int width = symbolicExpressionEvaluator.widths().of(q);
    BitVector result = f.constant(0, width);
    for (Target target : resolveForUse(q.channel(), ChannelUse.of(q.query()))) {
      for (int slot = 0; slot < SymbolicStateLayout.messageSlots(typeOf(target)); slot++) {
        Formula more = f.and(target.when(), isFilled(target, slot));
        result = f.ifThenElse(more, f.constant(slot + 1, width), result);
      }
    }
    return result;
  }

  Formula query(Expr.ChannelQuery q) {
    List<Target> targets = resolveForUse(q.channel(), ChannelUse.of(q.query()));
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
    List<Target> targets = resolveForUse(p.channel(), ChannelUse.INSPECT);
    symbolicExpressionEvaluator.path().fail(f.or(rendezvous(targets)));
    return f.or(matches(targets, p.patterns(), p.order()).stream().map(Match::when).toList());
  }

  Formula isFilled(Target target, int slot) {
    return memory().formula(channelSlot(target).isFilled(target.type(), slot));
  }

  BitVector field(Target target, int slot, int field) {
    return memory().bitVector(channelSlot(target).field(target.type(), slot, field));
  }

  private Formula isFull(Target target) {
    return isFilled(target, SymbolicStateLayout.messageSlots(typeOf(target)) - 1);
  }

  Formula isFull(List<Target> targets) {
    return f.or(targets.stream().map(t -> f.and(t.when(), isFull(t))).toList());
  }

  // Matching

  /** The messages that a receive with these patterns may take; at most one of them is taken. */
  List<Match> matches(List<Target> targets, List<Pattern> patterns, Action.ReceiveOrder order) {
    var result = new ArrayList<Match>();
    for (Target target : targets) {
      int slots =
          order == Action.ReceiveOrder.FIRST ? 1 : SymbolicStateLayout.messageSlots(typeOf(target));
      Formula sought = target.when();
      for (int slot = 0; slot < slots; slot++) {
        Formula there = f.and(sought, isFilled(target, slot));
        if (there.isFalse()) {
          break;
        }
        int at = slot;
        Formula fits =
            symbolicExpressionEvaluator
                .path()
                .under(there, () -> matchesPatterns(target, at, patterns, there));
        Formula taken = f.and(there, fits);
        if (!taken.isFalse()) {
          result.add(new Match(target, slot, taken));
        }
        sought = f.and(sought, f.not(fits));
      }
    }
    return result;
  }

  private Formula matchesPatterns(Target target, int slot, List<Pattern> patterns, Formula there) {
    List<IntType> fields = typeOf(target).fields();
    if (patterns.size() > fields.size()) {
      symbolicExpressionEvaluator.path().fail(there);
      return f.truth(false);
    }
    Formula result = f.truth(true);
    for (int field = 0; field < patterns.size(); field++) {
      if (patterns.get(field) instanceof Pattern.Match(Expr value)) {
        IntType declared = fields.get(field);
        int width =
            Math.max(BitWidths.of(declared), symbolicExpressionEvaluator.widths().of(value));
        BitVector message =
            symbolicExpressionEvaluator.extend(field(target, slot, field), declared, width);
        BitVector expected =
            symbolicExpressionEvaluator
                .path()
                .under(result, () -> symbolicExpressionEvaluator.value(value, width));
        result = f.and(result, f.equal(expected, message));
      }
    }
    return result;
  }
}
