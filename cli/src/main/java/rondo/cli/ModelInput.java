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
 * The source of a model's text: a file, which is read whenever needed, or standard input, which can
 * be read only once.
 *
 * @param text the model itself, if it came from standard input
 */
record ModelInput(Path file, Language language, Optional<String> text) {
  /** A model in a file, in the language of its extension. */
  static ModelInput of(Path file) {
    return new ModelInput(file, Language.of(file), Optional.empty());
  }

  /** The input that the command line calls {@code file}: a file or standard input. */
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

  /** The source text of a protocol. */
  SourceText source() throws RejectedException {
    return text.isPresent() ? SourceText.of(file.toString(), text.get()) : SourceText.of(file);
  }

  /** The lines of a protocol for reports; empty if it cannot be read any more. */
  List<String> lines() {
    try {
      return source().text().lines().toList();
    } catch (RejectedException e) {
      return List.of();
    }
  }

  /**
   * The source text of a Promela model, with its include path; for standard input, relative to the
   * working folder.
   */
  Sources sources(IncludePath includes) {
    return text.isPresent()
        ? Sources.of(file.toString(), text.get(), includes)
        : Sources.of(file, includes);
  }
}
