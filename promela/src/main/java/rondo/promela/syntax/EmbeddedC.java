package rondo.promela.syntax;

import rondo.diagnostics.RejectedException;
import rondo.promela.text.Code;

/** Embedded C code, which is refused. */
final class EmbeddedC {
  private EmbeddedC() {}

  static RejectedException refused(Terminal keyword) {
    return Cursor.rejected(
        Code.EMBEDDED_C
            .error(keyword.at(), "`" + keyword.text() + "` is not supported")
            .withLabel("embedded C code cannot be verified here")
            .withHelp("write this part in Promela"));
  }
}
