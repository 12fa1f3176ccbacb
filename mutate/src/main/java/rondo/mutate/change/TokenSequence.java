package rondo.mutate.change;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import rondo.diagnostics.Position;

/** The tokens of a text, found by the positions of syntax trees, and the pairs of its brackets. */
final class TokenSequence {
  private static final Map<String, String> CLOSED_BY = Map.of("(", ")", "[", "]", "{", "}");

  /** A nonempty range of tokens, both ends included. */
  record Range(int first, int last) {}

  private final String file;
  private final String text;
  private final LineOffsets lines;
  private final List<SourceToken> tokens;
  private final Map<Integer, Integer> byOffset = new HashMap<>();
  private final int[] partner;

  /**
   * @param file the name of the text in positions
   * @param tokens in textual order
   */
  TokenSequence(String file, String text, List<SourceToken> tokens) {
    this.file = file;
    this.text = text;
    this.lines = new LineOffsets(text);
    this.tokens = List.copyOf(tokens);
    for (int i = 0; i < tokens.size(); i++) {
      byOffset.put(tokens.get(i).start(), i);
    }
    partner = partners(this.tokens);
  }

  /** For each bracket its partner, and -1 for all other tokens. */
  private static int[] partners(List<SourceToken> tokens) {
    int[] partner = new int[tokens.size()];
    Arrays.fill(partner, -1);
    Deque<Integer> open = new ArrayDeque<>();
    for (int i = 0; i < tokens.size(); i++) {
      String token = tokens.get(i).text();
      if (CLOSED_BY.containsKey(token)) {
        open.push(i);
      } else if (CLOSED_BY.containsValue(token)
          && !open.isEmpty()
          && token.equals(CLOSED_BY.get(tokens.get(open.peek()).text()))) {
        int opening = open.pop();
        partner[opening] = i;
        partner[i] = opening;
      }
    }
    return partner;
  }

  int size() {
    return tokens.size();
  }

  SourceToken get(int index) {
    return tokens.get(index);
  }

  /** Whether there is a token with this text at the index. */
  boolean is(int index, String token) {
    return index >= 0 && index < tokens.size() && tokens.get(index).is(token);
  }

  /** The token at a position; empty if the position is in another file or inside a macro. */
  OptionalInt at(Position position) {
    if (!position.isKnown() || !position.file().equals(file)) {
      return OptionalInt.empty();
    }
    Integer found = byOffset.get(lines.offset(position.line(), position.column()));
    return found == null ? OptionalInt.empty() : OptionalInt.of(found);
  }

  Position position(int offset) {
    return new Position(file, lines.line(offset), lines.column(offset));
  }

  /** The other bracket of a pair; empty for other tokens. */
  OptionalInt partner(int index) {
    return partner[index] < 0 ? OptionalInt.empty() : OptionalInt.of(partner[index]);
  }

  /** The smallest range around this one in which every bracket has its partner. */
  Range balanced(Range range) {
    int first = range.first();
    int last = range.last();
    for (int i = first; i <= last; i++) {
      if (partner[i] > last) {
        last = partner[i];
      } else if (partner[i] >= 0 && partner[i] < first) {
        first = partner[i];
        i = first;
      }
    }
    return new Range(first, last);
  }

  int start(Range range) {
    return tokens.get(range.first()).start();
  }

  int end(Range range) {
    return tokens.get(range.last()).end();
  }

  String text(Range range) {
    return between(start(range), end(range));
  }

  /** The text between two offsets. */
  String between(int start, int end) {
    return text.substring(start, end);
  }
}
