package rondo.cli;

import static rondo.cli.option.Options.flag;
import static rondo.cli.option.Options.value;

import java.io.IOException;
import java.net.BindException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.TypeConversionException;
import rondo.cli.io.Console;
import rondo.cli.io.DesktopBrowser;
import rondo.cli.io.Diagnostics;
import rondo.cli.io.Exit;
import rondo.cli.io.Interrupt;
import rondo.cli.option.EventOptions;
import rondo.cli.option.FullChannelOption;
import rondo.cli.option.LanguageOption;
import rondo.cli.option.ModelArguments;
import rondo.cli.option.Options;
import rondo.diagnostics.RejectedException;
import rondo.ir.round.OrderSensitivity;
import rondo.verify.model.Language;
import rondo.verify.model.Model;
import rondo.verify.model.TranslationOptions;
import rondo.web.ExplorerOptions;
import rondo.web.ExplorerServer;

/** {@code rondo explore}: a page on which the user steps through a model. */
final class ExploreCommand implements Command {
  private static final String PORT = "--port";
  private static final int MAX_PORT = 65535;
  private static final List<String> OF_EVENTS = List.of("--delivery", "--any-upon");

  @Override
  public CommandSpec spec() {
    CommandSpec spec = CommandSpec.create();
    spec.usageMessage()
        .description(
            "Explore a model step by step on a page in the browser.",
            "The page is served on this machine only, at a secret address that is printed; Ctrl-C"
                + " ends the explorer.")
        .footer(
            "",
            "Examples:",
            "  rondo explore examples/promela/peterson_broken.pml",
            "  rondo explore -DN=7 examples/rounds/one_third_rule.dst",
            "  rondo explore --no-browser --port 8080 examples/distal/raft.dst");
    ModelArguments.declare(spec, ModelArguments.Need.REQUIRED);
    spec.addOption(
        value(PORT, "N", Integer.class, "The port; by default a free one.", ExploreCommand::port));
    spec.addOption(flag("--no-browser", "Print the address, but do not open a browser."));
    spec.addOption(FullChannelOption.option());
    spec.addOption(EventOptions.delivery());
    spec.addOption(EventOptions.anyUpon());
    return spec;
  }

  private static int port(String text) {
    long number = Options.whole(text);
    if (number < 1 || number > MAX_PORT) {
      throw new TypeConversionException("a port is a number from 1 to " + MAX_PORT);
    }
    return (int) number;
  }

  @Override
  public boolean isInterruptible(ParseResult arguments) {
    return true;
  }

  @Override
  public Exit run(ParseResult arguments, Console console) throws RejectedException, IOException {
    ModelArguments where = ModelArguments.of(arguments, console);
    switch (where.language()) {
      case PROMELA ->
          LanguageOption.rejectOptions(Language.PROMELA, OF_EVENTS, arguments, where.file());
      case DISTAL ->
          LanguageOption.rejectOptions(
              Language.DISTAL, List.of("--full-channel"), arguments, where.file());
    }
    Model model =
        Model.load(
            where.source(), TranslationOptions.DEFAULT.withArrival(OrderSensitivity.SENSITIVE));
    if (model instanceof Model.Rounds) {
      OF_EVENTS.forEach(
          o -> Options.reject(o, arguments, "a round-based protocol", where.file() + " is"));
    }
    Diagnostics.print(model.warnings(), console);
    var options =
        new ExplorerOptions(FullChannelOption.in(arguments), EventOptions.mode(arguments));
    try (ExplorerServer server =
        ExplorerServer.start(model, options, arguments.matchedOptionValue(PORT, 0))) {
      console.out().println("explorer: " + server.address());
      console.out().println("Ctrl-C ends it");
      console.out().flush();
      if (!arguments.hasMatchedOption("--no-browser")) {
        DesktopBrowser.open(server.address(), console);
      }
      waitFor(Interrupt.requested());
    } catch (BindException e) {
      throw new ParameterException(
          arguments.commandSpec().commandLine(),
          "--port: the port is not free: " + arguments.matchedOptionValue(PORT, 0));
    }
    return Exit.HOLDS;
  }

  private static void waitFor(BooleanSupplier interrupted) {
    try {
      while (!interrupted.getAsBoolean()) {
        TimeUnit.MILLISECONDS.sleep(100);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
