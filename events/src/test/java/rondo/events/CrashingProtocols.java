package rondo.events;

/** Generated protocols in which processes may crash within steps. */
final class CrashingProtocols {
  private CrashingProtocols() {}

  /** The protocol in which each crash may strike within a step; at least one process may crash. */
  static String withinSteps(String text) {
    String crashing =
        text.contains("crash ")
            ? text
            : text.contains("network ")
                ? text.replaceAll("network (.*)", "network $1 and crash 1")
                : text.replaceFirst("invariant", "network crash 1\n  invariant");
    return crashing.replaceAll("crash (\\d)( of \\w+)?", "crash $1$2 within steps");
  }
}
