package rondo.smt.process;

import java.util.ArrayList;
import java.util.List;
import rondo.ir.Action;
import rondo.ir.ControlState;
import rondo.ir.Edge;
import rondo.ir.Fault;
import rondo.ir.ProcessType;
import rondo.smt.formula.Bits;
import rondo.smt.formula.Formula;
import rondo.smt.formula.Formulas;

/**
 * Tries the edges of one process in one control state. An edge counts as executed, for those after
 * it, where it is executed or ends in a run-time error; a send on a rendezvous channel does where
 * that is so for some receive of another process. Escapes and {@code else} go by that.
 */
final class Turn {
  private final Scene scene;
  private final Place place;
  private final Formula reached;
  private final Memory memory;
  private final Offer offer;
  private final Formulas f;
  private final ProcessType type;
  private final List<Outcome> outcomes = new ArrayList<>();
  private final List<Problem> problems = new ArrayList<>();
  private Formula moved;

  /** When nobody took what the last edge offered; an escape before it is forgotten then. */
  private Formula refused;

  /** A process in a control state. */
  record Place(int pid, int type, int state) {}

  /**
   * A way in which the turn may go.
   *
   * @param when it is possible
   * @param after the state after it
   * @param mover where the process goes on that made the last step
   * @param isElse whether no other way is possible where this one is
   */
  record Outcome(Formula when, Memory after, Place mover, Edge.Hold hold, boolean isElse) {}

  /** The process is in that control state where {@code from.when()} holds. */
  Turn(Scene scene, Place place, Memory.Branch from, Offer offer) {
    this.scene = scene;
    this.place = place;
    this.reached = from.when();
    this.memory = from.memory();
    this.offer = offer;
    this.f = scene.formulas();
    this.type = scene.system().processTypes().get(place.type());
    this.moved = f.truth(false);
    this.refused = f.truth(false);
    run();
  }

  List<Outcome> outcomes() {
    return outcomes;
  }

  List<Problem> problems() {
    return problems;
  }

  /** When something was executed. */
  Formula moved() {
    return moved;
  }

  private Evaluator evaluator(Strand strand) {
    return new Evaluator(scene, strand, place.pid(), place.type());
  }

  private void run() {
    Formula begun = begin();
    Formula stopped = f.truth(false);
    Formula escaped = f.truth(false); // by an edge of the number
    int number = 0;
    ControlState state = type.states().get(place.state());
    for (int e = 0; e < state.edges().size(); e++) {
      Edge edge = state.edges().get(e);
      if (edge.escape() != number) {
        stopped = number > 0 ? f.or(stopped, escaped) : stopped;
        escaped = f.truth(false);
        number = edge.escape();
      }
      boolean isElse = edge.action().head() instanceof Action.Else;
      Formula tried = f.and(begun, f.not(stopped), isElse ? f.not(moved) : f.truth(true));
      if (!tried.isFalse()) {
        Formula done = attempt(edge, tried, isElse);
        moved = f.or(moved, done);
        escaped = f.or(f.and(escaped, f.not(refused)), done);
      }
    }
  }

  /** Where the process may be tried at all. */
  private Formula begin() {
    if (offer.sender() == place.pid()) {
      return f.truth(false);
    }
    var strand = new Strand(reached, memory.copy());
    Evaluator evaluator = evaluator(strand);
    Formula may = evaluator.truth(type.provided());
    if (scene.system().priorities()) {
      Formula provided = may;
      may = f.and(may, strand.where(provided, () -> isForemost(evaluator, strand)));
    }
    problems.addAll(strand.problems());
    moved = strand.broken();
    return f.and(strand.live(), may);
  }

  /** Whether no process of higher priority can make a step. */
  private Formula isForemost(Evaluator evaluator, Strand strand) {
    Layout layout = scene.layout();
    Bits own = memory.bits(layout.seat(place.pid()).priority());
    Formula foremost = f.truth(true);
    for (int other = 0; other < layout.seats(); other++) {
      if (other == place.pid()) {
        continue;
      }
      int process = other;
      Bits priority = memory.bits(layout.seat(other).priority());
      Formula higher = f.and(evaluator.isAlive(other), f.signedLess(own, priority), foremost);
      if (!higher.isFalse()) {
        Formula can =
            strand.where(
                higher,
                () -> {
                  Formula provided = isProvided(evaluator, process);
                  return f.and(
                      provided, strand.where(provided, () -> evaluator.canStep(process, offer)));
                });
        foremost = f.and(foremost, f.not(f.and(higher, can)));
      }
    }
    return foremost;
  }

