package rondo.rounds.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import rondo.ir.round.Network;
import rondo.rounds.engine.Cell.Part;
import rondo.rounds.engine.Delivery.Fate;

/** A round under way: what may become of each message, given what became of others so far. */
final class Underway {
  /**
   * What becomes of a message.
   *
   * @param letter what is heard, {@link Numbered#NONE} if nothing
   * @param losses 1 if the network has lost it
   */
  record Passing(int letter, int losses) {}

  private final Numbered<?, ?> numbered;
  private final Rules rules;
  private final Moment moment;
  private final List<Cell> cells;
  private final Post post;
  private final int most;

  /**
   * @param locals as they were when the round began, except for those that have updated
   * @param most how many messages the network may lose in the round
   */
  Underway(Numbered<?, ?> numbered, Setting setting, Moment moment, int[] locals, int most) {
    this.numbered = numbered;
    this.rules = setting.weather().rules();
    this.moment = moment;
    this.most = most;
    cells =
        IntStream.range(0, locals.length)
            .mapToObj(p -> new Cell(locals[p], p, 1, setting.parts().get(p)))
            .toList();
    post = new Post(numbered, rules, moment, cells);
  }

  int processes() {
    return cells.size();
  }

  boolean updates(int process) {
    return cells.get(process).updates();
  }

  /** Whether something may be heard from one process by another. */
  boolean carries(int sender, int receiver) {
    return updates(receiver)
        && (lies(sender, receiver) || message(sender, receiver) >= 0 || isSilent(sender));
  }

  /** Whether it matters if one is heard of who sends nothing. */
  private boolean isSilent(int sender) {
    return !rules.where().isEmpty() && cells.get(sender).part() != Part.CRASHED;
  }

  private boolean lies(int sender, int receiver) {
    Part part = cells.get(sender).part();
    return sender != receiver && (part == Part.LYING || part == Part.BYZANTINE);
  }

  private int message(int sender, int receiver) {
    return post.message(cells.get(sender), cells.get(receiver));
  }

  /**
   * From how many of the senders a process has not heard; 0 where it does not matter.
   *
   * @param served those whose messages are heard or lost by now
   * @param mailbox the letters that it has heard
   */
  int missed(int receiver, IntPredicate served, int[] mailbox) {
    if (rules.heardAtLeast() == 0) {
      return 0;
    }
    int missed = -mailbox.length;
    for (int sender = 0; sender < processes(); sender++) {
      if (served.test(sender) && carries(sender, receiver)) {
        missed++;
      }
    }
    return missed;
  }

  /**
   * What may become of a message.
   *
   * @param missed from how many the receiver has failed to hear by now
   * @param lost how many messages the network has lost by now
   */
  List<Passing> passings(int sender, int receiver, int missed, int lost) {
    var passings = new ArrayList<Passing>();
    boolean mayMiss = missed < mostMissed();
    if (lies(sender, receiver)) {
      for (int word : numbered.vocabulary(moment)) {
        passings.add(new Passing(numbered.letter(sender, word), 0));
      }
      if (mayMiss) {
        passings.add(new Passing(Numbered.NONE, 0));
      }
      return passings;
    }
    int message = message(sender, receiver);
    passings.add(new Passing(numbered.letter(sender, message), 0));
    boolean own = sender == receiver && rules.own() == Network.Own.HEARD;
    Fate fate = own ? Fate.HEARD : post.fate(cells.get(sender));
    boolean counts = fate == Fate.LOST_BY_NETWORK && message != Numbered.NONE;
    if (mayMiss && fate != Fate.HEARD && (!counts || lost < most)) {
      passings.add(new Passing(Numbered.NONE, counts && most != Rules.UNLIMITED ? 1 : 0));
    }
    return passings;
  }

  private int mostMissed() {
    if (rules.heardAtLeast() == 0) {
      return Rules.UNLIMITED;
    }
    int silent = (int) cells.stream().filter(c -> c.part() == Part.CRASHED).count();
    return Math.max(0, processes() - rules.heardAtLeast() - silent);
  }
}
