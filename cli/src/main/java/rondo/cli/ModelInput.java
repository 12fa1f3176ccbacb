package rondo.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.ParseResult;
import rondo.diagnostics.RejectedException;
import rondo.distal.text.SourceText;
import rondo.promela.text.IncludePath;
import rondo.promela.text.Sources;

/**
 * Where the text of a model comes from: a file, which is read whenever it is needed, or standard
 * input, which can be read only once.
 *
 * @param text the model itself, if it came from standard input
 */
record ModelInput(Path file, Language language, Optional<String> text) {
  /** A model in a file, in the language that its name says. */
  static ModelInput of(Path file) {
    return new ModelInput(file, Language.of(file), Optional.empty());
  }

  /** What the command line calls {@code file}: a file, or standard input. */
  static ModelInput of(Path file, ParseResult arguments, Console console) throws IOException {
    Optional<Language> named = Language.named(arguments);
    if (!StandardInput.isRequested(file)) {
      return new ModelInput(file, named.orElse(Language.of(file)), Optional.empty());
    }
    StandardInput input = console.input();
    String text = input.text();
    Language language = named.isPresent() ? named.get() : input.detectLanguage();
    return new ModelInput(Path.of(StandardInput.NAME), language, Optional.of(text));
  }

  /** The text of a protocol. */
  SourceText source() throws RejectedException {
    return text.isPresent() ? SourceText.of(file.toString(), text.get()) : SourceText.of(file);
  }

  /** The lines of a protocol, to show them in a report; none if it cannot be read any more. */
  List<String> lines() {
    try {
      return source().text().lines().toList();
    } catch (RejectedException e) {
      return List.of();
    }
  }

  /**
   * The text of a Promela model, and where it includes files from; if it came from standard input,
   * its own folder is the working folder.
   */
  Sources sources(IncludePath includes) {
    return text.isPresent()
        ? Sources.of(file.toString(), text.get(), includes)
        : Sources.of(file, includes);
  }
}
