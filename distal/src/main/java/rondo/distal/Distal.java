package rondo.distal;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import rondo.analysis.closure.CommunicationClosureProof;
import rondo.analysis.closure.ParameterizedProtocol;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.RejectedException;
import rondo.distal.lower.EventLowering;
import rondo.distal.lower.Lowering;
import rondo.distal.lower.ParameterConditions;
import rondo.distal.parser.Parser;
import rondo.distal.sequential.AsynchronousTraceLifter;
import rondo.distal.sequential.Sequentialization;
import rondo.distal.sequential.round.PhaseUnrolling;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Protocol;
import rondo.distal.syntax.SyntaxPrinter;
import rondo.distal.text.Rule;
import rondo.distal.text.SourceText;
import rondo.ir.event.ClausePositions;
import rondo.ir.event.EventSystem;
import rondo.ir.event.ParameterizedEventSystem;
import rondo.ir.round.OrderSensitivity;
import rondo.ir.round.ParameterizedRoundSystem;
import rondo.ir.round.RoundSystem;

/**
 * The front end of Distal: loads protocols as a {@link RoundSystem} or an {@link EventSystem}, and
 * sequentializes them.
 */
public final class Distal {
  private Distal() {}

  /** A protocol with the values of its parameters and its warnings. */
  public sealed interface Model {
    SequencedMap<String, Integer> parameters();

    List<Diagnostic> warnings();

    /**
     * The system of a round-based protocol.
     *
     * @throws IllegalStateException if the protocol is event-based
     */
    default RoundSystem roundSystem() {
      return switch (this) {
        case RoundProtocol r -> r.system();
        case EventProtocol e ->
            throw new IllegalStateException(e.system().name() + " has no rounds");
      };
    }

    /**
     * The system of an event-based protocol.
     *
     * @throws IllegalStateException if the protocol is round-based
     */
    default EventSystem eventSystem() {
      return switch (this) {
        case RoundProtocol r -> throw new IllegalStateException(r.system().name() + " has rounds");
        case EventProtocol e -> e.system();
      };
    }
  }

