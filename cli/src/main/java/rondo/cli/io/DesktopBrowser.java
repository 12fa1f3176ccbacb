package rondo.cli.io;

import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Locale;

/** The browser of the desktop. */
public final class DesktopBrowser {
  private DesktopBrowser() {}

  /** Opens the browser of the desktop, if there is one. */
  public static void open(URI address, Console console) {
    String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
    List<String> command =
        system.startsWith("windows")
            ? List.of("rundll32", "url.dll,FileProtocolHandler", address.toString())
            : List.of(system.startsWith("mac") ? "open" : "xdg-open", address.toString());
    try {
      new ProcessBuilder(command)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .redirectError(ProcessBuilder.Redirect.DISCARD)
          .start();
    } catch (IOException e) {
      console.err().println("note: no browser was found; open the address in one");
      console.err().flush();
    }
  }
}
