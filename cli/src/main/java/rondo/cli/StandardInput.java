package rondo.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What comes in from standard input: the answers of a person, or a model that a command line calls
 * {@code -}. A model is read once and kept, since its lines are shown again in diagnostics.
 */
public final class StandardInput {
  /** What a command line calls a model that comes from here. */
  static final String DASH = "-";

  /** What the model is called in reports and diagnostics. */
  static final String NAME = "<stdin>";

  /** Front ends refuse a model that is larger than any of them allows. */
  private static final int LARGEST = (4 << 20) + 1;

  private final BufferedReader reader;
  private Optional<String> text = Optional.empty();
  private Optional<Language> detectedLanguage = Optional.empty();

  public StandardInput(BufferedReader reader) {
    this.reader = reader;
  }

  static boolean isRequested(Path model) {
    return model.toString().equals(DASH);
  }

  BufferedReader reader() {
    return reader;
  }

  /** All that is there, as far as it can be a model. */
  String text() throws IOException {
    if (text.isEmpty()) {
      var all = new StringBuilder();
      char[] some = new char[1 << 16];
      int read = reader.read(some);
      while (read >= 0 && all.length() < LARGEST) {
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

  /** The language of the model, as its text suggests. */
  Language detectLanguage() throws IOException {
    Language language = Language.of(text());
    detectedLanguage = Optional.of(language);
    return language;
  }

  /** The language that the model was taken for, unless it was named. */
  Optional<Language> detectedLanguage() {
    return detectedLanguage;
  }
}
