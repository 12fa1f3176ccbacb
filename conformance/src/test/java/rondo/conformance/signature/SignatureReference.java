package rondo.conformance.signature;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToIntFunction;
import rondo.trace.Verdict;
import rondo.trace.Violation;
import rondo.trace.ViolationSignature;

/**
 * Explores all runs level by level; runs of a level that agree on their node, which contains
 * everything on which signatures depend, are explored once.
 *
 * @param <N> a node
 */
abstract class SignatureReference<N> {
  /** Exploration is abandoned with more nodes. */
  private static final int MAX_NODES = 2_000;

  private int nodes;

  /** The nodes before the first step. */
  abstract Collection<N> initial();

  /** The signatures of the violations of a node and of its steps. */
  abstract Collection<ViolationSignature> violations(N node);

  /** The nodes after one more step; none if the run ends. */
  abstract Collection<N> successors(N node);

  /** Whether so many runs were found that the exploration was abandoned. */
  final boolean isAbandoned() {
    return nodes > MAX_NODES;
  }

  /** By length less than a bound: the signatures that no shorter run has. */
  final Map<Integer, Set<ViolationSignature>> byLength(int bound) {
    var byLength = new TreeMap<Integer, Set<ViolationSignature>>();
    var seen = new HashSet<ViolationSignature>();
    var level = new LinkedHashMap<N, Boolean>();
    initial().forEach(n -> level.put(n, true));
    for (int length = 0; length < bound && !level.isEmpty() && !isAbandoned(); length++) {
      var next = new LinkedHashMap<N, Boolean>();
      for (N node : level.keySet()) {
        for (ViolationSignature signature : violations(node)) {
          if (seen.add(signature)) {
            byLength.computeIfAbsent(length, _ -> new HashSet<>()).add(signature);
          }
        }
        successors(node).forEach(n -> next.put(n, true));
        if (nodes + next.size() > MAX_NODES) {
          break;
        }
      }
      nodes += next.size();
      level.clear();
      level.putAll(next);
    }
    return byLength;
  }

  /**
   * Checks that the violations of a verdict are the first ones with different signatures.
   *
   * @param length the number of steps of a violation
   * @param wanted the number of violations that were searched for
   */
  static void check(
      Verdict verdict,
      Map<Integer, Set<ViolationSignature>> expected,
      ToIntFunction<Violation> length,
      int wanted,
      String description) {
    var all = new ArrayList<Integer>();
    expected.forEach((l, signatures) -> signatures.forEach(_ -> all.add(l)));
    List<Violation> found =
        verdict instanceof Verdict.Violated violated ? violated.violations() : List.of();
    assertThat(found.stream().map(length::applyAsInt).toList())
        .as("lengths, %s", description)
        .isEqualTo(all.subList(0, Math.min(wanted, all.size())));
    var shown = new HashSet<ViolationSignature>();
    for (Violation violation : found) {
      ViolationSignature signature = violation.signature().orElseThrow();
      assertThat(expected.get(length.applyAsInt(violation)))
          .as("signatures of length %d, %s", length.applyAsInt(violation), description)
          .contains(signature);
      assertThat(shown.add(signature)).as("%s again, %s", signature, description).isTrue();
    }
  }
}
