package rondo.rounds.engine;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;
import rondo.explore.numbers.Ints;
import rondo.ir.FaultException;
import rondo.rounds.engine.Cell.Part;
import rondo.rounds.engine.Member.Condition;
import rondo.rounds.engine.Outcomes.Possible;

/** Everything that may happen in the round that follows a state. */
final class RoundExpansion<S> {
  private final Numbered<S, ?> numbered;
  private final Outcomes outcomes;
  private final Rules rules;
  private final Seating seating;
  private final Optional<Representatives<S>> representatives;

  /** What may follow, and the faults that may happen on the way, by their numbers. */
  record Result(List<Configuration> next, Set<Integer> faults) {}

  /**
   * Under which rules a round takes place.
   *
   * @param unrest what is left of the unrest after it
   * @param isQuiet whether nothing goes wrong any more
   */
  record Weather(Rules rules, int unrest, boolean isQuiet) {}

  /**
   * @param renaming by which states are taken for one
   */
  RoundExpansion(
      Numbered<S, ?> numbered, Outcomes outcomes, Rules rules, Optional<Renaming<S>> renaming) {
    this.numbered = numbered;
    this.outcomes = outcomes;
    this.rules = rules;
    representatives = renaming.map(r -> new Representatives<>(numbered, r));
    seating = new Seating(numbered);
  }

  Seating seating() {
    return seating;
  }

  Optional<Representatives<S>> representatives() {
    return representatives;
  }

  /** What may follow, one state for all that are taken for one. */
  Result expand(Configuration from) {
    Result all = expandAsIs(from);
    return representatives.isEmpty()
        ? all
        : new Result(distinct(all.next().stream().map(this::representative)), all.faults());
  }

  /** Each state once. */
  List<Configuration> distinct(Stream<Configuration> states) {
    Map<Ints, Configuration> distinct = new LinkedHashMap<>();
    states.forEach(s -> distinct.putIfAbsent(key(s), s));
    return List.copyOf(distinct.values());
  }

  /** The state that stands for this one. */
  Configuration representative(Configuration state) {
    return representatives.map(r -> r.of(state).state()).orElse(state);
  }

  /** Everything that may follow. */
  Result expandAsIs(Configuration from) {
    Map<Ints, Configuration> next = new LinkedHashMap<>();
    Set<Integer> faults = new LinkedHashSet<>();
    try {
      for (Weather weather : weathers(from)) {
        for (List<Cell> scenario : new Scenarios(weather.rules()).of(seating.cells(from))) {
          for (Post post : posts(from, weather, scenario)) {
            expand(from, weather, scenario, post, next, faults);
          }
        }
      }
    } catch (FaultException e) {
      // Somebody cannot send what it has to: nothing follows.
      return new Result(List.of(), Set.of(numbered.number(e.fault())));
    }
    return new Result(List.copyOf(next.values()), faults);
  }

  /** The rules that a round may take place under. */
  List<Weather> weathers(Configuration from) {
    if (rules.quietAfter() != Rules.NEVER) {
      return List.of(
          from.unrest() == 0
              ? new Weather(rules.quiet(), 0, true)
              : new Weather(rules, from.unrest() - 1, false));
    }
    if (!rules.eventuallyQuiet()) {
      return List.of(new Weather(rules, 0, false));
    }
    var quiet = new Weather(rules.quiet(), 0, true);
    return from.unrest() == 0 ? List.of(quiet) : List.of(new Weather(rules, 1, false), quiet);
  }

  /** How many messages the network may lose in a round. */
  int most(Configuration from, Weather weather) {
    if (!weather.rules().losses()) {
      return 0;
    }
    int left = rules.countsLosses() ? from.lossesLeft() : Rules.UNLIMITED;
    return Math.min(left, weather.rules().lossesEachRound());
  }

  private void expand(
      Configuration from,
      Weather weather,
      List<Cell> cells,
      Post post,
      Map<Ints, Configuration> next,
      Set<Integer> faults) {
    int most = most(from, weather);
    var gathering = new Gathering(seating.seats(from.phase()), most);
    for (Cell cell : cells) {
      Possible possible = possible(cell, from, post, most);
      for (int i = 0; i < possible.faults().length; i++) {
        if (possible.faultLosses()[i] <= most) {
          faults.add(possible.faults()[i]);
        }
      }
      gathering.add(cell, possible);
    }
    gathering
        .all()
        .forEach(
            (locals, losses) -> {
              Configuration to = next(from, locals.values(), losses + post.losses(), weather);
              next.putIfAbsent(key(to), to);
            });
  }

  /** What each process may hear: one possibility, or one for each table of who hears from whom. */
  List<Post> posts(Configuration from, Weather weather, List<Cell> cells) {
    var post = new Post(numbered, weather.rules(), moment(from), cells);
    if (weather.rules().where().isEmpty()) {
      return List.of(post);
    }
    Snapshot<S> snapshot = snapshot(from);
    var posts = new ArrayList<Post>();
    new Tables(Casting.seated(from.locals(), cells), post, weather.rules(), most(from, weather))
        .forEach(
            table -> {
              if (numbered.protocol().allows(snapshot, table.heard())) {
                posts.add(post.settled(table));
              }
            });
    return posts;
  }

  Snapshot<S> snapshot(Configuration state) {
    var members = new ArrayList<Member<S>>();
    for (int local : state.locals()) {
      members.add(numbered.member(local));
    }
    return new Snapshot<>(moment(state), members);
  }

  private Configuration next(Configuration from, int[] locals, int losses, Weather weather) {
    int left = rules.countsLosses() ? from.lossesLeft() - losses : 0;
    return seating.next(from, locals, left, weather.unrest());
  }

  /** Whether {@code to} is what follows if these are the local states after the round. */
  boolean leads(Configuration from, int[] locals, int losses, Weather weather, Configuration to) {
    int[] sorted = locals.clone();
    seating.sort(sorted, from.phase());
    return key(next(from, sorted, losses, weather)).equals(key(to));
  }

  /** Whether both are the same state. */
  boolean isSame(Configuration one, Configuration other) {
    return key(one).equals(key(other));
  }

  boolean isOver(Configuration state) {
    OptionalInt phases = numbered.protocol().phases();
    return phases.isPresent() && state.phase() > phases.getAsInt();
  }

  /** What may become of a process of a cell. */
  Possible possible(Cell cell, Configuration from, Post post, int most) {
    if (cell.updates()) {
      return outcomes.of(cell.seat(), cell.local(), moment(from), post.to(cell, most));
    }
    return Possible.only(cell.part() == Part.CRASHING ? crashed(cell.local()) : cell.local());
  }

  /** What is left of a process that crashes. */
  int crashed(int local) {
    S rest = numbered.protocol().crashed(numbered.member(local).state());
    return numbered.number(new Member<>(Condition.CRASHED, rest));
  }

  Moment moment(Configuration state) {
    return new Moment(state.phase(), state.round(), state.turn());
  }

  private Ints key(Configuration state) {
    int[] words = new int[Layout.HEADER + state.locals().length];
    seating.pack(state, words);
    return new Ints(words);
  }
}
