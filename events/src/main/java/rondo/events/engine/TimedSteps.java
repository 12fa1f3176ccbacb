package rondo.events.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import rondo.events.engine.Cursor.Part;
import rondo.events.engine.Reactions.Step;
import rondo.explore.numbers.Interner;
import rondo.explore.numbers.PairMemo;
import rondo.ir.event.Letter;
import rondo.ir.event.RoundTag;
import rondo.ir.event.Tags;

/** What processes may do, and when that is in the order of rounds. */
final class TimedSteps {
  private final Reactions reactions;
  private final Numbers numbers;
  private final Tags tags;
  private final Interner<Cursor> cursors = new Interner<>();
  private final Listing<TimedStep[]> all = new Listing<>();
  private final Listing<Source> sources = new Listing<>();
  private final PairMemo[] known;

  TimedSteps(Reactions reactions, Numbers numbers, Tags tags, int processes) {
    this.reactions = reactions;
    this.numbers = numbers;
    this.tags = tags;
    known = Stream.generate(PairMemo::new).limit(processes).toArray(PairMemo[]::new);
    cursors.number(Cursor.START);
  }

  /**
   * A step.
   *
   * @param at when; nothing if it does not matter, since it neither needs nor sends anything
   * @param cursor the number of that moment
   */
  record TimedStep(Step step, Optional<Cursor> at, int cursor) {}

  /** What a process may do when it is like that. */
  record Source(int process, int local, List<TimedStep> steps) {}

  Cursor cursor(int number) {
    return cursors.value(number);
  }

  /** Without those that change nothing. */
  TimedStep[] of(int process, int local, int pool) {
    int number = known[process].look(local, pool);
    if (number != PairMemo.UNKNOWN) {
      return all.get(number);
    }
    var steps = new ArrayList<TimedStep>();
    for (Step step : reactions.of(process, local, pool)) {
      boolean idle = step.local() == local && step.sent().length == 0 && step.fault().isEmpty();
      if (!idle) {
        steps.add(timed(process, step));
      }
    }
    TimedStep[] found = steps.toArray(new TimedStep[0]);
    known[process].put(local, pool, all.add(found));
    sources.add(new Source(process, local, steps));
    return found;
  }

  private TimedStep timed(int process, Step step) {
    Optional<Cursor> at = Optional.empty();
    List<Letter> taken = step.firing().all();
    if (!taken.isEmpty()) {
      RoundTag round = tags.of(taken.getFirst());
      at = Optional.of(new Cursor(round, Part.REACTING, process));
    } else if (step.sent().length > 0) {
      RoundTag round = tags.of(numbers.letter(step.sent()[1]));
      at = Optional.of(new Cursor(round, Part.SENDING, process));
    }
    return new TimedStep(step, at, at.map(cursors::number).orElse(0));
  }

  /** All that was asked for so far. */
  List<Source> sources() {
    var list = new ArrayList<Source>();
    for (int i = 0; i < sources.size(); i++) {
      list.add(sources.get(i));
    }
    return list;
  }

  RoundTag round(Letter letter) {
    return tags.of(letter);
  }

  /** Roughly how many bytes it takes to remember all this. */
  long bytes() {
    return reactions.bytes()
        + 200L * all.size()
        + Arrays.stream(known).mapToLong(PairMemo::bytes).sum();
  }
}
