package rondo.cli.sweep;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import rondo.cli.sweep.job.SourceTexts;
import rondo.diagnostics.RejectedException;
import rondo.promela.text.Preprocessor;
import rondo.promela.text.Sources;
import rondo.verify.model.Language;
import rondo.verify.model.ModelSource;

/** The files of a model, including those that it includes at some point, and their checksum. */
final class SourceChecksum {
  private SourceChecksum() {}

  /**
   * @throws RejectedException if the model cannot be read
   */
  static String of(ModelSource source, List<GridPoint> points) throws RejectedException {
    try {
      var sha = MessageDigest.getInstance("SHA-256");
      for (String text : files(source, points).values()) {
        sha.update((text.length() + "\n" + text).getBytes(StandardCharsets.UTF_8));
      }
      return HexFormat.of().formatHex(sha.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /**
   * The texts of all files.
   *
   * @throws RejectedException if the model cannot be read
   */
  static SourceTexts texts(ModelSource source, List<GridPoint> points) throws RejectedException {
    SortedMap<String, String> files = files(source, points);
    String main = source.language() == Language.DISTAL ? "" : source.promelaSources().name();
    String text = files.remove(main);
    return new SourceTexts(text, files);
  }

  private static SortedMap<String, String> files(ModelSource source, List<GridPoint> points)
      throws RejectedException {
    var texts = new TreeMap<String, String>();
    switch (source.language()) {
      case DISTAL -> texts.put("", source.protocolText().text());
      case PROMELA -> {
        for (GridPoint point : points) {
          texts.putAll(included(source, point));
        }
      }
    }
    return texts;
  }

  private static SortedMap<String, String> included(ModelSource source, GridPoint point)
      throws RejectedException {
    var defines = new LinkedHashMap<>(source.defines());
    point.values().forEach((name, value) -> defines.put(name, Long.toString(value)));
    Sources sources = source.promelaSources();
    try {
      Preprocessor.run(sources, defines);
    } catch (RejectedException e) {
      if (sources.texts().isEmpty()) {
        throw e;
      }
      // The job will report what is wrong.
    }
    return sources.texts();
  }
}
