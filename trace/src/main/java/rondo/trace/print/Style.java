package rondo.trace.print;

/** Text styles: the sequence before each kind of text, and {@code reset} after it. */
public record Style(String faint, String actor, String change, String bad, String reset) {
  public static final Style PLAIN = new Style("", "", "", "", "");
  public static final Style ANSI =
      new Style("\u001b[2m", "\u001b[36m", "\u001b[33m", "\u001b[1;31m", "\u001b[0m");

  public String faint(String text) {
    return paint(faint, text);
  }

  public String actor(String text) {
    return paint(actor, text);
  }

  public String change(String text) {
    return paint(change, text);
  }

  public String bad(String text) {
    return paint(bad, text);
  }

  private String paint(String before, String text) {
    return text.isEmpty() || before.isEmpty() ? text : before + text + reset;
  }
}
