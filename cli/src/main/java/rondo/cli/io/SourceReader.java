package rondo.cli.io;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import rondo.verify.model.ModelSource;

/** Reads the texts of models again, to quote them. */
public record SourceReader(StandardInput input) {
  /** More than a front end accepts. */
  private static final int MAX_SIZE = 4 << 20;

  /** The text of a source file or of standard input; empty if it cannot be read any more. */
  public Optional<String> text(String file) {
    if (file.equals(ModelSource.STANDARD_INPUT)) {
      return input.modelText();
    }
    try (InputStream in = Files.newInputStream(Path.of(file))) {
      return Optional.of(new String(in.readNBytes(MAX_SIZE), StandardCharsets.UTF_8));
    } catch (IOException | InvalidPathException e) {
      return Optional.empty();
    }
  }
}
