package rondo.smt.process.execution;

import java.util.ArrayList;
import java.util.List;
import rondo.ir.ChannelType;
import rondo.ir.Expr;
import rondo.ir.IntType;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.Variable;
import rondo.smt.formula.BitVector;
import rondo.smt.formula.Formula;
import rondo.smt.formula.TermFactory;

/**
 * Creation and termination of processes and channels on a symbolic path. Live processes and
 * channels are contiguous: they come first, and new ones are appended.
 */
final class ProcessLifecycle {
  private final SymbolicExpressionEvaluator symbolicExpressionEvaluator;
  private final SymbolicPath path;
  private final SymbolicStateLayout symbolicStateLayout;
  private final TermFactory f;

  ProcessLifecycle(SymbolicExpressionEvaluator symbolicExpressionEvaluator) {
    this.symbolicExpressionEvaluator = symbolicExpressionEvaluator;
    this.path = symbolicExpressionEvaluator.path();
    this.symbolicStateLayout = symbolicExpressionEvaluator.context().symbolicStateLayout();
    this.f = symbolicStateLayout.formulas();
  }

  private SymbolicMemory memory() {
    return path.memory();
  }

  private ProcessType typeOf(int type) {
    return symbolicStateLayout.system().processTypes().get(type);
  }

  /** The number of live processes. */
  BitVector count() {
    BitVector result = f.constant(0, SymbolicStateLayout.ID_BITS);
    for (int q = 0; q < symbolicStateLayout.processSlots(); q++) {
      result =
          f.ifThenElse(
              symbolicExpressionEvaluator.isAlive(q),
              f.constant(q + 1, SymbolicStateLayout.ID_BITS),
              result);
    }
    return result;
  }

  /** Whether the maximal number of processes is reached. */
  Formula isProcessLimitReached() {
    return symbolicExpressionEvaluator.isAlive(ProcessSystem.MAX_PROCESSES - 1);
  }

  /** Starts a process and returns its pid. */
  BitVector run(Expr.Run run) {
    path.fail(isProcessLimitReached());
    ProcessType type = typeOf(run.processType());
    var arguments = new ArrayList<BitVector>();
    for (int i = 0; i < type.parameters(); i++) {
      IntType declared = type.locals().get(i).type();
      arguments.add(symbolicExpressionEvaluator.value(run.arguments().get(i), declared.bits()));
    }
    BitVector priority =
        run.priority()
            .map(p -> symbolicExpressionEvaluator.value(p, BitWidths.MAX_WIDTH))
            .orElse(f.constant(1, BitWidths.MAX_WIDTH));
    BitVector pid = count();
    int lastSlot = Math.min(symbolicStateLayout.processSlots(), ProcessSystem.MAX_PROCESSES - 1);
    var branches = new ArrayList<SymbolicPath>();
    for (int q = 0; q <= lastSlot; q++) {
      Formula older = q == 0 ? f.truth(true) : symbolicExpressionEvaluator.isAlive(q - 1);
      Formula next = f.and(older, f.not(symbolicExpressionEvaluator.isAlive(q)));
      if (!f.and(path.pathCondition(), next).isFalse()) {
        SymbolicPath branch = path.branch(next);
        var child =
            new SymbolicExpressionEvaluator(
                symbolicExpressionEvaluator.context(), branch, q, run.processType());
        new ProcessLifecycle(child).initialize(arguments, priority);
        branches.add(branch);
      }
    }
    path.join(branches);
    return pid;
  }

  /** Initializes the process of this evaluator. */
  private void initialize(List<BitVector> arguments, BitVector priority) {
    ProcessType type = typeOf(symbolicExpressionEvaluator.type());
    SymbolicStateLayout.ProcessSlot slot =
        symbolicStateLayout.processSlot(symbolicExpressionEvaluator.pid());
    clear(slot);
    memory().set(slot.alive(), f.truth(true));
    memory().set(slot.priority(), priority);
    memory().set(slot.atState(symbolicExpressionEvaluator.type(), type.start()), f.truth(true));
    for (int i = 0; i < arguments.size(); i++) {
      memory().set(slot.local(symbolicExpressionEvaluator.type(), i, 0), arguments.get(i));
    }
    for (int v = arguments.size(); v < type.locals().size(); v++) {
      Variable local = type.locals().get(v);
      for (int e = 0; e < local.length(); e++) {
        BitVector value =
            symbolicExpressionEvaluator.value(local.initialOf(e), local.type().bits());
        memory().set(slot.local(symbolicExpressionEvaluator.type(), v, e), value);
      }
    }
    var symbolicChannels = new SymbolicChannels(symbolicExpressionEvaluator);
    type.channelAssertions().forEach(symbolicChannels::claim);
  }

  /** Resets a slot. */
  private void clear(SymbolicStateLayout.ProcessSlot slot) {
    memory().set(slot.alive(), symbolicStateLayout.defaultValue(slot.alive()));
    memory().set(slot.priority(), symbolicStateLayout.defaultValue(slot.priority()));
    for (int type : slot.types()) {
      ProcessType of = typeOf(type);
      for (int s = 0; s < of.states().size(); s++) {
        memory().set(slot.atState(type, s), f.truth(false));
      }
      for (int v = 0; v < of.locals().size(); v++) {
        for (int e = 0; e < of.locals().get(v).length(); e++) {
          int cell = slot.local(type, v, e);
          memory().set(cell, symbolicStateLayout.defaultValue(cell));
        }
      }
    }
  }