  /** A round-based protocol. */
  public record RoundProtocol(
      RoundSystem system, SequencedMap<String, Integer> parameters, List<Diagnostic> warnings)
      implements Model {
    public RoundProtocol {
      parameters = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(parameters));
      warnings = List.copyOf(warnings);
    }
  }

  /** An event-based protocol. */
  public record EventProtocol(
      EventSystem system, SequencedMap<String, Integer> parameters, List<Diagnostic> warnings)
      implements Model {
    public EventProtocol {
      parameters = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(parameters));
      warnings = List.copyOf(warnings);
    }
  }

  /**
   * Parses, checks and lowers a protocol whose rounds do not depend on the order of arrival.
   *
   * @param defines values for parameters of the protocol
   */
  public static Model load(Path file, Map<String, String> defines) throws RejectedException {
    return load(file, defines, OrderSensitivity.INSENSITIVE);
  }

  /**
   * Parses, checks and lowers a protocol.
   *
   * @param sensitivity whether updates of rounds may depend on the order in which messages arrive;
   *     the rounds of the system record which do
   */
  public static Model load(Path file, Map<String, String> defines, OrderSensitivity sensitivity)
      throws RejectedException {
    return load(SourceText.of(file), defines, sensitivity);
  }

  /** Parses, checks and lowers a protocol given as source text. */
  public static Model load(
      SourceText text, Map<String, String> defines, OrderSensitivity sensitivity)
      throws RejectedException {
    Protocol protocol = Parser.parse(text);
    return EventLowering.isEventProtocol(protocol)
        ? events(protocol, defines)
        : rounds(protocol, defines, sensitivity);
  }

  /**
   * Parses, checks and lowers a protocol given as a string.
   *
   * @param name the file name for diagnostics
   */
  public static Model parse(String name, String text, Map<String, String> defines)
      throws RejectedException {
    return parse(name, text, defines, OrderSensitivity.INSENSITIVE);
  }

  /**
   * Parses, checks and lowers a protocol given as a string, whose updates may depend on the order
   * of arrival or not.
   */
  public static Model parse(
      String name, String text, Map<String, String> defines, OrderSensitivity sensitivity)
      throws RejectedException {
    return load(SourceText.of(name, text), defines, sensitivity);
  }

  /** Whether a protocol is event-based. */
  public static boolean isEventProtocol(SourceText text) throws RejectedException {
    return EventLowering.isEventProtocol(Parser.parse(text));
  }

  /**
   * Parses, checks and lowers a round-based protocol with symbolic parameters.
   *
   * @param defines values of other parameters
   * @param free the parameters that may have any value
   * @param assumptions conditions on the parameters
   * @throws RejectedException also if the protocol is event-based, or if a type or an initial value
   *     depends on a free parameter
   */
  public static ParameterizedRoundSystem parameterizedRounds(
      SourceText text, Map<String, String> defines, Set<String> free, List<String> assumptions)
      throws RejectedException {
    Protocol protocol = Parser.parse(text);
    if (EventLowering.isEventProtocol(protocol)) {
      throw new RejectedException(
          Rule.NOT_PARAMETERIZED
              .at(protocol.name().at(), "parameters of event-based protocols need a value")
              .withHelp("a protocol in rounds can be verified for every number of processes"));
    }
    return Lowering.lowerParameterized(
        protocol,
        defines,
        free,
        new Lowering.ParameterAssumptions(text, assumptions, conditions(assumptions)));
  }

  /**
   * What is known of a protocol some of whose parameters may have any value.
   *
   * @param fixed the values of the parameters that do not depend on these
   * @param network the assumptions about the network, as they are written
   */
  public record ParameterizedHeader(
      String name, SequencedMap<String, Integer> fixed, String network) {
    public ParameterizedHeader {
      fixed = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(fixed));
    }
  }

  /**
   * The header of a protocol with symbolic parameters.
   *
   * @param defines values of other parameters
   * @param free the parameters that may have any value
   * @throws RejectedException if the protocol has no such parameters
   */
  public static ParameterizedHeader parameterizedHeader(
      SourceText text, Map<String, String> defines, Set<String> free) throws RejectedException {
    Protocol protocol = Parser.parse(text);
    return new ParameterizedHeader(
        protocol.name().text(),
        ParameterConditions.fixed(protocol, defines, free),
        SyntaxPrinter.network(protocol));
  }

  /**
   * Whether the values of the parameters satisfy conditions.
   *
   * @param assumptions conditions on parameters and constants
   * @throws RejectedException if a condition is malformed
   */
  public static boolean satisfies(
      SourceText text, Map<String, String> defines, List<String> assumptions)
      throws RejectedException {
    return ParameterConditions.hold(Parser.parse(text), defines, conditions(assumptions));
  }

  /**
   * Parses, checks and lowers an event-based protocol with symbolic parameters.
   *
   * @param defines values of other parameters
   * @param free the parameters that may have any value
   * @param assumptions conditions on the parameters
   * @throws RejectedException also if the protocol is round-based, or if a type or an initial value
   *     depends on a free parameter
   */
  public static ParameterizedEventSystem parameterizedEvents(
      SourceText text, Map<String, String> defines, Set<String> free, List<String> assumptions)
      throws RejectedException {
    Protocol protocol = Parser.parse(text);
    if (!EventLowering.isEventProtocol(protocol)) {
      throw new RejectedException(
          Rule.NOT_PARAMETERIZED.at(protocol.name().at(), "this protocol is round-based"));
    }
    return EventLowering.lowerParameterized(protocol, defines, free, conditions(assumptions));
  }

  private static List<Expression> conditions(List<String> assumptions) throws RejectedException {
    List<Expression> conditions = new ArrayList<>();
    for (String assumption : assumptions) {
      conditions.add(Parser.condition(SourceText.of("<assumption>", assumption)));
    }
    return conditions;
  }

  /**
   * An event-based protocol and its round-based translation.
   *
   * @param translation the translation as syntax
   * @param rounds the lowered translation
   */
  public record SequentializedProtocol(
      EventProtocol protocol,
      Sequentialization.RoundBasedProtocol translation,
      RoundProtocol rounds) {
    /** The input of trace lifting: the round system and its variable for pending sends. */
    public AsynchronousTraceLifter.TranslatedRounds translatedRounds() {
      return new AsynchronousTraceLifter.TranslatedRounds(
          rounds.system(), translation.pendingVariable());
    }
  }

  /**
   * The rounds of an event-based protocol with symbolic parameters.
   *
   * @param system the rounds of all phases, as one phase
   * @param translation the translation as syntax
   */
  public record ParameterizedSequentialization(
      ParameterizedRoundSystem system, Sequentialization.RoundBasedProtocol translation) {}

  /**
   * Translates an event-based protocol with symbolic parameters to rounds.
   *
   * @throws RejectedException also if the number of phases, a type or an initial value depends on a
   *     free parameter
   */
  public static ParameterizedSequentialization parameterizedSequentialization(
      SourceText text, Map<String, String> defines, Set<String> free, List<String> assumptions)
      throws RejectedException {
    Protocol protocol = Parser.parse(text);
    Sequentialization.check(protocol, events(protocol, defines).system().processes());
    Sequentialization.RoundBasedProtocol translation = Sequentialization.toRounds(protocol);
    int phases = ParameterConditions.phases(translation.protocol(), defines, free);
    return new ParameterizedSequentialization(
        Lowering.lowerParameterized(
            PhaseUnrolling.unroll(translation.protocol(), phases),
            defines,
            free,
            new Lowering.ParameterAssumptions(text, assumptions, conditions(assumptions))),
        translation);
  }

  /** Parses and checks an event-based protocol and translates it to rounds. */
  public static SequentializedProtocol sequentialize(Path file, Map<String, String> defines)
      throws RejectedException {
    return sequentialize(SourceText.of(file), defines);
  }

  /** Translates an event-based protocol, given as a string, to rounds. */
  public static SequentializedProtocol sequentialize(
      String name, String text, Map<String, String> defines) throws RejectedException {
    return sequentialize(SourceText.of(name, text), defines);
  }

  /** Translates an event-based protocol, given as source text, to rounds. */
  public static SequentializedProtocol sequentialize(
      SourceText sourceText, Map<String, String> defines) throws RejectedException {
    Protocol protocol = Parser.parse(sourceText);
    EventProtocol eventProtocol = events(protocol, defines);
    Sequentialization.check(protocol, eventProtocol.system().processes());
    Sequentialization.RoundBasedProtocol text = Sequentialization.toRounds(protocol);
    return new SequentializedProtocol(
        eventProtocol, text, rounds(text.protocol(), defines, OrderSensitivity.INSENSITIVE));
  }

  /** The stages of sequentialization. */
  public enum Stage {
    /** Phases are unfolded: the order of handlers within a phase is explicit. */
    UNFOLDED,
    ROUNDS,
    /** One process simulates all processes. */
    SEQUENTIAL
  }

  /**
   * The translation of a protocol at a stage.
   *
   * @param omitted diagnostics for the omitted parts
   */
  public record StageResult(String text, Model model, List<Diagnostic> omitted) {
    public StageResult {
      omitted = List.copyOf(omitted);
    }
  }

  /**
   * Parses and checks a protocol and translates it to a stage; a round-based protocol is at the
   * stage {@code ROUNDS} already.
   */
  public static StageResult translateTo(Path file, Map<String, String> defines, Stage stage)
      throws RejectedException {
    return translateTo(SourceText.of(file), defines, stage);
  }

  /** Translates a protocol, given as source text, to a stage. */
  public static StageResult translateTo(SourceText text, Map<String, String> defines, Stage stage)
      throws RejectedException {
    Protocol protocol = withParameters(Parser.parse(text), defines);
    OrderSensitivity order = OrderSensitivity.INSENSITIVE;
    if (!EventLowering.isEventProtocol(protocol)) {
      RoundProtocol roundProtocol = rounds(protocol, defines, order);
      return stage == Stage.SEQUENTIAL
          ? sequential(protocol, defines, List.of())
          : new StageResult(SyntaxPrinter.print(protocol), roundProtocol, List.of());
    }
    Sequentialization.check(protocol, events(protocol, defines).system().processes());
    if (stage == Stage.UNFOLDED) {
      Protocol unfolded = Sequentialization.unfold(protocol);
      return new StageResult(SyntaxPrinter.print(unfolded), events(unfolded, defines), List.of());
    }
    Sequentialization.RoundBasedProtocol made = Sequentialization.toRounds(protocol);
    return stage == Stage.SEQUENTIAL
        ? sequential(made.protocol(), defines, made.omitted())
        : new StageResult(
            SyntaxPrinter.print(made.protocol()),
            rounds(made.protocol(), defines, order),
            made.omitted());
  }

  /** Replaces the default values of parameters; invalid values are reported elsewhere. */
  private static Protocol withParameters(Protocol protocol, Map<String, String> defines) {
    List<Protocol.Parameter> parameters =
        protocol.parameters().stream()
            .map(
                p ->
                    Optional.ofNullable(defines.get(p.name().text()))
                        .filter(v -> v.matches("\\d{1,9}"))
                        .<Expression>map(
                            v -> new Expression.Number(Integer.parseInt(v), p.name().at()))
                        .map(v -> new Protocol.Parameter(p.name(), Optional.of(v)))
                        .orElse(p))
            .toList();
    return new Protocol(protocol.name(), parameters, protocol.declarations());
  }

  private static StageResult sequential(
      Protocol rounds, Map<String, String> defines, List<Diagnostic> left)
      throws RejectedException {
    Sequentialization.SequentialProtocol made = Sequentialization.toSequential(rounds);
    var all = new ArrayList<>(left);
    all.addAll(made.omitted());
    String text = SyntaxPrinter.print(made.protocol());
    return new StageResult(
        text, rounds(made.protocol(), defines, OrderSensitivity.INSENSITIVE), all);
  }

  /**
   * The static proof of communication closure of an event-based protocol.
   *
   * @param parametric whether the proof holds for all values of the parameters, or only for the
   *     given ones
   */
  public record CommunicationClosure(CommunicationClosureProof proof, boolean parametric) {}

  /**
   * Attempts a static proof of communication closure; empty if the protocol is round-based or does
   * not declare the tags of its messages.
   */
  public static Optional<CommunicationClosure> proveCommunicationClosure(
      Path file, Map<String, String> defines) throws RejectedException {
    return proveCommunicationClosure(SourceText.of(file), defines);
  }

  /** Attempts a static proof of communication closure of a protocol given as a string. */
  public static Optional<CommunicationClosure> proveCommunicationClosure(
      String name, String text, Map<String, String> defines) throws RejectedException {
    return proveCommunicationClosure(SourceText.of(name, text), defines);
  }

  /** Attempts a static proof of communication closure of a protocol given as source text. */
  public static Optional<CommunicationClosure> proveCommunicationClosure(
      SourceText sourceText, Map<String, String> defines) throws RejectedException {
    Protocol protocol = Parser.parse(sourceText);
    if (!EventLowering.isEventProtocol(protocol)) {
      return Optional.empty();
    }
    EventSystem system = events(protocol, defines).system();
    if (system.tags().isEmpty()) {
      return Optional.empty();
    }
    Optional<ParameterizedProtocol> text = EventLowering.parametricText(protocol, defines);
    return Optional.of(
        new CommunicationClosure(
            CommunicationClosureProof.of(text.orElseGet(() -> ParameterizedProtocol.of(system))),
            text.isPresent()));
  }

  /** The source positions of the clauses of a protocol, which need not be well-formed. */
  public static ClausePositions clausePositions(Path file) throws RejectedException {
    return clausePositions(SourceText.of(file));
  }

  /** The source positions of the clauses of a protocol given as source text. */
  public static ClausePositions clausePositions(SourceText text) {
    return ClauseLocator.of(text);
  }

  /** Parses and pretty-prints a protocol without checking it. */
  public static String print(Path file) throws RejectedException {
    return print(SourceText.of(file));
  }

  /** Parses and pretty-prints a protocol given as source text. */
  public static String print(SourceText text) throws RejectedException {
    return SyntaxPrinter.print(Parser.parse(text));
  }

  private static EventProtocol events(Protocol protocol, Map<String, String> defines)
      throws RejectedException {
    EventLowering.Result result = EventLowering.lower(protocol, defines);
    return new EventProtocol(result.system(), result.parameters(), result.warnings());
  }

  private static RoundProtocol rounds(
      Protocol protocol, Map<String, String> defines, OrderSensitivity sensitivity)
      throws RejectedException {
    Lowering.Result result = Lowering.lower(protocol, defines, sensitivity);
    return new RoundProtocol(result.system(), result.parameters(), result.warnings());
  }
}
