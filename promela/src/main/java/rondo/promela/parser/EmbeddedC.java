package rondo.promela.parser;

import rondo.diagnostics.RejectedException;
import rondo.promela.text.SyntaxRule;

/** Recognizes embedded C code, which is rejected. */
final class EmbeddedC {
  private EmbeddedC() {}

  static RejectedException refused(Terminal keyword) {
    return Cursor.rejected(
        SyntaxRule.EMBEDDED_C
            .error(keyword.at(), "`" + keyword.text() + "` is not supported")
            .withLabel("embedded C code cannot be verified here")
            .withHelp("write this part in Promela"));
  }

  /** Skips the keyword with its strings, precondition and block. */
  static void skip(Cursor cursor) throws RejectedException {
    cursor.advance();
    while (cursor.at(Terminal.Type.STRING)) {
      cursor.advance();
    }
    int open = 0;
    while (!cursor.at(Terminal.Type.END) && (open > 0 || cursor.at("[") || cursor.at("{"))) {
      Terminal t = cursor.advance();
      open += t.is("[") || t.is("{") ? 1 : t.is("]") || t.is("}") ? -1 : 0;
    }
  }
}
