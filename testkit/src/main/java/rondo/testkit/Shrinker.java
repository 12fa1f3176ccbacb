package rondo.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Shrinks a program while a predicate holds.
 *
 * <p>Works on text, line by line: it drops runs of lines with balanced blocks, longest first;
 * removes the first and last line of blocks; and then drops words within lines. Whether the result
 * is still a program is for the predicate to decide; most attempts are not. Each successful change
 * is kept at once, so the text only gets shorter.
 */
public final class Shrinker {
  private final Predicate<String> interesting;
  private int triesLeft;

  public Shrinker(Predicate<String> interesting, int tries) {
    this.interesting = interesting;
    this.triesLeft = tries;
  }

  public String shrink(String program) {
    List<String> lines = new ArrayList<>(program.lines().toList());
    int before;
    do {
      before = String.join("\n", lines).length();
      lines = dropRuns(lines);
      lines = unwrap(lines);
      if (before == String.join("\n", lines).length()) {
        lines = dropWords(lines);
      }
    } while (String.join("\n", lines).length() < before);
    return text(lines);
  }

  private boolean holds(List<String> lines) {
    return triesLeft-- > 0 && interesting.test(text(lines));
  }

  private static String text(List<String> lines) {
    return String.join("\n", lines) + "\n";
  }

  private List<String> dropRuns(List<String> lines) {
    List<String> kept = lines;
    for (int length = kept.size() / 2; length >= 1; length = length * 2 / 3) {
      int start = 0;
      while (start + length <= kept.size()) {
        if (isBalanced(kept.subList(start, start + length))) {
          var shorter = new ArrayList<>(kept.subList(0, start));
          shorter.addAll(kept.subList(start + length, kept.size()));
          if (holds(shorter)) {
            kept = shorter;
            continue;
          }
        }
        start++;
      }
    }
    return kept;
  }

  private List<String> unwrap(List<String> lines) {
    List<String> kept = lines;
    for (int open = 0; open < kept.size(); open++) {
      if (change(kept.get(open)) <= 0) {
        continue;
      }
      int close = open + 1;
      while (close < kept.size() && !isBalanced(kept.subList(open, close + 1))) {
        close++;
      }
      if (close < kept.size()) {
        for (int options = 0; options < 2; options++) {
          var shorter = new ArrayList<>(kept);
          shorter.remove(close);
          shorter.remove(open);
          if (options == 1 && shorter.get(open).strip().startsWith("::")) {
            shorter.set(open, shorter.get(open).replaceFirst("::", ""));
          }
          if (holds(shorter)) {
            kept = shorter;
            break;
          }
        }
      }
    }
    return kept;
  }

  private List<String> dropWords(List<String> lines) {
    var kept = new ArrayList<>(lines);
    for (int i = 0; i < kept.size(); i++) {
      for (int length = 12; length >= 1; length--) {
        List<String> words = words(kept.get(i));
        for (int start = 0; start + length <= words.size(); start++) {
          var shorter = new ArrayList<>(words.subList(0, start));
          shorter.addAll(words.subList(start + length, words.size()));
          if (!isBalanced(words.subList(start, start + length))
              || words.subList(start, start + length).contains(";")) {
            continue;
          }
          String old = kept.set(i, String.join("", shorter));
          if (holds(kept)) {
            words = shorter;
            start--;
          } else {
            kept.set(i, old);
          }
        }
      }
    }
    return kept;
  }

  private static List<String> words(String line) {
    return List.of(line.split("(?<=\\W)|(?=\\W)"));
  }

  private static boolean isBalanced(List<String> lines) {
    int depth = 0;
    for (String line : lines) {
      for (String word : words(line)) {
        depth += weight(word);
        if (depth < 0) {
          return false;
        }
      }
    }
    return depth == 0;
  }

  private static int change(String line) {
    return words(line).stream().mapToInt(Shrinker::weight).sum();
  }

  private static int weight(String word) {
    return switch (word) {
      case "{", "(", "[", "if", "do" -> 1;
      case "}", ")", "]", "fi", "od" -> -1;
      default -> 0;
    };
  }
}
