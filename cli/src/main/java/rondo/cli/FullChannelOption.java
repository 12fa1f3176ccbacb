package rondo.cli;

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
    return choice().value(arguments.matchedOptionValue("--full-channel", "block"));
  }
}
