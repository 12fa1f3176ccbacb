package rondo.cli.option;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;
import rondo.verify.model.Language;

/** {@code --language}, and options that depend on the language of the model. */
public final class LanguageOption {
  private static final String OPTION = "--language";

  private LanguageOption() {}

  static OptionSpec option() {
    return choice()
        .described(
            "The language of the model; default: by its file name or, for standard input, by how"
                + " it begins.");
  }

  private static ChoiceOption<Language> choice() {
    return new ChoiceOption<Language>(OPTION)
        .or("promela", Language.PROMELA)
        .or("distal", Language.DISTAL);
  }

  /** The language that the command line names, if any. */
  static Optional<Language> named(ParseResult arguments) {
    return Optional.<String>ofNullable(arguments.matchedOptionValue(OPTION, null))
        .map(choice()::value);
  }

  /** The value of {@code -DNAME} alone: it defines a macro, but gives no value to a parameter. */
  static String defaultDefinition(Language language) {
    return switch (language) {
      case PROMELA -> "1";
      case DISTAL -> "";
    };
  }

  /** Rejects options that do not apply to models in this language. */
  public static void rejectOptions(
      Language language, List<String> options, ParseResult arguments, Path file) {
    String title =
        switch (language) {
          case PROMELA -> "a Promela model";
          case DISTAL -> "a protocol";
        };
    for (String option : options) {
      Options.reject(option, arguments, title, file + " is" + instead(language, option));
    }
  }

  private static String instead(Language language, String option) {
    return language == Language.DISTAL && option.equals("--ltl")
        ? "; its formulas are written in the protocol: ltl name { ... }"
        : "";
  }
}
