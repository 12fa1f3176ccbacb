package rondo.cli.option;

import java.util.Locale;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;
import rondo.ir.interpreter.FullChannelPolicy;

/** {@code --full-channel}: what a send to a full channel does. */
public final class FullChannelOption {
  private FullChannelOption() {}

  private static ChoiceOption<FullChannelPolicy> choice() {
    return new ChoiceOption<FullChannelPolicy>("--full-channel")
        .or("block", FullChannelPolicy.BLOCK)
        .or("lose", FullChannelPolicy.LOSE);
  }

  public static OptionSpec option() {
    return choice().described("A send to a full channel blocks (default), or loses its message.");
  }

  public static FullChannelPolicy in(ParseResult arguments) {
    return named(arguments.matchedOptionValue("--full-channel", "block"));
  }

  static FullChannelPolicy named(String name) {
    return choice().value(name);
  }

  static String name(FullChannelPolicy value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
