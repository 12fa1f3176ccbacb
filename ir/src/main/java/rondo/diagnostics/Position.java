package rondo.diagnostics;

/**
 * A position in a source file; lines and columns count from 1, {@link #NONE} has line 0.
 *
 * <p>All positions are equal to one another, so that a position inside a syntax tree or an IR node
 * never enters that node's equality. {@link #isSamePlace} compares positions.
 */
public record Position(String file, int line, int column) {
  public static final Position NONE = new Position("", 0, 0);

  public boolean isKnown() {
    return line > 0;
  }

  /** Whether both are the same position in the same file. */
  public boolean isSamePlace(Position other) {
    return file.equals(other.file) && line == other.line && column == other.column;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Position;
  }

  @Override
  public int hashCode() {
    return 0;
  }

  @Override
  public String toString() {
    return isKnown() ? file + ":" + line + ":" + column : "<unknown>";
  }
}
