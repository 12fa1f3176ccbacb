package rondo.verify.report;

import java.util.List;
import java.util.Optional;
import rondo.diagnostics.Position;

/**
 * The unreached code of one part of a model, in source order.
 *
 * @param name of the part
 * @param all the number of items of the part
 */
public record UnreachedCode(Part part, String name, List<Item> items, int all) {
  /** The kinds of parts of a model. */
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

    /** The name in reports. */
    public String word() {
      return word;
    }

    /** The name of its items. */
    public String items() {
      return items;
    }
  }

  /**
   * An unreached statement or handler; a front end may have made several edges of a statement.
   *
   * @param why the reason, if known
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
