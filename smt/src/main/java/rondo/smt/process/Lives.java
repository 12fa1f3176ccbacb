package rondo.smt.process;

import java.util.ArrayList;
import java.util.List;
import rondo.ir.ChannelType;
import rondo.ir.Expr;
import rondo.ir.IntType;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.Variable;
import rondo.smt.formula.Bits;
import rondo.smt.formula.Formula;
import rondo.smt.formula.Formulas;

/**
 * Processes and channels come to life and end, on a strand. Both lie in order: those that are alive
 * come first, and what comes to life is put behind them.
 */
final class Lives {
  private final Evaluator evaluator;
  private final Strand strand;
  private final Layout layout;
  private final Formulas f;

  Lives(Evaluator evaluator) {
    this.evaluator = evaluator;
    this.strand = evaluator.strand();
    this.layout = evaluator.scene().layout();
    this.f = layout.formulas();
  }

  private Memory memory() {
    return strand.memory();
  }

  private ProcessType typeOf(int type) {
    return layout.system().processTypes().get(type);
  }

  /** How many processes are alive. */
  Bits count() {
    Bits result = f.constant(0, Layout.NAME_BITS);
    for (int q = 0; q < layout.seats(); q++) {
      result = f.choice(evaluator.isAlive(q), f.constant(q + 1, Layout.NAME_BITS), result);
    }
    return result;
  }

  /** Whether no further process may start. */
  Formula isCrowded() {
    return evaluator.isAlive(ProcessSystem.MAX_PROCESSES - 1);
  }

  /** Starts a process; its pid. */
  Bits run(Expr.Run run) {
    strand.fail(isCrowded());
    ProcessType type = typeOf(run.processType());
    var arguments = new ArrayList<Bits>();
    for (int i = 0; i < type.parameters(); i++) {
      IntType declared = type.locals().get(i).type();
      arguments.add(evaluator.value(run.arguments().get(i), declared.bits()));
    }
    Bits priority =
        run.priority()
            .map(p -> evaluator.value(p, Widths.WIDEST))
            .orElse(f.constant(1, Widths.WIDEST));
    Bits pid = count();
    int seats = Math.min(layout.seats(), ProcessSystem.MAX_PROCESSES - 1);
    var branches = new ArrayList<Strand>();
    for (int q = 0; q <= seats; q++) {
      Formula older = q == 0 ? f.truth(true) : evaluator.isAlive(q - 1);
      Formula next = f.and(older, f.not(evaluator.isAlive(q)));
      if (!f.and(strand.live(), next).isFalse()) {
        Strand branch = strand.branch(next);
        var child = new Evaluator(evaluator.scene(), branch, q, run.processType());
        new Lives(child).begin(arguments, priority);
        branches.add(branch);
      }
    }
    strand.join(branches);
    return pid;
  }

  /** The process of this evaluator begins its life. */
  private void begin(List<Bits> arguments, Bits priority) {
    ProcessType type = typeOf(evaluator.type());
    Layout.Seat seat = layout.seat(evaluator.pid());
    clear(seat);
    memory().set(seat.alive(), f.truth(true));
    memory().set(seat.priority(), priority);
    memory().set(seat.at(evaluator.type(), type.start()), f.truth(true));
    for (int i = 0; i < arguments.size(); i++) {
      memory().set(seat.local(evaluator.type(), i, 0), arguments.get(i));
    }
    for (int v = arguments.size(); v < type.locals().size(); v++) {
      Variable local = type.locals().get(v);
      for (int e = 0; e < local.length(); e++) {
        Bits value = evaluator.value(local.initialOf(e), local.type().bits());
        memory().set(seat.local(evaluator.type(), v, e), value);
      }
    }
    var channels = new Channels(evaluator);
    type.claims().forEach(channels::claim);
  }

  /** Nothing is left of whoever was here. */
  private void clear(Layout.Seat seat) {
    memory().set(seat.alive(), layout.blank(seat.alive()));
    memory().set(seat.priority(), layout.blank(seat.priority()));
    for (int type : seat.types()) {
      ProcessType of = typeOf(type);
      for (int s = 0; s < of.states().size(); s++) {
        memory().set(seat.at(type, s), f.truth(false));
      }
      for (int v = 0; v < of.locals().size(); v++) {
        for (int e = 0; e < of.locals().get(v).length(); e++) {
          int cell = seat.local(type, v, e);
          memory().set(cell, layout.blank(cell));
        }
      }
    }
  }

