package rondo.promela.text;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;

/** Reads a model's main file and the files it includes, up to a limit on their total size. */
public final class Sources {
  /** Maximal total size of a model's files; generated models stay far below. */
  static final int LARGEST_TOTAL = 4 << 20;

  private final String mainName;
  private final Optional<String> mainText;
  private final IncludePath path;
  private final Map<String, SourceFile> included = new HashMap<>();
  private final SortedMap<String, String> texts = new TreeMap<>();
  private int total;

  private Sources(String mainName, Optional<String> mainText, IncludePath path) {
    this.mainName = mainName;
    this.mainText = mainText;
    this.path = path;
  }

  /** A model in a file, which may include files below its own folder only. */
  public static Sources of(Path file) {
    return of(file, IncludePath.MODEL_FOLDER_ONLY);
  }

  /** A model in a file, which may include files from {@code path}. */
  public static Sources of(Path file, IncludePath path) {
    return new Sources(file.toString(), Optional.empty(), path);
  }

  /** A model given as text; includes are resolved as if it was in a file called {@code name}. */
  public static Sources of(String name, String text) {
    return of(name, text, IncludePath.MODEL_FOLDER_ONLY);
  }

  /** A model given as text, which may include files from {@code path}. */
  public static Sources of(String name, String text, IncludePath path) {
    return new Sources(name, Optional.of(text), path);
  }

  /** The name of the main file. */
  public String name() {
    return mainName;
  }

  /** The files that were read so far, with their texts. */
  public SortedMap<String, String> texts() {
    return Collections.unmodifiableSortedMap(texts);
  }

  SourceFile main() throws RejectedException {
    Position start = new Position(mainName, 1, 1);
    if (mainText.isEmpty()) {
      return read(mainName, Position.NONE);
    }
    String text = mainText.get();
    if (text.length() > LARGEST_TOTAL) {
      throw new RejectedException(tooLarge(mainName, start));
    }
    total += text.length();
    return checked(mainName, text);
  }

  /** The file that an include directive at {@code at} in {@code from} names. */
  SourceFile include(SourceFile from, String name, Position at) throws RejectedException {
    String file;
    try {
      file = found(from, name, at).toString();
    } catch (InvalidPathException e) {
      throw new RejectedException(
          SyntaxRule.UNREADABLE.error(at, "`" + name + "` is not a file name"));
    }
    SourceFile known = included.get(file);
    if (known == null) {
      String saved = path.saved().get(file);
      known = saved == null ? read(file, at) : checked(file, saved);
      included.put(file, known);
    }
    return known;
  }

  /**
   * The first permitted file of this name: in the folder of the including file, or in a listed one.
   */
  private Path found(SourceFile from, String name, Position at) throws RejectedException {
    Path folder = Path.of(mainName).toAbsolutePath().getParent();
    Path beside = Path.of(from.name()).resolveSibling(name);
    var candidates = new ArrayList<>(List.of(beside));
    path.folders().forEach(f -> candidates.add(f.resolve(name)));
    candidates.removeIf(c -> !path.permits(c, folder));
    if (candidates.isEmpty()) {
      throw new RejectedException(
          SyntaxRule.OUTSIDE
              .error(at, "`" + beside + "` lies outside the folder of the model")
              .withHelp("name its folder with -I, or give --allow-includes-anywhere"));
    }
    return candidates.stream().filter(path::exists).findFirst().orElse(candidates.getFirst());
  }

  private SourceFile read(String name, Position at) throws RejectedException {
    byte[] bytes;
    try {
      Path path = Path.of(name);
      if (!Files.exists(path)) {
        throw new RejectedException(
            SyntaxRule.UNREADABLE.error(at, "there is no file `" + name + "`"));
      }
      if (!Files.isRegularFile(path)) {
        throw new RejectedException(
            SyntaxRule.UNREADABLE.error(at, "`" + name + "` is not a regular file"));
      }
      try (InputStream in = Files.newInputStream(path)) {
        bytes = in.readNBytes(LARGEST_TOTAL - total + 1);
      }
    } catch (InvalidPathException e) {
      throw new RejectedException(
          SyntaxRule.UNREADABLE.error(at, "`" + name + "` is not a file name"));
    } catch (IOException | SecurityException e) {
      throw new RejectedException(SyntaxRule.UNREADABLE.error(at, "`" + name + "` cannot be read"));
    }
    if (bytes.length > LARGEST_TOTAL - total) {
      throw new RejectedException(tooLarge(name, at));
    }
    total += bytes.length;
    return checked(name, decoded(name, bytes));
  }

  private static String decoded(String name, byte[] bytes) throws RejectedException {
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      return text.startsWith("\uFEFF") ? text.substring(1) : text;
    } catch (CharacterCodingException e) {
      throw new RejectedException(
          SyntaxRule.NOT_TEXT
              .error(Position.NONE, "`" + name + "` is not UTF-8 text")
              .withHelp("a Promela model is a plain text file"));
    }
  }

  private SourceFile checked(String name, String text) throws RejectedException {
    texts.put(name, text);
    int nul = text.indexOf('\0');
    if (nul >= 0) {
      throw new RejectedException(
          SyntaxRule.NOT_TEXT
              .error(
                  Position.NONE,
                  "`" + name + "` is a binary file: there is a zero byte at offset " + nul)
              .withHelp("a Promela model is a plain text file"));
    }
    return new SourceFile(name, text);
  }

  private static Diagnostic tooLarge(String name, Position at) {
    return SyntaxRule.TOO_LARGE
        .error(
            at,
            "`"
                + name
                + "` is too large: all files of a model together may have "
                + LARGEST_TOTAL / (1 << 20)
                + " MiB")
        .withHelp("is this really a Promela model?");
  }
}
