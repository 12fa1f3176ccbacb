package rondo.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** The language of a model, given by the file name unless the command line names one. */
enum Language {
  PROMELA("a Promela model"),
  DISTAL("a protocol");

  private static final String ENDING = ".dst";
  private static final String OPTION = "--language";

  private final String title;

  Language(String title) {
    this.title = title;
  }

  static Language of(Path file) {
    return file.toString().endsWith(ENDING) ? DISTAL : PROMELA;
  }

  /** Detects the language from the first word after comments. */
  static Language of(String text) {
    return text.startsWith("protocol", first(text)) ? DISTAL : PROMELA;
  }

  /** The index of the first character after blanks and comments. */
  private static int first(String text) {
    int at = 0;
    while (at < text.length()) {
      int end;
      if (Character.isWhitespace(text.charAt(at))) {
        end = at + 1;
      } else if (text.startsWith("//", at)) {
        end = text.indexOf('\n', at);
      } else if (text.startsWith("/*", at)) {
        end = text.indexOf("*/", at + 2) + 2;
      } else {
        return at;
      }
      at = end <= at ? text.length() : end;
    }
    return at;
  }

  static OptionSpec option() {
    return choice()
        .described(
            "The language of the model; default: by its file name or, for standard input, by how"
                + " it begins.");
  }

  private static ChoiceOption<Language> choice() {
    return new ChoiceOption<Language>(OPTION).or("promela", PROMELA).or("distal", DISTAL);
  }

  /** The language that the command line names, if any. */
  static Optional<Language> named(ParseResult arguments) {
    return Optional.<String>ofNullable(arguments.matchedOptionValue(OPTION, null))
        .map(choice()::value);
  }

  /** Explains to the user that this language was detected. */
  String guessExplanation() {
    return switch (this) {
      case PROMELA ->
          "standard input was read as Promela, since it does not begin with `protocol`;"
              + " --language distal reads it as Distal";
      case DISTAL ->
          "standard input was read as Distal, since it begins with `protocol`;"
              + " --language promela reads it as Promela";
    };
  }

  /** The value of {@code -DNAME} alone: it defines a macro, but gives no value to a parameter. */
  String defaultDefinition() {
    return switch (this) {
      case PROMELA -> "1";
      case DISTAL -> "";
    };
  }

  /** Rejects options that do not apply to models in this language. */
  void rejectOptions(List<String> options, ParseResult arguments, Path file) {
    for (String option : options) {
      Options.reject(option, arguments, title, file + " is" + instead(option));
    }
  }

  private String instead(String option) {
    return this == DISTAL && option.equals("--ltl")
        ? "; its formulas are written in the protocol: ltl name { ... }"
        : "";
  }
}
