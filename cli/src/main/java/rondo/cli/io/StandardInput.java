package rondo.cli.io;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import rondo.verify.model.Language;

/**
 * Standard input: interactive input, or a model that the command line calls {@code -}. A model is
 * read once and kept, since diagnostics show its lines.
 */
public final class StandardInput {
  /** The name of standard input on the command line. */
  public static final String DASH = "-";

  /** More than the largest model that a front end accepts, so that front ends reject it. */
  private static final int MAX_SIZE = (4 << 20) + 1;

  private final BufferedReader reader;
  private Optional<String> text = Optional.empty();
  private Optional<Language> detectedLanguage = Optional.empty();

  public StandardInput(BufferedReader reader) {
    this.reader = reader;
  }

  public static boolean isRequested(Path model) {
    return model.toString().equals(DASH);
  }

  BufferedReader reader() {
    return reader;
  }

  /** The whole input, up to the size limit of a model. */
  public String text() throws IOException {
    if (text.isEmpty()) {
      var all = new StringBuilder();
      char[] some = new char[1 << 16];
      int read = reader.read(some);
      while (read >= 0 && all.length() < MAX_SIZE) {
        all.append(some, 0, read);
        read = reader.read(some);
      }
      text = Optional.of(all.toString());
    }
    return text.get();
  }

  /** The model, if it has been read. */
  Optional<String> modelText() {
    return text;
  }

  /** The language that the model's text suggests. */
  public Language detectLanguage() throws IOException {
    Language language = Language.of(text());
    detectedLanguage = Optional.of(language);
    return language;
  }

  /** The language that was detected, unless it was named. */
  Optional<Language> detectedLanguage() {
    return detectedLanguage;
  }
}
