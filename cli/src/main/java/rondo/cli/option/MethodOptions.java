package rondo.cli.option;

import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import rondo.analysis.symmetry.value.InputSelection;
import rondo.explore.SearchOptions;
import rondo.smt.rounds.RoundUnrolling.Symmetry;
import rondo.verify.method.Method;
import rondo.verify.model.Language;
import rondo.verify.model.Model;
import rondo.verify.model.Optimisation;

/** The verification method that the options of {@code rondo verify} select. */
public final class MethodOptions {
  /** Options for round-based protocols only. */
  private static final List<String> OF_ROUNDS = List.of("--semantics", "--psr");

  /** Options for event-based protocols only. */
  private static final List<String> OF_EVENTS =
      List.of("--delivery", "--any-upon", "--symmetry", "--no-reduction", "--sequentialize");

  /** Options of the SMT engine for round-based protocols only. */
  private static final List<String> OF_ROUND_PROOFS = List.of("--invariant", "--symmetry");

  /** Options of the SMT engine for event-based protocols only. */
  private static final List<String> OF_EVENT_PROOFS =
      List.of("--any-upon", EventOptions.SEQUENTIALIZE);

  private MethodOptions() {}

  /**
   * The method for a model of this language, before the model is known; rejects options that do not
   * apply to the language.
   */
  public static Method method(ParseResult arguments, Language language, Path file) {
    if (ForAllOption.isIn(arguments)) {
      return ForAllOption.method(arguments);
    }
    return switch (EngineOption.in(arguments)) {
      case EXPLICIT -> explicit(arguments, language);
      case GPU -> gpu(arguments, explicit(arguments, language));
      case SMT ->
          switch (language) {
            case PROMELA -> promelaProof(arguments, file);
            case DISTAL -> roundProof(arguments);
          };
    };
  }

  /** In all of the memory of the GPU, unless a limit is given. */
  private static Method.Gpu gpu(ParseResult arguments, Method.Explicit explicit) {
    return new Method.Gpu(
        arguments.hasMatchedOption("--memory")
            ? explicit
            : explicit.with(explicit.search().withMemoryBytes(Long.MAX_VALUE)));
  }

  /** The explicit-state search of a model of this language, before the model is known. */
  public static Method.Explicit explicit(ParseResult arguments, Language language) {
    return switch (language) {
      case PROMELA -> VerifyOptions.ofPromela(arguments);
      case DISTAL ->
          new Method.Explicit(
              VerifyOptions.different(arguments, VerifyOptions.limits(arguments)),
              VerifyOptions.semantics(arguments),
              Set.of());
    };
  }

  public static Method.Smt promelaProof(ParseResult arguments, Path file) {
    Method.Explicit explicit = VerifyOptions.ofPromela(arguments);
    LanguageOption.rejectOptions(Language.PROMELA, OF_ROUND_PROOFS, arguments, file);
    return new Method.Smt(
        SolverArguments.of(arguments),
        explicit.search(),
        explicit.semantics(),
        explicit.optimisations(),
        Symmetry.NONE,
        Method.Form.ASYNCHRONOUS);
  }

  static Method.Smt roundProof(ParseResult arguments) {
    return new Method.Smt(
        SolverArguments.of(arguments),
        VerifyOptions.limits(arguments),
        VerifyOptions.semantics(arguments),
        partition(arguments),
        symmetry(arguments),
        Method.Form.ASYNCHRONOUS);
  }

  /**
   * The method for this model; rejects options that do not apply to its kind.
   *
   * @param method the method for its language
   * @param remaining the time that loading has left
   */
  public static Method refined(
      Method method, Model model, ParseResult arguments, Duration remaining) {
    return switch (method) {
      case Method.Explicit explicit ->
          switch (model) {
            case Model.Processes _ -> explicit.with(explicit.search().withTime(remaining));
            case Model.Rounds rounds -> {
              Options.reject(
                  OF_EVENTS, arguments, "a round-based protocol", rounds.source().file());
              WorkFolderOption.rejectValueSymmetry(arguments);
              yield new Method.Explicit(
                  explicit.search().withTime(remaining),
                  explicit.semantics(),
                  partition(arguments));
            }
            case Model.Events events -> {
              Options.reject(
                  OF_ROUNDS, arguments, "an event-based protocol", events.source().file());
              SearchOptions search =
                  VerifyOptions.different(arguments, EventOptions.search(arguments))
                      .withTime(remaining);
              yield arguments.hasMatchedOption(EventOptions.SEQUENTIALIZE)
                  ? new Method.Sequentialized(search, explicit.semantics())
                  : explicit.with(search);
            }
          };
      case Method.Gpu(Method.Explicit explicit) ->
          new Method.Gpu(explicit.with(explicit.search().withTime(remaining)));
      case Method.Smt smt -> {
        Method.Smt limited =
            smt.solver().time().isPresent() ? smt.with(smt.solver().withTime(remaining)) : smt;
        yield switch (model) {
          case Model.Processes _ -> limited;
          case Model.Rounds rounds -> {
            Options.reject(
                OF_EVENT_PROOFS, arguments, "a round-based protocol", rounds.source().file());
            yield limited;
          }
          case Model.Events events -> {
            Options.reject(
                List.of("--psr", "--symmetry"),
                arguments,
                "an event-based protocol",
                events.source().file());
            EventOptions.rejectDeliveryOptions(arguments);
            yield limited
                .with(limited.search().withTime(remaining))
                .in(
                    arguments.hasMatchedOption(EventOptions.SEQUENTIALIZE)
                        ? Method.Form.SEQUENTIALIZED
                        : Method.Form.ASYNCHRONOUS);
          }
        };
      }
      case Method.Parameterized parameterized -> ForAllOption.within(remaining, parameterized);
      case Method.Sequentialized _, Method.Sampled _ -> method;
    };
  }

  private static Set<Optimisation> partition(ParseResult arguments) {
    return RoundOptions.inputs(arguments) == InputSelection.PARTITIONED
        ? EnumSet.of(Optimisation.PARTITION)
        : Set.of();
  }

  public static OptionSpec symmetryOption() {
    return new ChoiceOption<Symmetry>("--symmetry")
        .or("off", Symmetry.NONE)
        .or("canonical", Symmetry.PROCESSES)
        .described(
            "Process symmetry: one initial state of those that are permutations of each other;"
                + " default: canonical.");
  }

  /** Whether the encoding uses process symmetry. */
  public static Symmetry symmetry(ParseResult arguments) {
    return switch (arguments.matchedOptionValue("--symmetry", "canonical")) {
      case "off" -> Symmetry.NONE;
      case "canonical" -> Symmetry.PROCESSES;
      case String other ->
          throw new ParameterException(
              arguments.commandSpec().commandLine(),
              "--symmetry " + other + " does not apply to a round-based protocol");
    };
  }
}
