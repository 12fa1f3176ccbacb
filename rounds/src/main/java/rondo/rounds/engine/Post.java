package rondo.rounds.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import rondo.ir.round.Network;
import rondo.rounds.engine.Cell.Part;
import rondo.rounds.engine.Delivery.Fate;
import rondo.rounds.engine.Delivery.Letters;
import rondo.rounds.engine.Tables.Table;

/** What each process may hear in a round, once it is settled what happens to whom. */
final class Post {
  private final Numbered<?, ?> protocol;
  private final Rules rules;
  private final Moment moment;
  private final List<Cell> cells;
  private final Optional<Table> table;

  Post(Numbered<?, ?> protocol, Rules rules, Moment moment, List<Cell> cells) {
    this(protocol, rules, moment, cells, Optional.empty());
  }

  private Post(
      Numbered<?, ?> protocol,
      Rules rules,
      Moment moment,
      List<Cell> cells,
      Optional<Table> table) {
    this.protocol = protocol;
    this.rules = rules;
    this.moment = moment;
    this.cells = cells;
    this.table = table;
  }

  /** The same, of which it is settled who hears from whom. */
  Post settled(Table who) {
    return new Post(protocol, rules, moment, cells, Optional.of(who));
  }

  /** Who hears from whom, if that is settled. */
  Optional<Table> table() {
    return table;
  }

  /** How many messages the network loses, as far as that is settled. */
  int losses() {
    return table.map(Table::losses).orElse(0);
  }

  /** What a process of {@code receiver} may hear, of which the network may lose so many. */
  Delivery to(Cell receiver, int lossesLeft) {
    return table
        .map(t -> settled(receiver, t.heard().get(receiver.seat())))
        .orElseGet(() -> open(receiver, lossesLeft));
  }

  /** What a process hears that hears from just these. */
  private Delivery settled(Cell receiver, Set<Integer> heard) {
    var letters = new ArrayList<Letters>();
    var liars = new ArrayList<Integer>();
    for (Cell sender : cells) {
      if (heard.contains(sender.seat())) {
        if (sender.isLiar() && sender != receiver) {
          liars.add(sender.seat());
        } else {
          add(sender, receiver, 1, Fate.HEARD, letters);
        }
      }
    }
    return new Delivery(letters, liars, 0, 0);
  }

  private Delivery open(Cell receiver, int lossesLeft) {
    var letters = new ArrayList<Letters>();
    var liars = new ArrayList<Integer>();
    int silent = 0;
    for (Cell sender : cells) {
      boolean own = sender == receiver;
      int others = sender.count() - (own ? 1 : 0);
      switch (sender.part()) {
        case CRASHED -> silent += sender.count();
        case BYZANTINE -> addLiars(sender, others, liars);
        case LYING -> {
          addLiars(sender, others, liars);
          addOwn(sender, own, letters);
        }
        case NORMAL, KERNEL, OMITTING, CRASHING -> {
          addOwn(sender, own, letters);
          add(sender, receiver, others, fate(sender), letters);
        }
      }
    }
    int missed = protocol.protocol().processes() - rules.heardAtLeast() - silent;
    boolean limited = rules.heardAtLeast() > 0;
    return new Delivery(
        letters, liars, limited ? Math.max(0, missed) : Rules.UNLIMITED, lossesLeft);
  }

  private static void addLiars(Cell sender, int count, List<Integer> liars) {
    for (int i = 0; i < count; i++) {
      liars.add(sender.seat());
    }
  }

  private void addOwn(Cell sender, boolean own, List<Letters> letters) {
    if (own) {
      Fate fate = rules.own() == Network.Own.HEARD ? Fate.HEARD : fate(sender);
      add(sender, sender, 1, fate, letters);
    }
  }

  private void add(Cell sender, Cell receiver, int count, Fate fate, List<Letters> letters) {
    int message = message(sender, receiver);
    if (message != Numbered.NONE && count > 0) {
      letters.add(new Letters(protocol.letter(sender.seat(), message), count, fate));
    }
  }

  /** What a process sends to another one, or {@link Numbered#NONE}. */
  int message(Cell sender, Cell receiver) {
    return sender.part() == Part.CRASHED
        ? Numbered.NONE
        : protocol.sent(sender.seat(), sender.local(), moment)[process(receiver)];
  }

  /** What may become of messages of a process of {@code sender}. */
  Fate fate(Cell sender) {
    Fate byNetwork = rules.losses() ? Fate.LOST_BY_NETWORK : Fate.HEARD;
    return switch (sender.part()) {
      case KERNEL -> Fate.HEARD;
      case CRASHING -> Fate.LOST_BY_SENDER;
      case OMITTING -> rules.omissions() > 0 ? Fate.LOST_BY_SENDER : byNetwork;
      case NORMAL, LYING, CRASHED, BYZANTINE -> byNetwork;
    };
  }

  private int process(Cell cell) {
    return cell.seat() == Cell.ANY ? protocol.protocol().processes() - 1 : cell.seat();
  }
}