  private Formula isProvided(Evaluator evaluator, int process) {
    Layout.Seat seat = scene.layout().seat(process);
    var some = new ArrayList<Formula>();
    for (int of : seat.types()) {
      ProcessType other = scene.system().processTypes().get(of);
      var states = new ArrayList<Formula>();
      for (int s = 0; s < other.states().size(); s++) {
        states.add(memory.truth(seat.at(of, s)));
      }
      Formula isOf = f.or(states);
      if (!isOf.isFalse()) {
        Evaluator as = evaluator.as(process, of);
        some.add(f.and(isOf, evaluator.strand().where(isOf, () -> as.truth(other.provided()))));
      }
    }
    return f.or(some);
  }

  /** Tries an edge; when it counts as executed. */
  private Formula attempt(Edge edge, Formula tried, boolean isElse) {
    var strand = new Strand(tried, memory.copy());
    var executor = new Executor(evaluator(strand), offer);
    executor.execute(edge.action());
    Memory after = strand.memory();
    boolean ends = edge.action().head() instanceof Action.Terminate;
    if (!ends) {
      move(after, edge.target());
    }
    if (scene.system().last()) {
      after.set(scene.layout().last(), f.constant(place.pid(), Layout.NAME_BITS));
    }
    problems.addAll(strand.problems());
    Formula offered =
        executor.opening().map(o -> f.and(strand.live(), o.when())).orElse(f.truth(false));
    Formula plain = f.and(strand.live(), f.not(offered));
    if (!plain.isFalse()) {
      var mover = new Place(place.pid(), place.type(), edge.target());
      Edge.Hold hold = ends ? Edge.Hold.RELEASE : edge.hold();
      outcomes.add(new Outcome(plain, after, mover, hold, isElse));
    }
    Formula executed = plain;
    refused = f.truth(false);
    if (!offered.isFalse()) {
      var open = new Offer(executor.opening().map(Messages.Opening::channel), place.pid());
      Formula accepted = partners(new Memory.Branch(offered, after), open);
      executed = f.or(executed, accepted);
      refused = f.and(offered, f.not(accepted));
    }
    if (type.choice() == ProcessType.Choice.FORBIDDEN) {
      Formula twice = f.and(executed, moved);
      if (!twice.isFalse()) {
        problems.add(new Problem(twice, Fault.Kind.CHOICE));
      }
    }
    return f.or(executed, strand.broken());
  }

  private void move(Memory after, int target) {
    Layout.Seat seat = scene.layout().seat(place.pid());
    after.set(seat.at(place.type(), place.state()), f.truth(false));
    after.set(seat.at(place.type(), target), f.truth(true));
  }

  /** Lets others take what is offered; when somebody does. */
  private Formula partners(Memory.Branch offering, Offer open) {
    var taken = new ArrayList<Formula>();
    for (Place partner : places(offering.memory())) {
      ControlState state =
          scene.system().processTypes().get(partner.type()).states().get(partner.state());
      if (partner.pid() == place.pid()
          || state.edges().stream().noneMatch(e -> e.action().mayTakeOffer())) {
        continue;
      }
      Memory.Branch there = at(partner, offering.when(), offering.memory());
      var turn = new Turn(scene.withTimeout(f.truth(false)), partner, there, open);
      outcomes.addAll(turn.outcomes);
      problems.addAll(turn.problems);
      taken.add(turn.moved);
    }
    return f.or(taken);
  }

  /** The places where processes may be. */
  static List<Place> places(Memory memory) {
    Layout layout = memory.layout();
    var result = new ArrayList<Place>();
    for (int pid = layout.seats() - 1; pid >= 0; pid--) {
      for (int type : layout.seat(pid).types()) {
        int states = layout.system().processTypes().get(type).states().size();
        for (int s = 0; s < states; s++) {
          if (!memory.truth(layout.seat(pid).at(type, s)).isFalse()) {
            result.add(new Place(pid, type, s));
          }
        }
      }
    }
    return result;
  }

  /** A memory in which a process is known to be at a place, where it is. */
  static Memory.Branch at(Place place, Formula when, Memory memory) {
    Layout layout = memory.layout();
    Layout.Seat seat = layout.seat(place.pid());
    Formula here = memory.truth(seat.at(place.type(), place.state()));
    Memory known = memory.copy();
    for (int type : seat.types()) {
      int states = layout.system().processTypes().get(type).states().size();
      for (int s = 0; s < states; s++) {
        boolean isHere = type == place.type() && s == place.state();
        known.set(seat.at(type, s), layout.formulas().truth(isHere));
      }
    }
    known.set(seat.alive(), layout.formulas().truth(true));
    return new Memory.Branch(layout.formulas().and(when, here), known);
  }
}
