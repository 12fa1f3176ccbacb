package rondo.distal;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.RejectedException;
import rondo.distal.lower.EventLowering;
import rondo.distal.lower.Lowering;
import rondo.distal.sequential.AsynchronousTraceLifter;
import rondo.distal.sequential.Sequentialization;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Parser;
import rondo.distal.syntax.Protocol;
import rondo.distal.syntax.SyntaxPrinter;
import rondo.distal.text.SourceText;
import rondo.ir.event.EventSystem;
import rondo.ir.event.proof.CommunicationClosureProof;
import rondo.ir.event.proof.ParameterizedProtocol;
import rondo.ir.round.OrderSensitivity;
import rondo.ir.round.RoundSystem;

/** From a Distal file to a {@link RoundSystem} or an {@link EventSystem}. */
public final class Distal {
  private Distal() {}

  /** A protocol, the values of its parameters, and what a user should know about it. */
  public sealed interface Model {
    SequencedMap<String, Integer> parameters();

    List<Diagnostic> warnings();

    /** The system of a protocol that is known to go in rounds. */
    default RoundSystem roundSystem() {
      return switch (this) {
        case RoundProtocol r -> r.system();
        case EventProtocol e ->
            throw new IllegalStateException(e.system().name() + " has no rounds");
      };
    }

    /** The system of a protocol that is known to react to events. */
    default EventSystem eventSystem() {
      return switch (this) {
        case RoundProtocol r -> throw new IllegalStateException(r.system().name() + " has rounds");
        case EventProtocol e -> e.system();
      };
    }
  }

