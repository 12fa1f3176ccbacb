package rondo.pages;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The bundled scripts and styles. */
public final class PageResources {
  private PageResources() {}

  /** The script of a report. */
  public static String reportScript() {
    return text("report.js");
  }

  /** The style of a report. */
  public static String reportStyle() {
    return text("report.css");
  }

  /** The page of the explorer. */
  public static String explorerPage() {
    return text("explorer.html");
  }

  /** The script of the explorer. */
  public static String explorerScript() {
    return text("explorer.js");
  }

  /** The style of the explorer. */
  public static String explorerStyle() {
    return text("explorer.css");
  }

  /** The page that shows the progress of a verification. */
  public static String watchPage() {
    return text("watch.html");
  }

  /** The script of this page. */
  public static String watchScript() {
    return text("watch.js");
  }

  /** The style of this page. */
  public static String watchStyle() {
    return text("watch.css");
  }

  private static String text(String name) {
    try (InputStream in = PageResources.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("the jar does not contain " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
