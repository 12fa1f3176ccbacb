package rondo.distal.text;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;

/**
 * The text of a protocol.
 *
 * @param name the file name in diagnostics
 * @param witnesses conditions of further witnesses, each named after its text
 */
public record SourceText(String name, String text, List<String> witnesses) {
  private static final int MAX_LENGTH = 1 << 20;

  public SourceText {
    witnesses = List.copyOf(witnesses);
  }

  /** This text with further witnesses. */
  public SourceText withWitnesses(List<String> others) {
    return new SourceText(name, text, others);
  }

  public static SourceText of(Path file) throws RejectedException {
    String name = file.toString();
    byte[] bytes;
    try {
      if (!Files.exists(file)) {
        throw rejected(Rule.UNREADABLE, "there is no file `" + name + "`");
      }
      if (!Files.isRegularFile(file)) {
        throw rejected(Rule.UNREADABLE, "`" + name + "` is not a regular file");
      }
      try (InputStream in = Files.newInputStream(file)) {
        bytes = in.readNBytes(MAX_LENGTH + 1);
      }
    } catch (IOException | SecurityException e) {
      throw rejected(Rule.UNREADABLE, "`" + name + "` cannot be read");
    }
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      return of(name, text.startsWith("\uFEFF") ? text.substring(1) : text);
    } catch (CharacterCodingException e) {
      throw rejected(Rule.NOT_TEXT, "`" + name + "` is not UTF-8 text");
    }
  }

  /** A text with a file name for diagnostics. */
  public static SourceText of(String name, String text) throws RejectedException {
    if (text.length() > MAX_LENGTH) {
      throw rejected(Rule.NOT_TEXT, "`" + name + "` is too large for a protocol");
    }
    if (text.indexOf('\0') >= 0) {
      throw rejected(Rule.NOT_TEXT, "`" + name + "` is a binary file");
    }
    return new SourceText(name, text, List.of());
  }

  private static RejectedException rejected(Rule rule, String message) {
    return new RejectedException(rule.at(Position.NONE, message));
  }
}
