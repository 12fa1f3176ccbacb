package rondo.distal.text;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Hints for notation of other languages and of papers: the corresponding Distal syntax. */
public final class ForeignSyntaxHints {
  /**
   * Foreign symbols that are replaced by Distal's after they have been reported; longer ones first.
   */
  private static final Map<String, String> SYMBOLS = symbols();

  /** Foreign characters without a replacement. */
  private static final Map<String, String> CHARACTERS =
      Map.of(
          "'", "there are no primed variables: assign the next value with `x = …` in `update`",
          "\"", "there are no strings; use the constants of an `enum`");

  private static final Map<String, String> NAMES =
      Map.ofEntries(
          Map.entry("TRUE", "write `true`"),
          Map.entry("True", "write `true`"),
          Map.entry("FALSE", "write `false`"),
          Map.entry("False", "write `false`"),
          Map.entry("null", "write `none`"),
          Map.entry("NULL", "write `none`"),
          Map.entry("nil", "write `none`"),
          Map.entry("not", "write `!`"),
          Map.entry("len", "write `size(…)`"),
          Map.entry("Len", "write `size(…)`"),
          Map.entry("length", "write `size(…)`"),
          Map.entry("sizeof", "write `size(…)`"),
          Map.entry("Cardinality", "write `size(…)`"),
          Map.entry("int", "every type is finite: write a range, such as `0..3`"),
          Map.entry("Int", "every type is finite: write a range, such as `0..3`"),
          Map.entry("Nat", "every type is finite: write a range, such as `0..3`"),
          Map.entry("integer", "every type is finite: write a range, such as `0..3`"),
          Map.entry("string", "there are no strings; use the constants of an `enum`"),
          Map.entry("boolean", "write `bool`"),
          Map.entry("BOOLEAN", "write `bool`"),
          Map.entry("others", "all other processes are `process \\ {self}`"),
          Map.entry("decided", "specify the process: `decided(p)`"));

  private ForeignSyntaxHints() {}

  private static Map<String, String> symbols() {
    var symbols = new LinkedHashMap<String, String>();
    symbols.put("<=>", "<->");
    symbols.put("/\\", "&&");
    symbols.put("\\/", "||");
    symbols.put("~>", "->");
    symbols.put("=>", "->");
    symbols.put("=<", "<=");
    symbols.put("~", "!");
    symbols.put("#", "!=");
    symbols.put("&", "&&");
    symbols.put("|", "||");
    symbols.put("∧", "&&");
    symbols.put("∨", "||");
    symbols.put("¬", "!");
    symbols.put("⇒", "->");
    symbols.put("→", "->");
    symbols.put("∀", "forall");
    symbols.put("∃", "exists");
    symbols.put("∈", "in");
    symbols.put("∪", "union");
    symbols.put("∩", "intersect");
    symbols.put("⊆", "subset");
    symbols.put("≠", "!=");
    symbols.put("≤", "<=");
    symbols.put("≥", ">=");
    return symbols;
  }

  /** The foreign symbol at this offset, unless it is a backslash before a comment. */
  static Optional<String> symbol(String text, int from) {
    boolean comment = text.startsWith("\\//", from) || text.startsWith("\\/*", from);
    return comment
        ? Optional.empty()
        : SYMBOLS.keySet().stream().filter(s -> text.startsWith(s, from)).findFirst();
  }

  static String symbolHint(String symbol) {
    return symbol.equals("~>")
        ? "leads-to is written `[] (p -> <> q)`"
        : "write `" + replacement(symbol) + "`";
  }

  /** The Distal syntax for a foreign symbol. */
  static String replacement(String symbol) {
    return SYMBOLS.get(symbol);
  }

  static Optional<String> characterHint(String character) {
    return Optional.ofNullable(CHARACTERS.get(character));
  }

  /** A hint for an unknown name from another language. */
  public static Optional<String> nameHint(String name) {
    return Optional.ofNullable(NAMES.get(name));
  }

  /** A hint for an unexpected token after two given ones. */
  public static Optional<String> tokenHint(Token token, List<Token> before) {
    return switch (token.text()) {
      case ":=" -> Optional.of("a value is assigned with `=`");
      case "=" -> Optional.of("values are compared with `==`");
      case "or" -> Optional.of("write `||`");
      case "and" -> Optional.of("`and` joins network assumptions; conditions are joined with `&&`");
      case "not" -> Optional.of("write `!`");
      case "then" -> Optional.of("write `if c { … } else { … }`");
      case "elif", "elsif", "elseif" -> Optional.of("write `else if`");
      case "subseteq" -> Optional.of("write `subset`");
      case "on", "receive", "when" -> Optional.of(part("upon"));
      case "enumeration" -> Optional.of(part("enum"));
      case "out" -> Optional.of(part("output"));
      case "fn", "fun", "func", "def" -> Optional.of(part("function"));
      case "struct", "type" -> Optional.of(part("record"));
      case "property", "always" -> Optional.of(part("invariant"));
      default -> behind(token, before);
    };
  }

  private static String part(String word) {
    return "did you mean `" + word + "`?";
  }

  private static Optional<String> behind(Token token, List<Token> before) {
    String last = before.getLast().text();
    if (last.equals("++")) {
      return Optional.of("`++` joins sequences; to count up, write `x += 1`");
    }
    if (last.equals("\\") && token.kind() == Token.Kind.WORD) {
      return Optional.of("write `" + token.text() + "`, without `\\`");
    }
    if (token.is("(") && before.getFirst().is(".")) {
      return Optional.of("there are no methods: write `size(heard)`, not `heard.size()`");
    }
    return Optional.empty();
  }
}