  /** The identifier of a channel that comes to life. */
  Bits newChannel(int channelType) {
    Bits id = f.constant(0, Layout.NAME_BITS);
    int limit = Math.min(layout.conduits(), ProcessSystem.MAX_CHANNELS - 1);
    Formula before = f.truth(true);
    Formula placed = f.truth(false);
    for (int number = 0; number <= limit; number++) {
      Formula taken = number < layout.conduits() ? isUsed(number) : f.truth(false);
      Formula here = f.and(before, f.not(taken));
      if (!here.isFalse()) {
        memory().set(here, layout.conduit(number).is(channelType), f.truth(true));
        id = f.choice(here, f.constant(number + 1, Layout.NAME_BITS), id);
        placed = f.or(placed, here);
      }
      before = f.and(before, taken);
      if (before.isFalse()) {
        break;
      }
    }
    strand.fail(f.not(placed));
    return id;
  }

  private Formula isUsed(int number) {
    Layout.Conduit conduit = layout.conduit(number);
    return f.or(conduit.types().stream().map(t -> memory().truth(conduit.is(t))).toList());
  }

  /** Whether the process of this evaluator is the youngest. */
  Formula mayEnd() {
    return f.not(evaluator.isAlive(evaluator.pid() + 1));
  }

  /** The process of this evaluator ends, with the channels that are younger than it is. */
  void end() {
    clear(layout.seat(evaluator.pid()));
    int width = Layout.NAME_BITS;
    Bits older = f.constant(Variable.channelsIn(layout.system().globals()), width);
    for (int q = 0; q < evaluator.pid(); q++) {
      Layout.Seat seat = layout.seat(q);
      for (int type : seat.types()) {
        int own = typeOf(type).ownChannels();
        if (own > 0) {
          var states = new ArrayList<Formula>();
          for (int s = 0; s < typeOf(type).states().size(); s++) {
            states.add(memory().truth(seat.at(type, s)));
          }
          Bits more = f.choice(f.or(states), f.constant(own, width), f.constant(0, width));
          older = f.add(older, more);
        }
      }
    }
    for (int number = 0; number < layout.conduits(); number++) {
      Formula younger = f.unsignedAtMost(older, f.constant(number, width));
      if (!younger.isFalse()) {
        empty(younger, layout.conduit(number));
      }
    }
  }

  private void empty(Formula when, Layout.Conduit conduit) {
    memory().set(when, conduit.sender(), layout.blank(conduit.sender()));
    memory().set(when, conduit.receiver(), layout.blank(conduit.receiver()));
    for (int type : conduit.types()) {
      ChannelType of = layout.system().channelTypes().get(type);
      blank(when, conduit.is(type));
      for (int slot = 0; slot < Layout.slots(of); slot++) {
        blank(when, conduit.filled(type, slot));
        for (int field = 0; field < of.fields().size(); field++) {
          blank(when, conduit.field(type, slot, field));
        }
      }
    }
  }

  private void blank(Formula when, int cell) {
    memory().set(when, cell, layout.blank(cell));
  }

  /** Gives a process another priority; always true. */
  Formula setPriority(Expr.SetPriority set) {
    Bits of = evaluator.exact(set.pid());
    Bits priority = evaluator.value(set.priority(), Widths.WIDEST);
    Formula outside =
        f.or(
            f.signedLess(priority, f.constant(1, Widths.WIDEST)),
            f.signedLess(f.constant(ProcessSystem.MAX_PROCESSES, Widths.WIDEST), priority));
    for (int q = 0; q < layout.seats(); q++) {
      Formula meant =
          Widths.ofConstant(q) <= of.width()
              ? f.and(f.same(of, f.constant(q, of.width())), evaluator.isAlive(q))
              : f.truth(false);
      strand.fail(f.and(meant, outside));
      memory().set(meant, layout.seat(q).priority(), priority);
    }
    return f.truth(true);
  }
}
