package rondo.distal.sequential;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Where a process can be within a phase: which of its rounds it has reacted in. As long as this
 * makes few nodes, these are told apart by all of these rounds, which are all ways through a phase,
 * since rounds come in order; else by the last one alone. What may follow is the same for both,
 * what belongs to later rounds, so that nothing is gained or lost.
 */
final class PhaseNodes {
  private static final int MOST = 16;

  private final List<String> rounds;
  private final boolean byLast;
  private final FreshNames names;
  private final Map<List<Integer>, Node> nodes = new LinkedHashMap<>();

  /**
   * A node.
   *
   * @param handledRounds the numbers of rounds, in order
   */
  record Node(List<Integer> handledRounds, String name) {
    boolean isBefore(int round) {
      return handledRounds.isEmpty() || handledRounds.getLast() < round;
    }
  }

  /**
   * @param reacted the numbers of the rounds in which somebody reacts
   */
  PhaseNodes(List<String> rounds, Set<Integer> reacted, FreshNames names) {
    this.rounds = rounds;
    this.names = names;
    byLast = reacted.size() >= Integer.SIZE || 1 << reacted.size() > MOST;
    start();
  }

  /** Nothing has been reacted to in the phase. */
  Node start() {
    return nodes.computeIfAbsent(List.of(), n -> new Node(n, names.fresh("start")));
  }

  /** Where a reaction in a later round leads. */
  Node after(Node node, int round) {
    List<Integer> passed =
        byLast
            ? List.of(round)
            : IntStream.concat(
                    node.handledRounds().stream().mapToInt(Integer::intValue), IntStream.of(round))
                .boxed()
                .toList();
    return nodes.computeIfAbsent(passed, n -> new Node(n, names.fresh(name(n))));
  }

  private String name(List<Integer> passed) {
    String all =
        passed.stream()
            .map(r -> FreshNames.capitalized(rounds.get(r)))
            .collect(Collectors.joining());
    return FreshNames.decapitalized(all);
  }

  /** All that have come up. */
  List<Node> all() {
    return List.copyOf(nodes.values());
  }
}
