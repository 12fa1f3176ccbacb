package rondo.distal.sequential.round;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import rondo.distal.sequential.rewrite.FreshNames;

/**
 * The control states of a process within a phase: the rounds of the phase in which it has handled
 * messages. As long as there are few nodes, a node is the sequence of all these rounds, which is a
 * path through the phase, since rounds are ordered; otherwise it is the last such round only. Both
 * have the same successors, namely the later rounds, so both versions have the same behaviours.
 */
final class PhaseNodes {
  private static final int MAX_NODES = 16;

  private final List<String> rounds;
  private final boolean byLast;
  private final FreshNames names;
  private final Map<List<Integer>, Node> nodes = new LinkedHashMap<>();

  /**
   * A control state within a phase.
   *
   * @param handledRounds indices of rounds, in ascending order
   */
  record Node(List<Integer> handledRounds, String name) {
    boolean isBefore(int round) {
      return handledRounds.isEmpty() || handledRounds.getLast() < round;
    }
  }

  /**
   * @param reacted the indices of the rounds in which some handler may be enabled
   */
  PhaseNodes(List<String> rounds, Set<Integer> reacted, FreshNames names) {
    this.rounds = rounds;
    this.names = names;
    byLast = reacted.size() >= Integer.SIZE || 1 << reacted.size() > MAX_NODES;
    start();
  }

  /** The node at the start of a phase: no message of the phase has been handled. */
  Node start() {
    return nodes.computeIfAbsent(List.of(), n -> new Node(n, names.fresh("start")));
  }

  /** The successor of a node after handling messages of a later round. */
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

  /** All nodes created so far. */
  List<Node> all() {
    return List.copyOf(nodes.values());
  }
}
