package rondo.cli.report;

import java.util.List;
import java.util.Optional;
import rondo.diagnostics.Position;

/**
 * What was never executed of one part of a model, in source order.
 *
 * @param name of the part
 * @param all how many items the part has
 */
public record UnreachedCode(Part part, String name, List<Item> items, int all) {
  /** What a model consists of. */
  public enum Part {
    PROCTYPE("proctype", "statements"),
    ROLE("role", "handlers and statements"),
    MONITOR("monitor", "handlers"),
    ROUND("round", "statements");

    private final String word;
    private final String items;

    Part(String word, String items) {
      this.word = word;
      this.items = items;
    }

    /** As reports call it. */
    public String word() {
      return word;
    }

    /** What it consists of. */
    String items() {
      return items;
    }
  }

  /**
   * A statement or handler at its place; a front end may have made several edges of a statement.
   *
   * @param why what is known of the reason
   */
  public record Item(Position at, String text, Optional<String> why) {
    public Item(Position at, String text) {
      this(at, text, Optional.empty());
    }
  }

  public UnreachedCode {
    items = List.copyOf(items);
  }
}
