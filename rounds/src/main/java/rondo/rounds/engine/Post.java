package rondo.rounds.engine;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import rondo.ir.round.Network;
import rondo.rounds.engine.Cell.Part;
import rondo.rounds.engine.Delivery.Fate;
import rondo.rounds.engine.Tables.Table;

/** What each process may hear in a round, once it is settled what happens to whom. */
final class Post {
  private final Numbered<?, ?> protocol;
  private final Rules rules;
  private final Moment moment;
  private final List<Cell> cells;
  private final Optional<Table> table;
  private final int[][] letters;

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
    letters = new int[cells.size()][];
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
    return table.isPresent()
        ? settled(receiver, table.get().heard().get(receiver.seat()))
        : open(receiver, lossesLeft);
  }

  /** What a process hears that hears from just these. */
  private Delivery settled(Cell receiver, Set<Integer> heard) {
    var draft = new Delivery.Draft(cells.size());
    for (int s = 0; s < cells.size(); s++) {
      Cell sender = cells.get(s);
      if (sender.part() != Part.CRASHED && heard.contains(sender.seat())) {
        if (sender.isLiar() && sender != receiver) {
          draft.addLiar(sender.seat());
        } else {
          add(s, receiver, 1, Fate.HEARD, draft);
        }
      }
    }
    return draft.within(0, 0);
  }

  private Delivery open(Cell receiver, int lossesLeft) {
    int processes = protocol.protocol().processes();
    var draft = new Delivery.Draft(processes);
    int silent = 0;
    for (int s = 0; s < cells.size(); s++) {
      Cell sender = cells.get(s);
      boolean own = sender == receiver;
      int others = sender.count() - (own ? 1 : 0);
      switch (sender.part()) {
        case CRASHED -> silent += sender.count();
        case BYZANTINE -> addLiars(sender, others, draft);
        case LYING -> {
          addLiars(sender, others, draft);
          addOwn(s, own, draft);
        }
        case NORMAL, KERNEL, OMITTING, CRASHING -> {
          addOwn(s, own, draft);
          add(s, receiver, others, fate(sender), draft);
        }
      }
    }
    int missed = processes - rules.heardAtLeast() - silent;
    boolean limited = rules.heardAtLeast() > 0;
    return draft.within(limited ? Math.max(0, missed) : Rules.UNLIMITED, lossesLeft);
  }

  private static void addLiars(Cell sender, int count, Delivery.Draft draft) {
    for (int i = 0; i < count; i++) {
      draft.addLiar(sender.seat());
    }
  }

  private void addOwn(int sender, boolean own, Delivery.Draft draft) {
    if (own) {
      Cell cell = cells.get(sender);
      add(letters(sender)[process(cell)], 1, ownFate(cell), draft);
    }
  }

  private void add(int sender, Cell receiver, int count, Fate fate, Delivery.Draft draft) {
    if (count > 0) {
      add(letters(sender)[other(cells.get(sender), receiver)], count, fate, draft);
    }
  }

  private static void add(int letter, int count, Fate fate, Delivery.Draft draft) {
    if (letter != Numbered.NONE) {
      draft.add(letter, count, fate);
    }
  }

  /** The letters that the processes of a cell send, by receiver. */
  private int[] letters(int sender) {
    if (letters[sender] == null) {
      Cell cell = cells.get(sender);
      letters[sender] = protocol.posted(cell.seat(), cell.local(), moment);
    }
    return letters[sender];
  }

  /** What a process sends to another one, or {@link Numbered#NONE}. */
  int message(Cell sender, Cell receiver) {
    return sent(sender, other(sender, receiver));
  }

  /** What a process sends to itself, or {@link Numbered#NONE}. */
  int ownMessage(Cell sender) {
    return sent(sender, process(sender));
  }

  private int sent(Cell sender, int receiver) {
    return sender.part() == Part.CRASHED
        ? Numbered.NONE
        : protocol.sent(sender.seat(), sender.local(), moment)[receiver];
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

  /** What may become of what a process of {@code sender} sends to itself. */
  Fate ownFate(Cell sender) {
    return rules.own() == Network.Own.HEARD ? Fate.HEARD : fate(sender);
  }

  /** A process of {@code receiver}; not the sender, if neither of the two is told apart. */
  private int other(Cell sender, Cell receiver) {
    boolean alike = sender.seat() == Cell.ANY && receiver.seat() == Cell.ANY;
    return alike ? protocol.protocol().processes() - 2 : process(receiver);
  }

  private int process(Cell cell) {
    return cell.seat() == Cell.ANY ? protocol.protocol().processes() - 1 : cell.seat();
  }
}
