package rondo.rounds.engine.delivery;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import rondo.rounds.engine.protocol.InternedProtocol;
import rondo.rounds.engine.protocol.ProcessGroup;

/**
 * A heard-of set that yields a given mailbox.
 *
 * @param heard the positions of the senders, in the order of their messages in the mailbox,
 *     followed by senders that send nothing, where the heard-of set is fixed
 * @param forged the messages of Byzantine senders, by position
 */
record HeardOfSet(List<Integer> heard, Map<Integer, Integer> forged) {
  /**
   * @param groups by position
   */
  static HeardOfSet of(
      int receiver,
      int[] mailbox,
      List<ProcessGroup> groups,
      DeliveryOptions options,
      InternedProtocol<?, ?> protocol) {
    var left = new TreeMap<Integer, Integer>();
    for (int i = 0; i < mailbox.length; i += 2) {
      left.put(mailbox[i], mailbox[i + 1]);
    }
    var heard = new TreeMap<Integer, Integer>();
    // Senders whose messages cannot be lost come first, so that only others are left out.
    IntStream.range(0, groups.size())
        .boxed()
        .filter(s -> s == receiver || !groups.get(s).mayForge())
        .sorted(
            Comparator.comparing(
                s ->
                    s == receiver
                        ? options.ownLossKind(groups.get(s))
                        : options.lossKind(groups.get(s))))
        .forEach(
            s -> {
              int message =
                  s == receiver
                      ? options.ownMessage(groups.get(s))
                      : options.message(groups.get(s), groups.get(receiver));
              if (message != InternedProtocol.NONE) {
                int tagged = protocol.taggedMessage(groups.get(s).position(), message);
                if (take(tagged, left)) {
                  heard.put(s, place(tagged, mailbox));
                }
              }
            });
    var forged = new HashMap<Integer, Integer>();
    for (int s = 0; s < groups.size(); s++) {
      if (s != receiver && groups.get(s).mayForge()) {
        int tag = groups.get(s).position();
        int position = s;
        left.keySet().stream()
            .filter(tagged -> protocol.senderPosition(tagged) == tag)
            .findFirst()
            .ifPresent(
                tagged -> {
                  take(tagged, left);
                  heard.put(position, place(tagged, mailbox));
                  forged.put(position, protocol.messageOf(tagged));
                });
      }
    }
    options
        .heardOfTable()
        .ifPresent(
            t ->
                t.heard().get(receiver).stream()
                    .filter(s -> s == receiver || !groups.get(s).mayForge())
                    .forEach(s -> heard.putIfAbsent(s, mailbox.length)));
    if (!left.isEmpty()) {
      throw new IllegalStateException("nobody sends these: " + left);
    }
    List<Integer> inOrder =
        heard.keySet().stream().sorted(Comparator.comparing(heard::get)).toList();
    return new HeardOfSet(inOrder, forged);
  }

  private static int place(int tagged, int[] mailbox) {
    int place = 0;
    while (mailbox[place] != tagged) {
      place += 2;
    }
    return place;
  }

  private static boolean take(int tagged, Map<Integer, Integer> left) {
    boolean there = left.containsKey(tagged);
    left.computeIfPresent(tagged, (_, count) -> count == 1 ? null : count - 1);
    return there;
  }
}
