package rondo.conformance.events;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Random protocols that count messages, with a property of each kind, as text. */
final class GeneratedThresholdProtocol {
  private static final List<String> THRESHOLDS =
      List.of("F + 1", "N - F", "1", "2 * F + 1", "N", "(N + F) div 2 + 1", "N/2", "Q");
  private static final List<String> FAULTS =
      List.of(
          "perfect",
          "byzantine F",
          "byzantine F symmetric",
          "byzantine F div 2 symmetric",
          "crash F div 2",
          "crash F",
          "omission F",
          "send omission F",
          "receive omission F",
          "byzantine F",
          "crash F within steps");

  private final Random random;

  GeneratedThresholdProtocol(long seed) {
    random = new Random(seed);
  }

  private String any(List<String> some) {
    return some.get(random.nextInt(some.size()));
  }

  String text() {
    var lines = new ArrayList<String>();
    lines.add("protocol Generated(N = 3, F = 1) {");
    lines.add("const Q = (N + 2 * F) div 2");
    lines.add("message A");
    lines.add("message B { v : bool }");
    lines.add("input asked : bool");
    lines.add("var x : bool");
    lines.add("var y : bool");
    lines.add("output d : bool");
    lines.add("init { %s }".formatted(initial()));
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      lines.add(reaction());
    }
    lines.add("network " + any(FAULTS));
    lines.add("invariant safe : " + invariant());
    lines.add("ltl live { %s }".formatted(formula()));
    lines.add("check agreement, irrevocability, termination");
    lines.add("}");
    return String.join("\n", lines) + "\n";
  }

  private String initial() {
    return any(
        List.of(
            "if asked { x = true; send A() to all }",
            "send B(asked) to all",
            "if asked { send A() to all } else { send B(false) to all }",
            "if asked { send A() to process \\ {self} }",
            "if self == process(0) { x = any {false, true}; send B(x) to all }"));
  }

  private String reaction() {
    String comparison = any(List.of(">=", ">"));
    String threshold = any(THRESHOLDS);
    return switch (random.nextInt(6)) {
      case 0 ->
          "upon received A with !x times %s %s { x = true; %s }"
              .formatted(comparison, threshold, send());
      case 1 ->
          "upon received A times %s %s { y = true; %s }".formatted(comparison, threshold, send());
      case 2 ->
          "upon received B with !y by v times %s %s { y = true; %s }"
              .formatted(
                  comparison, threshold, any(List.of("decide v", "send B(v) to all", "x = v")));
      case 3 -> "upon received B by v times %s %s { decide v }".formatted(comparison, threshold);
      case 4 ->
          """
          upon received B as ms with !x times %s %s {
            x = true
            if count(m in ms : m.v) > %s { decide true } else { %s }
          }"""
              .formatted(
                  comparison,
                  threshold,
                  any(THRESHOLDS),
                  any(List.of("y = true", "decide false", "send A() to all")));
      default -> "upon internal when x && !y { y = true; %s }".formatted(send());
    };
  }

  private String send() {
    return any(
        List.of(
            "send A() to all",
            "send B(asked) to all",
            "send B(true) to all",
            "send A() to all; send B(false) to all",
            "decide asked",
            "skip"));
  }

  private String invariant() {
    return any(
        List.of(
            "(forall p : correct(p) -> !p.asked) -> (forall p : correct(p) -> !p.y)",
            "(exists p : correct(p) && p.y) -> count(p : correct(p) && p.x) > F",
            "forall p : decided(p) && correct(p) -> exists q : correct(q) && q.asked == p.d",
            "count(p : p.x) <= N - 1",
            "forall p, q : p.x && p != q -> !q.y"));
  }

  private String formula() {
    return any(
        List.of(
            "<> (forall p : correct(p) -> p.y)",
            "[] ((exists p : correct(p) && p.y) -> <> (forall p : correct(p) -> p.y))",
            "(forall p : correct(p) -> p.asked) -> <> (forall p : correct(p) -> p.x)",
            "(<> exists p : p.y) -> <> forall q : correct(q) -> q.y",
            "(exists p : p.asked) -> <> (exists p : decided(p) || !correct(p))",
            "<> [] (exists p : p.x && correct(p))",
            "[] ((forall p : correct(p) -> p.x) -> [] <> (forall p : correct(p) -> p.x || p.y))"));
  }
}
