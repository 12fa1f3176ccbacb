package rondo.smt.process;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import rondo.diagnostics.Position;
import rondo.ir.ControlState;
import rondo.ir.Edge;
import rondo.ir.EndlessAtomicException;
import rondo.ir.ProcessType;
import rondo.smt.formula.Formula;
import rondo.smt.formula.Formulas;
import rondo.smt.process.Turn.Outcome;
import rondo.smt.process.Turn.Place;

/**
 * Everything that can happen in one state.
 *
 * <p>Who makes a step, and which of the ways that are possible it goes, are variables. An atomic
 * sequence is followed to its end: as long as the process can go on it does, and where it cannot it
 * rests. Different ways through a sequence that come to the same control state go on as one ({@link
 * Frontier}), a loop is followed round by round until nothing is left in it.
 */
final class Expansion {
  private final Scene ordinary;
  private final Memory memory;
  private final Choices choices;
  private final Programs programs;
  private final Map<Waypoint, Integer> visits = new HashMap<>();
  private final Facts facts;
  private final Facts after;
  private final Formulas f;
  private final List<Memory.Branch> ends = new ArrayList<>();
  private final List<Problem> problems = new ArrayList<>();
  private final Frontier<Waypoint> frontier = new Frontier<>();
  private final List<Integer> movers = new ArrayList<>();
  private final Formula moves;

  /** A place within an atomic sequence, in the order in which they are followed. */
  private record Waypoint(int pid, int type, int position) implements Comparable<Waypoint> {
    @Override
    public int compareTo(Waypoint other) {
      int byPid = Integer.compare(pid, other.pid);
      int byType = byPid != 0 ? byPid : Integer.compare(type, other.type);
      return byType != 0 ? byType : Integer.compare(position, other.position);
    }
  }

  Expansion(Scene ordinary, State from, Choices choices) {
    this.ordinary = ordinary;
    this.memory = from.memory();
    this.facts = from.facts();
    this.after = facts.copy();
    this.choices = choices;
    this.programs = ordinary.programs();
    this.f = ordinary.formulas();
    List<Place> places = Turn.places(memory);
    Scene first = ordinary;
    if (programs.asksForTimeout()) {
      Formula able = moved(turns(ordinary, places));
      first = ordinary.withTimeout(f.not(able));
    }
    List<Turn> turns = turns(first, places);
    moves = moved(turns);
    for (int i = 0; i < turns.size(); i++) {
      problems.addAll(turns.get(i).problems());
      Formula turn = choices.turn(places.get(i).pid());
      if (!turns.get(i).outcomes().isEmpty()) {
        movers.add(places.get(i).pid());
      }
      follow(turns.get(i), turn);
    }
    finish();
  }

  /** When some process can make a step, or an error is made in trying. */
  Formula moves() {
    return moves;
  }

  /** What may go wrong in the step that is chosen, or in any. */
  List<Problem> problems() {
    return problems;
  }

  /** A step is made. */
  Formula step() {
    List<Formula> turns = movers.stream().distinct().map(choices::turn).toList();
    return f.and(f.atMost(1, turns), f.or(ends.stream().map(Memory.Branch::when).toList()));
  }

  /** The state after the step. */
  State next() {
    return new State(ends.isEmpty() ? memory : Memory.merge(ends), after);
  }

  private List<Turn> turns(Scene scene, List<Place> places) {
    return places.stream().map(p -> new Turn(scene, p, at(p), Offer.NONE)).toList();
  }

  private Memory.Branch at(Place place) {
    Memory.Branch here = Turn.at(place, f.truth(true), memory);
    facts.apply(place, here.memory());
    return here;
  }

  private Formula moved(List<Turn> turns) {
    return f.or(turns.stream().map(Turn::moved).toList());
  }

  /** Goes one of the ways of a turn where {@code chosen} holds. */
  private void follow(Turn turn, Formula chosen) {
    List<Outcome> ways = turn.outcomes().stream().filter(o -> !o.isElse()).toList();
    if (!ways.isEmpty()) {
      List<Formula> taken = choices.one(ways.stream().map(Outcome::when).toList());
      for (int i = 0; i < ways.size(); i++) {
        goOn(ways.get(i), f.and(chosen, taken.get(i)));
      }
    }
    turn.outcomes().stream().filter(Outcome::isElse).forEach(o -> goOn(o, f.and(chosen, o.when())));
  }

  private void goOn(Outcome way, Formula taken) {
    if (taken.isFalse()) {
      return;
    }
    switch (way.hold()) {
      case RELEASE -> end(taken, way.after());
      case ATOMIC -> {
        Place at = way.mover();
        int position = programs.of(at.type()).place(at.state());
        frontier.arrive(new Waypoint(at.pid(), at.type(), position), taken, way.after());
      }
    }
  }

  private void end(Formula when, Memory reached) {
    ends.add(new Memory.Branch(when, reached));
    Turn.places(reached).stream()
        .filter(p -> Facts.cells(reached.layout(), p).stream().anyMatch(differs(reached)))
        .forEach(p -> after.arrive(p, reached));
  }

  private Predicate<Integer> differs(Memory reached) {
    return cell -> reached.get(cell) != memory.get(cell);
  }

  /** Follows atomic sequences until nobody is within one. */
  private void finish() {
    int followed = 0;
    while (frontier.next().isPresent()) {
      Waypoint point = frontier.next().get();
      Memory.Branch from = frontier.take(point);
      var place =
          new Place(point.pid(), point.type(), programs.of(point.type()).state(point.position()));
      if (!programs.mayGoOn(visits.merge(point, 1, Integer::sum), from.when())) {
        continue;
      }
      if (followed++ > programs.longest()) {
        throw new EndlessAtomicException(position(place));
      }
      var turn = new Turn(ordinary, place, from, Offer.NONE);
      problems.addAll(turn.problems());
      follow(turn, f.truth(true));
      Formula stuck = f.and(from.when(), f.not(turn.moved()));
      if (!stuck.isFalse()) {
        end(stuck, from.memory());
      }
    }
  }

  private Position position(Place place) {
    ControlState state =
        ordinary.system().processTypes().get(place.type()).states().get(place.state());
    return state.edges().stream()
        .map(Edge::at)
        .filter(at -> !at.equals(Position.NONE))
        .findFirst()
        .orElse(state.at());
  }

  /** Nothing can be executed any more though some process is not done. */
  Formula deadlock() {
    var open = new ArrayList<Formula>();
    for (Place place : Turn.places(memory)) {
      ProcessType type = ordinary.system().processTypes().get(place.type());
      if (!type.states().get(place.state()).isEnd()) {
        Layout.Seat seat = ordinary.layout().seat(place.pid());
        open.add(memory.truth(seat.at(place.type(), place.state())));
      }
    }
    return f.and(f.not(moves), f.or(open));
  }
}
