package rondo.promela.text;

import java.util.Optional;
import java.util.stream.Stream;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;

/** Every rule of the preprocessor and the grammar, with its stable code. */
public enum SyntaxRule {
  UNREADABLE("P001", "a source file cannot be read"),
  NOT_TEXT("P002", "a source file is not UTF-8 text"),
  TOO_LARGE("P003", "the sources are too large, possibly after expansion of macros and inlines"),
  INCLUDE_LOOP("P004", "files include each other recursively"),
  DIRECTIVE("P005", "a preprocessor directive is malformed or unknown"),
  CONDITIONAL("P006", "the #if, #else and #endif lines do not match"),
  CONDITION("P007", "the expression of an #if cannot be evaluated"),
  ERROR_DIRECTIVE("P008", "the text contains an active #error"),
  MACRO_DEFINITION("P009", "a macro definition is malformed"),
  MACRO_CALL("P010", "a macro is called with the wrong arguments"),
  GLUED_MACRO("P011", "a macro name is glued to a number, so that it is not replaced"),
  UNTERMINATED("P012", "a comment, string or character constant is not terminated"),
  CHARACTER("P013", "a character has no meaning in Promela"),
  NUMBER("P014", "a number does not fit into 32 bits"),
  SYNTAX("P015", "the text does not follow Promela's grammar"),
  UNBALANCED("P016", "brackets, or if and fi, or do and od do not match"),
  TOO_DEEP("P017", "expressions or statements are nested too deeply"),
  EMBEDDED_C("P018", "embedded C code is not supported"),
  INLINE_RECURSION("P019", "an inline calls itself"),
  INLINE_CALL("P020", "an inline is called with the wrong arguments"),
  INLINE_DEFINITION("P021", "an inline definition is malformed"),
  UNKNOWN_NAME("P022", "a type or an inline is used before it is declared"),
  NAME_TAKEN("P023", "a name is already used for something else"),
  PROBE("P024", "full, empty, nfull and nempty are used where they are not allowed"),
  CONSTANT("P025", "a constant is needed"),
  MISPLACED("P026", "a declaration or statement is misplaced"),
  NOT_AN_EVENT("P027", "a trace assertion contains something that is not an event"),
  RANGE("P028", "the bounds of a select are in the wrong order"),
  REDEFINED("P029", "a macro is redefined with a different text"),
  WARNING_DIRECTIVE("P030", "the text contains an active #warning"),
  OUTSIDE("P031", "an included file lies outside the folders that may be read");

  private final String id;
  private final String meaning;

  SyntaxRule(String id, String meaning) {
    this.id = id;
    this.meaning = meaning;
  }

  /** The stable identifier shown to users, such as {@code P012}. */
  public String id() {
    return id;
  }

  /** One clause that describes the error. */
  public String meaning() {
    return meaning;
  }

  static Optional<SyntaxRule> of(String id) {
    return Stream.of(values()).filter(c -> c.id.equals(id)).findFirst();
  }

  /** Whether parsing after this error would only produce consequential errors. */
  public boolean isFatal() {
    return switch (this) {
      case UNREADABLE, OUTSIDE, NOT_TEXT, TOO_LARGE, INCLUDE_LOOP, TOO_DEEP -> true;
      default -> false;
    };
  }

  public Diagnostic error(Position at, String message) {
    return Diagnostic.error(id, at, message);
  }

  public Diagnostic warning(Position at, String message) {
    return Diagnostic.warning(id, at, message);
  }
}
