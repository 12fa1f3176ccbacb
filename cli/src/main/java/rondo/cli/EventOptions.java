package rondo.cli;

import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;
import rondo.explore.SearchOptions;
import rondo.explore.SearchOptions.Reduction;
import rondo.ir.event.DeliverySemantics;
import rondo.ir.event.EventProcessSemantics.Precedence;
import rondo.trace.event.EventTraceFile.ExecutionMode;

/** The options of {@code rondo verify} for event-based protocols. */
final class EventOptions {
  static final String SEQUENTIALIZE = "--sequentialize";

  private EventOptions() {}

  /** The search of an event-based protocol. */
  static SearchOptions search(ParseResult arguments) {
    rejectDeliveryOptions(arguments);
    Options.exclude(arguments, SEQUENTIALIZE, "--symmetry");
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

  static ExecutionMode manner(ParseResult arguments) {
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
  static OptionSpec delivery() {
    return choice()
        .described(
            "Messages arrive when they are sent (m, default), or by steps of their own, and processes"
                + " react to all that has arrived (mp) or to some of it (mmp).");
  }

  static OptionSpec anyUpon() {
    return Options.flag(
        "--any-upon",
        "Processes may choose among all upons that are possible, not take the first.");
  }

  /**
   * @param verb the command's verb in the description
   */
  static OptionSpec sequentialize(String verb) {
    return Options.flag(
        SEQUENTIALIZE,
        verb
            + " a protocol of events in the rounds that its messages tell; violations are told as"
            + " asynchronous runs.");
  }
}
