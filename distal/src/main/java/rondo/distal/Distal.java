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
import rondo.distal.sequential.Asynchronously;
import rondo.distal.sequential.Sequentialization;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Parser;
import rondo.distal.syntax.Protocol;
import rondo.distal.syntax.SyntaxPrinter;
import rondo.distal.text.Source;
import rondo.ir.event.EventSystem;
import rondo.ir.event.proof.ProtocolText;
import rondo.ir.event.proof.RoundProof;
import rondo.ir.round.Arrival;
import rondo.ir.round.RoundSystem;

/** From a Distal file to a {@link RoundSystem} or an {@link EventSystem}. */
public final class Distal {
  private Distal() {}

  /** A protocol, the values of its parameters, and what a user should know about it. */
  public sealed interface Model {
    SequencedMap<String, Integer> parameters();

    List<Diagnostic> warnings();

    /** The system of a protocol that is known to go in rounds. */
    default RoundSystem rounds() {
      return switch (this) {
        case Rounds r -> r.system();
        case Events e -> throw new IllegalStateException(e.system().name() + " has no rounds");
      };
    }

    /** The system of a protocol that is known to react to events. */
    default EventSystem events() {
      return switch (this) {
        case Rounds r -> throw new IllegalStateException(r.system().name() + " has rounds");
        case Events e -> e.system();
      };
    }
  }