  /** Creates a channel and returns its identifier. */
  BitVector newChannel(int channelType) {
    BitVector id = f.constant(0, SymbolicStateLayout.ID_BITS);
    int limit = Math.min(symbolicStateLayout.channelSlots(), ProcessSystem.MAX_CHANNELS - 1);
    Formula before = f.truth(true);
    Formula placed = f.truth(false);
    for (int number = 0; number <= limit; number++) {
      Formula taken = number < symbolicStateLayout.channelSlots() ? isUsed(number) : f.truth(false);
      Formula here = f.and(before, f.not(taken));
      if (!here.isFalse()) {
        memory()
            .set(here, symbolicStateLayout.channelSlot(number).hasType(channelType), f.truth(true));
        id = f.ifThenElse(here, f.constant(number + 1, SymbolicStateLayout.ID_BITS), id);
        placed = f.or(placed, here);
      }
      before = f.and(before, taken);
      if (before.isFalse()) {
        break;
      }
    }
    path.fail(f.not(placed));
    return id;
  }

  private Formula isUsed(int number) {
    SymbolicStateLayout.ChannelSlot slot = symbolicStateLayout.channelSlot(number);
    return f.or(slot.types().stream().map(t -> memory().formula(slot.hasType(t))).toList());
  }

  /**
   * Whether the process of this evaluator is the youngest, which is the condition for termination.
   */
  Formula canTerminate() {
    return f.not(symbolicExpressionEvaluator.isAlive(symbolicExpressionEvaluator.pid() + 1));
  }

  /** Terminates the process of this evaluator, with the channels that are younger. */
  void terminate() {
    clear(symbolicStateLayout.processSlot(symbolicExpressionEvaluator.pid()));
    int width = SymbolicStateLayout.ID_BITS;
    BitVector older =
        f.constant(Variable.channelsIn(symbolicStateLayout.system().globals()), width);
    for (int q = 0; q < symbolicExpressionEvaluator.pid(); q++) {
      SymbolicStateLayout.ProcessSlot slot = symbolicStateLayout.processSlot(q);
      for (int type : slot.types()) {
        int own = typeOf(type).ownChannels();
        if (own > 0) {
          var states = new ArrayList<Formula>();
          for (int s = 0; s < typeOf(type).states().size(); s++) {
            states.add(memory().formula(slot.atState(type, s)));
          }
          BitVector more = f.ifThenElse(f.or(states), f.constant(own, width), f.constant(0, width));
          older = f.add(older, more);
        }
      }
    }
    for (int number = 0; number < symbolicStateLayout.channelSlots(); number++) {
      Formula younger = f.unsignedAtMost(older, f.constant(number, width));
      if (!younger.isFalse()) {
        empty(younger, symbolicStateLayout.channelSlot(number));
      }
    }
  }

  private void empty(Formula when, SymbolicStateLayout.ChannelSlot channelSlot) {
    memory()
        .set(when, channelSlot.sender(), symbolicStateLayout.defaultValue(channelSlot.sender()));
    memory()
        .set(
            when, channelSlot.receiver(), symbolicStateLayout.defaultValue(channelSlot.receiver()));
    for (int type : channelSlot.types()) {
      ChannelType of = symbolicStateLayout.system().channelTypes().get(type);
      blank(when, channelSlot.hasType(type));
      for (int slot = 0; slot < SymbolicStateLayout.messageSlots(of); slot++) {
        blank(when, channelSlot.isFilled(type, slot));
        for (int field = 0; field < of.fields().size(); field++) {
          blank(when, channelSlot.field(type, slot, field));
        }
      }
    }
  }

  private void blank(Formula when, int cell) {
    memory().set(when, cell, symbolicStateLayout.defaultValue(cell));
  }

  /** Sets the priority of a process; always executable. */
  Formula setPriority(Expr.SetPriority set) {
    BitVector of = symbolicExpressionEvaluator.exact(set.pid());
    BitVector priority = symbolicExpressionEvaluator.value(set.priority(), BitWidths.MAX_WIDTH);
    Formula outside =
        f.or(
            f.signedLess(priority, f.constant(1, BitWidths.MAX_WIDTH)),
            f.signedLess(f.constant(ProcessSystem.MAX_PROCESSES, BitWidths.MAX_WIDTH), priority));
    for (int q = 0; q < symbolicStateLayout.processSlots(); q++) {
      Formula meant =
          BitWidths.ofConstant(q) <= of.width()
              ? f.and(
                  f.equal(of, f.constant(q, of.width())), symbolicExpressionEvaluator.isAlive(q))
              : f.truth(false);
      path.fail(f.and(meant, outside));
      memory().set(meant, symbolicStateLayout.processSlot(q).priority(), priority);
    }
    return f.truth(true);
  }
}
