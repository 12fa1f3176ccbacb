package rondo.cli;

import java.util.Locale;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;
import rondo.ir.FullChannel;

/** {@code --full-channel}: what a send to a full channel does. */
final class FullChannelOption {
  private FullChannelOption() {}

  private static Choice<FullChannel> choice() {
    return new Choice<FullChannel>("--full-channel")
        .or("block", FullChannel.BLOCK)
        .or("lose", FullChannel.LOSE);
  }

  static OptionSpec option() {
    return choice().described("A send to a full channel waits (default), or loses its message.");
  }

  static FullChannel in(ParseResult arguments) {
    return named(arguments.matchedOptionValue("--full-channel", "block"));
  }

  static FullChannel named(String name) {
    return choice().value(name);
  }

  static String name(FullChannel value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