  /** A protocol that goes in rounds. */
  public record RoundProtocol(
      RoundSystem system, SequencedMap<String, Integer> parameters, List<Diagnostic> warnings)
      implements Model {
    public RoundProtocol {
      parameters = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(parameters));
      warnings = List.copyOf(warnings);
    }
  }

  /** A protocol whose processes react to events. */
  public record EventProtocol(
      EventSystem system, SequencedMap<String, Integer> parameters, List<Diagnostic> warnings)
      implements Model {
    public EventProtocol {
      parameters = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(parameters));
      warnings = List.copyOf(warnings);
    }
  }

  /** Reads, checks and lowers a protocol; {@code defines} are values for its parameters. */
  public static Model load(Path file, Map<String, String> defines) throws RejectedException {
    return load(file, defines, OrderSensitivity.INSENSITIVE);
  }

  /**
   * The same.
   *
   * @param sensitivity whether updates of rounds may depend on the order in which messages arrive;
   *     the rounds of the system say which do
   */
  public static Model load(Path file, Map<String, String> defines, OrderSensitivity sensitivity)
      throws RejectedException {
    return load(SourceText.of(file), defines, sensitivity);
  }

  /** The same for a protocol in a file, or given as text. */
  public static Model load(
      SourceText text, Map<String, String> defines, OrderSensitivity sensitivity)
      throws RejectedException {
    Protocol protocol = Parser.parse(text);
    return EventLowering.isEventProtocol(protocol)
        ? events(protocol, defines)
        : rounds(protocol, defines, sensitivity);
  }

  /** The same for a protocol given as text, in a file called {@code name}. */
  public static Model parse(String name, String text, Map<String, String> defines)
      throws RejectedException {
    return parse(name, text, defines, OrderSensitivity.INSENSITIVE);
  }

  /** The same, where updates may depend on the order in which messages arrive or not. */
  public static Model parse(
      String name, String text, Map<String, String> defines, OrderSensitivity sensitivity)
      throws RejectedException {
    return load(SourceText.of(name, text), defines, sensitivity);
  }

  /**
   * A protocol of events, and the same in rounds.
   *
   * @param translation the protocol in rounds
   * @param rounds its system
   */
  public record SequentializedProtocol(
      EventProtocol protocol,
      Sequentialization.RoundBasedProtocol translation,
      RoundProtocol rounds) {
    /** The rounds that a run of them is told asynchronously of. */
    public AsynchronousTraceLifter.TranslatedRounds translatedRounds() {
      return new AsynchronousTraceLifter.TranslatedRounds(
          rounds.system(), translation.pendingVariable());
    }
  }

  /** Reads and checks a protocol of events, and makes one in rounds of it. */
  public static SequentializedProtocol sequentialize(Path file, Map<String, String> defines)
      throws RejectedException {
    return sequentialize(SourceText.of(file), defines);
  }

  /** The same for a protocol given as text, in a file called {@code name}. */
  public static SequentializedProtocol sequentialize(
      String name, String text, Map<String, String> defines) throws RejectedException {
    return sequentialize(SourceText.of(name, text), defines);
  }

  /** The same for a protocol in a file, or given as text. */
  public static SequentializedProtocol sequentialize(
      SourceText sourceText, Map<String, String> defines) throws RejectedException {
    Protocol protocol = Parser.parse(sourceText);
    EventProtocol eventProtocol = events(protocol, defines);
    Sequentialization.check(protocol, eventProtocol.system().processes());
    Sequentialization.RoundBasedProtocol text = Sequentialization.toRounds(protocol);
    return new SequentializedProtocol(
        eventProtocol, text, rounds(text.protocol(), defines, OrderSensitivity.INSENSITIVE));
  }

  /** On the way from a protocol of events to one that is done step by step. */
  public enum Stage {
    /** What may follow what within a phase is written out. */
    UNFOLDED,
    ROUNDS,
    /** One process does everything for all. */
    SEQUENTIAL
  }

  /**
   * What a protocol is at a stage.
   *
   * @param omitted what was left out
   */
  public record StageResult(String text, Model model, List<Diagnostic> omitted) {
    public StageResult {
      omitted = List.copyOf(omitted);
    }
  }

  /** Reads and checks a protocol, and takes it to a stage; one in rounds has come to them. */
  public static StageResult translateTo(Path file, Map<String, String> defines, Stage stage)
      throws RejectedException {
    return translateTo(SourceText.of(file), defines, stage);
  }

  /** The same for a protocol in a file, or given as text. */
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

  /** The same with these values for parameters to begin with; which are none is told elsewhere. */
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
   * What the text of a protocol of events shows of whether it keeps to its rounds.
   *
   * @param parametric whether for all values of its parameters, or for the given ones alone
   */
  public record RoundDisciplineProof(CommunicationClosureProof proof, boolean parametric) {}

  /** Shows what can be shown; empty if a protocol does not say what tells its rounds. */
  public static Optional<RoundDisciplineProof> proveRoundDiscipline(
      Path file, Map<String, String> defines) throws RejectedException {
    return proveRoundDiscipline(SourceText.of(file), defines);
  }

  /** The same for a protocol given as text, in a file called {@code name}. */
  public static Optional<RoundDisciplineProof> proveRoundDiscipline(
      String name, String text, Map<String, String> defines) throws RejectedException {
    return proveRoundDiscipline(SourceText.of(name, text), defines);
  }

  /** The same for a protocol in a file, or given as text. */
  public static Optional<RoundDisciplineProof> proveRoundDiscipline(
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
        new RoundDisciplineProof(
            CommunicationClosureProof.of(text.orElseGet(() -> ParameterizedProtocol.of(system))),
            text.isPresent()));
  }

  /** Where the parts of a protocol stand; its text need not be right. */
  public static ClausePositions clausePositions(Path file) throws RejectedException {
    return clausePositions(SourceText.of(file));
  }

  /** The same for a protocol in a file, or given as text. */
  public static ClausePositions clausePositions(SourceText text) {
    return ClausePositions.of(text);
  }

  /** A protocol as Rondo understands its text, laid out anew; its meaning is not looked at. */
  public static String print(Path file) throws RejectedException {
    return print(SourceText.of(file));
  }

  /** The same for a protocol in a file, or given as text. */
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
