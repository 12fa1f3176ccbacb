package rondo.rounds.engine;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * From whom a process hears if its mailbox is to be this one.
 *
 * @param heard the seats of those who are heard from, in the order in which their messages lie in
 *     the mailbox; behind them those who send nothing, where it is settled whether they are heard
 *     from
 * @param forged what those send who do not send what the protocol says, by seat
 */
record HeardOfSet(List<Integer> heard, Map<Integer, Integer> forged) {
  /**
   * @param cells by seat
   */
  static HeardOfSet of(
      int receiver,
      int[] mailbox,
      List<ProcessGroup> cells,
      DeliveryOptions options,
      InternedProtocol<?, ?> protocol) {
    var left = new TreeMap<Integer, Integer>();
    for (int i = 0; i < mailbox.length; i += 2) {
      left.put(mailbox[i], mailbox[i + 1]);
    }
    var heard = new TreeMap<Integer, Integer>();
    // Who must be heard comes first, so that who need not be is left out.
    IntStream.range(0, cells.size())
        .boxed()
        .filter(s -> s == receiver || !cells.get(s).mayForge())
        .sorted(
            Comparator.comparing(
                s ->
                    s == receiver
                        ? options.ownLossKind(cells.get(s))
                        : options.lossKind(cells.get(s))))
        .forEach(
            s -> {
              int message =
                  s == receiver
                      ? options.ownMessage(cells.get(s))
                      : options.message(cells.get(s), cells.get(receiver));
              if (message != InternedProtocol.NONE) {
                int letter = protocol.taggedMessage(cells.get(s).position(), message);
                if (take(letter, left)) {
                  heard.put(s, place(letter, mailbox));
                }
              }
            });
    var lies = new HashMap<Integer, Integer>();
    for (int s = 0; s < cells.size(); s++) {
      if (s != receiver && cells.get(s).mayForge()) {
        int tag = cells.get(s).position();
        int seat = s;
        left.keySet().stream()
            .filter(letter -> protocol.senderPosition(letter) == tag)
            .findFirst()
            .ifPresent(
                letter -> {
                  take(letter, left);
                  heard.put(seat, place(letter, mailbox));
                  lies.put(seat, protocol.messageOf(letter));
                });
      }
    }
    options
        .heardOfTable()
        .ifPresent(
            t ->
                t.heard().get(receiver).stream()
                    .filter(s -> s == receiver || !cells.get(s).mayForge())
                    .forEach(s -> heard.putIfAbsent(s, mailbox.length)));
    if (!left.isEmpty()) {
      throw new IllegalStateException("nobody sends these: " + left);
    }
    List<Integer> inOrder =
        heard.keySet().stream().sorted(Comparator.comparing(heard::get)).toList();
    return new HeardOfSet(inOrder, lies);
  }

  private static int place(int letter, int[] mailbox) {
    int place = 0;
    while (mailbox[place] != letter) {
      place += 2;
    }
    return place;
  }

  private static boolean take(int letter, Map<Integer, Integer> left) {
    boolean there = left.containsKey(letter);
    left.computeIfPresent(letter, (_, count) -> count == 1 ? null : count - 1);
    return there;
  }
}
