package rondo.mutate.change;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Lines and columns of a text, which count from 1, and offsets, which count from 0. */
final class LineOffsets {
  private final List<Integer> starts = new ArrayList<>(List.of(0));

  LineOffsets(String text) {
    for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) {
      starts.add(end + 1);
    }
  }

  /** The offset of a position; -1 if there is no such line. */
  int offset(int line, int column) {
    return line > starts.size() ? -1 : starts.get(line - 1) + column - 1;
  }

  int line(int offset) {
    int found = Collections.binarySearch(starts, offset);
    return found >= 0 ? found + 1 : -found - 1;
  }

  int column(int offset) {
    return offset - starts.get(line(offset) - 1) + 1;
  }
}
