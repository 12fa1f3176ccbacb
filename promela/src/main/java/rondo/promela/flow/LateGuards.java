package rondo.promela.flow;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import rondo.promela.flow.Element.Kind;

/**
 * Statements in a deterministic step that are guards of an option although a choice, jump or block
 * precedes them in it. If such a statement blocks, the choice continues with the next option.
 */
final class LateGuards {
  private final Map<Element, NextOption> guards = new HashMap<>();

  /** The options of {@code choice} from number {@code option} on. */
  record NextOption(Element choice, int option) {}

  LateGuards(Sequence body) {
    scan(body, Optional.empty());
  }

  Optional<NextOption> after(Element guard) {
    return Optional.ofNullable(guards.get(guard));
  }

  private void scan(Sequence sequence, Optional<NextOption> onBlock) {
    boolean guard = true;
    for (Element e = sequence.first(); e != null; e = e.next()) {
      if (e.isBlock()) {
        scan(e.body(), Optional.empty());
      } else if (e.isChoice()) {
        for (int k = 0; k < e.parts().size(); k++) {
          scan(e.parts().get(k), Optional.of(new NextOption(e, k + 1)));
        }
      } else if (e.kind() == Kind.PLAIN && guard) {
        if (e != sequence.first() && onBlock.isPresent()) {
          guards.put(e, onBlock.get());
        }
        guard = false;
      }
      if (e == sequence.extent()) {
        return;
      }
    }
  }
}
