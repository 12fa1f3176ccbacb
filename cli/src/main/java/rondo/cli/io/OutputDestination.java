package rondo.cli.io;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.regex.Pattern;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import rondo.diagnostics.IoErrorText;

/**
 * A file that output is written to. Only older output of the same kind, recognised by its
 * beginning, or an empty file is overwritten; a symbolic link is not followed.
 *
 * @param beginning how a file begins that may be overwritten
 * @param description what such a file is
 */
public record OutputDestination(Path file, Pattern beginning, String description) {
  /** The kinds of files that commands write. */
  public enum Kind {
    TRACE(
        "a trace that Rondo saved",
        "\\s*\\{\\s*\"format\"\\s*:\\s*\"rondo-(rounds-|events-)?trace\""),
    JUNIT("a JUnit report of Rondo", "<\\?xml[^>]*\\?>\\s*<!-- rondo verify -->"),
    SARIF(
        "a SARIF report of Rondo",
        "(?s)\\{\\s*\"\\$schema\"\\s*:\\s*\"[^\"]*sarif[^\"]*\".*?\"name\"\\s*:\\s*\"Rondo\""),
    MARKDOWN("a Markdown report of Rondo", "<!-- rondo verify -->"),
    HTML("an HTML report of Rondo", "<!doctype html>\\s*<!-- rondo (verify|mutate) -->"),
    SWEEP_JSON("a sweep that Rondo saved", "\\s*\\{\\s*\"format\"\\s*:\\s*\"rondo-sweep\""),
    SWEEP_CSV("a table of rondo sweep", "[^\\n]*,verdict,reason,states,transitions,"),
    SWEEP_PLOT("a plot of rondo sweep", "<!-- rondo sweep -->\\s*<svg ");

    private final String description;
    private final Pattern beginning;

    Kind(String description, String beginning) {
      this.description = description;
      this.beginning = Pattern.compile(beginning);
    }
  }

  private static final int HEAD_BYTES = 512;

  private static final int FILE_TYPE = 0170000;
  private static final int CHARACTER_DEVICE = 0020000;
  private static final int PIPE = 0010000;

  public OutputDestination(Path file, Kind kind) {
    this(file, kind.beginning, kind.description);
  }

  private enum Present {
    NOTHING,
    REPLACEABLE,
    /** A pipe or a device such as {@code /dev/null}: it is written to, not replaced. */
    SINK
  }

  /** Rejects, before a long search, a file of the command line that must not be overwritten. */
  public static void require(ParseResult arguments, String option, Kind kind) {
    if (!arguments.hasMatchedOption(option)) {
      return;
    }
    new OutputDestination(arguments.matchedOptionValue(option, Path.of("")), kind)
        .check(arguments, option);
  }

  /** Rejects the file if it must not be overwritten. */
  public void check(ParseResult arguments, String option) {
    try {
      present();
    } catch (IOException e) {
      throw new ParameterException(
          arguments.commandSpec().commandLine(), option + ": " + IoErrorText.text(e));
    }
  }

  public void save(String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    switch (present()) {
      case NOTHING -> AtomicFile.create(file, out -> out.write(bytes));
      case REPLACEABLE -> AtomicFile.replace(file, out -> out.write(bytes));
      case SINK -> Files.write(file, bytes, StandardOpenOption.WRITE);
    }
  }

  private Present present() throws IOException {
    BasicFileAttributes attributes;
    try {
      attributes = Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    } catch (NoSuchFileException e) {
      return Present.NOTHING;
    }
    if (attributes.isSymbolicLink()) {
      throw refused("is a symbolic link, which is not followed; name its target");
    }
    if (attributes.isDirectory()) {
      throw refused("is a folder");
    }
    if (attributes.isOther()) {
      if (isSink()) {
        return Present.SINK;
      }
      throw refused("is not a regular file");
    }
    if (attributes.size() > 0 && !beginning.matcher(head()).lookingAt()) {
      throw refused("is not " + description + ", so it is not overwritten");
    }
    if (!Files.isWritable(file)) {
      throw refused("is write-protected");
    }
    return Present.REPLACEABLE;
  }

  private boolean isSink() throws IOException {
    try {
      int mode = (int) Files.getAttribute(file, "unix:mode", LinkOption.NOFOLLOW_LINKS);
      int type = mode & FILE_TYPE;
      return type == CHARACTER_DEVICE || type == PIPE;
    } catch (UnsupportedOperationException | IllegalArgumentException e) {
      return false; // There are no such files here.
    }
  }

  private String head() throws IOException {
    try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
      return new String(in.readNBytes(HEAD_BYTES), StandardCharsets.UTF_8);
    }
  }

  private FileSystemException refused(String why) {
    return new FileSystemException(file.toString(), null, why);
  }
}
