package rondo.cli.option;

import static rondo.cli.option.Options.flag;

import picocli.CommandLine.Model.OptionSpec;

/** The option {@code --explain}: counterexamples with their causal slices. */
public final class ExplainOption {
  public static final String NAME = "--explain";

  private ExplainOption() {}

  public static OptionSpec option() {
    return flag(
        NAME,
        "Explain the counterexample by its causal slice: show only the steps, messages and"
            + " assignments that the violation depends on.");
  }
}