  /** A protocol that goes in rounds. */
  public record Rounds(
      RoundSystem system, SequencedMap<String, Integer> parameters, List<Diagnostic> warnings)
      implements Model {
    public Rounds {
      parameters = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(parameters));
      warnings = List.copyOf(warnings);
    }
  }

  /** A protocol whose processes react to events. */
  public record Events(
      EventSystem system, SequencedMap<String, Integer> parameters, List<Diagnostic> warnings)
      implements Model {
    public Events {
      parameters = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(parameters));
      warnings = List.copyOf(warnings);
    }
  }

  /** Reads, checks and lowers a protocol; {@code defines} are values for its parameters. */
  public static Model load(Path file, Map<String, String> defines) throws RejectedException {
    return load(file, defines, Arrival.IN_ANY_ORDER);
  }

  /**
   * The same.
   *
   * @param arrival whether updates of rounds may depend on the order in which messages arrive; the
   *     rounds of the system say which do
   */
  public static Model load(Path file, Map<String, String> defines, Arrival arrival)
      throws RejectedException {
    return load(Source.of(file), defines, arrival);
  }

  /** The same for a protocol in a file, or given as text. */
  public static Model load(Source source, Map<String, String> defines, Arrival arrival)
      throws RejectedException {
    Protocol protocol = Parser.parse(source);
    return EventLowering.isFor(protocol)
        ? events(protocol, defines)
        : rounds(protocol, defines, arrival);
  }

  /** The same for a protocol given as text, in a file called {@code name}. */
  public static Model parse(String name, String text, Map<String, String> defines)
      throws RejectedException {
    return parse(name, text, defines, Arrival.IN_ANY_ORDER);
  }

  /** The same, where updates may depend on the order in which messages arrive or not. */
  public static Model parse(String name, String text, Map<String, String> defines, Arrival arrival)
      throws RejectedException {
    return load(Source.of(name, text), defines, arrival);
  }

  /**
   * A protocol of events, and the same in rounds.
   *
   * @param text the protocol in rounds
   * @param inRounds its system
   */
  public record Sequential(Events events, Sequentialization.InRounds text, Rounds inRounds) {
    /** The rounds that a run of them is told asynchronously of. */
    public Asynchronously.Origin origin() {
      return new Asynchronously.Origin(inRounds.system(), text.waiting());
    }
  }

  /** Reads and checks a protocol of events, and makes one in rounds of it. */
  public static Sequential sequentialize(Path file, Map<String, String> defines)
      throws RejectedException {
    return sequentialize(Source.of(file), defines);
  }

  /** The same for a protocol given as text, in a file called {@code name}. */
  public static Sequential sequentialize(String name, String text, Map<String, String> defines)
      throws RejectedException {
    return sequentialize(Source.of(name, text), defines);
  }

  /** The same for a protocol in a file, or given as text. */
  public static Sequential sequentialize(Source source, Map<String, String> defines)
      throws RejectedException {
    Protocol protocol = Parser.parse(source);
    Events events = events(protocol, defines);
    Sequentialization.check(protocol, events.system().processes());
    Sequentialization.InRounds text = Sequentialization.inRounds(protocol);
    return new Sequential(events, text, rounds(text.protocol(), defines, Arrival.IN_ANY_ORDER));
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
   * @param left what was left out
   */
  public record Staged(String text, Model model, List<Diagnostic> left) {
    public Staged {
      left = List.copyOf(left);
    }
  }

  /** Reads and checks a protocol, and takes it to a stage; one in rounds has come to them. */
  public static Staged staged(Path file, Map<String, String> defines, Stage stage)
      throws RejectedException {
    return staged(Source.of(file), defines, stage);
  }

  /** The same for a protocol in a file, or given as text. */
  public static Staged staged(Source source, Map<String, String> defines, Stage stage)
      throws RejectedException {
    Protocol protocol = given(Parser.parse(source), defines);
    Arrival order = Arrival.IN_ANY_ORDER;
    if (!EventLowering.isFor(protocol)) {
      Rounds rounds = rounds(protocol, defines, order);
      return stage == Stage.SEQUENTIAL
          ? sequential(protocol, defines, List.of())
          : new Staged(SyntaxPrinter.print(protocol), rounds, List.of());
    }
    Sequentialization.check(protocol, events(protocol, defines).system().processes());
    if (stage == Stage.UNFOLDED) {
      Protocol unfolded = Sequentialization.unfolded(protocol);
      return new Staged(SyntaxPrinter.print(unfolded), events(unfolded, defines), List.of());
    }
    Sequentialization.InRounds made = Sequentialization.inRounds(protocol);
    return stage == Stage.SEQUENTIAL
        ? sequential(made.protocol(), defines, made.left())
        : new Staged(
            SyntaxPrinter.print(made.protocol()),
            rounds(made.protocol(), defines, order),
            made.left());
  }

  /** The same with these values for parameters to begin with; which are none is told elsewhere. */
  private static Protocol given(Protocol protocol, Map<String, String> defines) {
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

  private static Staged sequential(
      Protocol rounds, Map<String, String> defines, List<Diagnostic> left)
      throws RejectedException {
    Sequentialization.InSequence made = Sequentialization.sequential(rounds);
    var all = new ArrayList<>(left);
    all.addAll(made.left());
    String text = SyntaxPrinter.print(made.protocol());
    return new Staged(text, rounds(made.protocol(), defines, Arrival.IN_ANY_ORDER), all);
  }

  /**
   * What the text of a protocol of events shows of whether it keeps to its rounds.
   *
   * @param forAll whether for all values of its parameters, or for the given ones alone
   */
  public record Shown(RoundProof proof, boolean forAll) {}

  /** Shows what can be shown; empty if a protocol does not say what tells its rounds. */
  public static Optional<Shown> shown(Path file, Map<String, String> defines)
      throws RejectedException {
    return shown(Source.of(file), defines);
  }

  /** The same for a protocol given as text, in a file called {@code name}. */
  public static Optional<Shown> shown(String name, String text, Map<String, String> defines)
      throws RejectedException {
    return shown(Source.of(name, text), defines);
  }

  /** The same for a protocol in a file, or given as text. */
  public static Optional<Shown> shown(Source source, Map<String, String> defines)
      throws RejectedException {
    Protocol protocol = Parser.parse(source);
    if (!EventLowering.isFor(protocol)) {
      return Optional.empty();
    }
    EventSystem system = events(protocol, defines).system();
    if (system.tags().isEmpty()) {
      return Optional.empty();
    }
    Optional<ProtocolText> text = EventLowering.text(protocol, defines);
    return Optional.of(
        new Shown(RoundProof.of(text.orElseGet(() -> ProtocolText.of(system))), text.isPresent()));
  }

  /** Where the parts of a protocol stand; its text need not be right. */
  public static Clauses clauses(Path file) throws RejectedException {
    return clauses(Source.of(file));
  }

  /** The same for a protocol in a file, or given as text. */
  public static Clauses clauses(Source source) {
    return Clauses.of(source);
  }

  /** A protocol as Rondo understands its text, laid out anew; its meaning is not looked at. */
  public static String print(Path file) throws RejectedException {
    return print(Source.of(file));
  }

  /** The same for a protocol in a file, or given as text. */
  public static String print(Source source) throws RejectedException {
    return SyntaxPrinter.print(Parser.parse(source));
  }

  private static Events events(Protocol protocol, Map<String, String> defines)
      throws RejectedException {
    EventLowering.Result result = EventLowering.lower(protocol, defines);
    return new Events(result.system(), result.parameters(), result.warnings());
  }

  private static Rounds rounds(Protocol protocol, Map<String, String> defines, Arrival arrival)
      throws RejectedException {
    Lowering.Result result = Lowering.lower(protocol, defines, arrival);
    return new Rounds(result.system(), result.parameters(), result.warnings());
  }
}
