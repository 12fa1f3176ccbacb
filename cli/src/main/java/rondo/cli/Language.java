package rondo.cli;

import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.ParseResult;

/** What a model is written in; its file's name says it. */
enum Language {
  PROMELA("a Promela model"),
  DISTAL("a protocol");

  private static final String ENDING = ".dst";

  private final String title;

  Language(String title) {
    this.title = title;
  }

  static Language of(Path file) {
    return file.toString().endsWith(ENDING) ? DISTAL : PROMELA;
  }

  /** What {@code -DNAME} alone stands for: a macro is defined, but a parameter is no number yet. */
  String defined() {
    return switch (this) {
      case PROMELA -> "1";
      case DISTAL -> "";
    };
  }

  /** Complains about options that mean nothing for models in this language. */
  void refuse(List<String> options, ParseResult arguments, Path file) {
    for (String option : options) {
      Options.refuse(option, arguments, title, file + " is" + instead(option));
    }
  }

  private String instead(String option) {
    return this == DISTAL && option.equals("--ltl")
        ? "; its formulas stand in it: ltl name { ... }"
        : "";
  }
}
