package rondo.cli.option;

import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;
import rondo.explore.SearchOptions;
import rondo.explore.SearchOptions.Reduction;
import rondo.ir.event.DeliverySemantics;
import rondo.ir.event.semantics.EventProcessSemantics.Precedence;
import rondo.trace.file.ExecutionMode;

/** The options of {@code rondo verify} for event-based protocols. */
public final class EventOptions {
  public static final String SEQUENTIALIZE = "--sequentialize";

  private EventOptions() {}

  /** The search of an event-based protocol. */
  static SearchOptions search(ParseResult arguments) {
    rejectDeliveryOptions(arguments);
    Options.exclude(arguments, SEQUENTIALIZE, "--symmetry");
    Options.exclude(arguments, SEQUENTIALIZE, VerifyOptions.COVERAGE);
    return VerifyOptions.limits(arguments)
        .withSymmetry(VerifyOptions.symmetryIn(arguments))
        .withReduction(reduction(arguments));
  }

  /** Rejects delivery options for round-based protocols, which have one delivery semantics. */
  static void rejectDeliveryOptions(ParseResult arguments) {
    Options.exclude(arguments, SEQUENTIALIZE, "--delivery");
    Options.exclude(arguments, SEQUENTIALIZE, "--any-upon");
  }

  /** The reduction does not lengthen counterexamples, so it is on unless switched off. */
  private static Reduction reduction(ParseResult arguments) {
    return arguments.hasMatchedOption("--no-reduction") ? Reduction.NONE : Reduction.PARTIAL_ORDER;
  }

  public static ExecutionMode mode(ParseResult arguments) {
    String delivery = arguments.matchedOptionValue("--delivery", DeliverySemantics.AT_ONCE.text());
    return new ExecutionMode(
        choice().value(delivery),
        arguments.hasMatchedOption("--any-upon") ? Precedence.ANY : Precedence.FIRST);
  }

  private static ChoiceOption<DeliverySemantics> choice() {
    var option = new ChoiceOption<DeliverySemantics>("--delivery");
    for (DeliverySemantics semantics : DeliverySemantics.values()) {
      option.or(semantics.text(), semantics);
    }
    return option;
  }

  /** The delivery semantics. */
  public static OptionSpec delivery() {
    return choice()
        .described(
            "Messages arrive when they are sent (m, default), or in separate delivery steps, and"
                + " processes react to all messages that have arrived (mp) or to some of them"
                + " (mmp).");
  }

  public static OptionSpec anyUpon() {
    return Options.flag(
        "--any-upon", "A process may take any enabled upon, not only the first one.");
  }

  /**
   * @param verb the command's verb in the description
   */
  static OptionSpec sequentialize(String verb) {
    return Options.flag(
        SEQUENTIALIZE,
        verb
            + " the round-based version of an event-based protocol; counterexamples are printed as"
            + " asynchronous runs.");
  }
}
