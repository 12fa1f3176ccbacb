package rondo.distal.sequential;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.distal.syntax.AssumptionClause;
import rondo.distal.syntax.AssumptionClause.Counted;
import rondo.distal.syntax.AssumptionClause.Measure;
import rondo.distal.syntax.AssumptionClause.Plain;
import rondo.distal.syntax.AssumptionClause.Word;
import rondo.distal.syntax.Declaration;
import rondo.distal.syntax.Declaration.Upon;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Protocol;
import rondo.distal.syntax.Statement;
import rondo.distal.text.Rule;

/** Makes a protocol in rounds of one of events whose messages say which round they belong to. */
public final class Sequentialization {
  private Sequentialization() {}

  /**
   * A protocol in rounds.
   *
   * @param waiting the name of the variable that says what a process is to send
   * @param left what was left out of it, since rounds cannot tell
   * @param reservations why it may do less than the protocol that it was made of; none if both do
   *     the same, provided that the latter never goes back to a round
   */
  public record InRounds(
      Protocol protocol, String waiting, List<Diagnostic> left, List<Diagnostic> reservations) {
    public InRounds {
      left = List.copyOf(left);
      reservations = List.copyOf(reservations);
    }
  }

  /** Refuses what has no place in rounds if there are so many processes. */
  public static void check(Protocol protocol, int processes) throws RejectedException {
    if (processes > 1) {
      return;
    }
    var bodies = new ArrayList<List<Statement>>();
    for (Declaration part : parts(protocol)) {
      if (part instanceof Declaration.Init init) {
        bodies.add(init.body());
      } else if (part instanceof Upon upon) {
        bodies.add(upon.body());
      }
    }
    for (List<Statement> body : bodies) {
      Optional<Position> at = Addressees.toOthers(body);
      if (at.isPresent()) {
        throw Timetable.refused(
            at.get(), "there are no others", "let there be at least two processes");
      }
    }
  }

  /** The same protocol in rounds; it has been checked that it is right in itself. */
  public static InRounds inRounds(Protocol protocol) throws RejectedException {
    Declaration.Tags tags = tags(protocol);
    refuse(protocol);
    refuseReading(protocol);
    OneText.Made one = OneText.of(withoutTransit(protocol));
    RoundProgram.Made made = RoundProgram.of(one, tags);
    var left = new ArrayList<>(left(protocol));
    left.addAll(one.left());
    return new InRounds(made.protocol(), made.waiting(), left, reservations(made));
  }

  private static Declaration.Tags tags(Protocol protocol) throws RejectedException {
    List<Declaration.Tags> tags = protocol.all(Declaration.Tags.class);
    if (tags.isEmpty()) {
      throw Timetable.refused(
          protocol.name().at(),
          "nothing tells the rounds of this protocol",
          "say it: `rounds { phase = ballot round = Ask < Answer }`");
    }
    return tags.getFirst();
  }

  /**
   * The same protocol of events, which shows its phases: in which order processes react to what
   * within a phase, and where a phase begins. It has been checked that the protocol is right in
   * itself; it does the same provided that it never goes back to a round.
   */
  public static Protocol unfolded(Protocol protocol) throws RejectedException {
    Declaration.Tags tags = tags(protocol);
    refuseReading(protocol);
    return Unfolding.of(protocol, tags);
  }

  /**
   * A protocol of one process that does everything for all.
   *
   * @param left properties that were left out of it, since more is assumed for them
   */
  public record InSequence(Protocol protocol, List<Diagnostic> left) {
    public InSequence {
      left = List.copyOf(left);
    }
  }

  /** A protocol in rounds, done by one process; it has been checked that it is right in itself. */
  public static InSequence sequential(Protocol rounds) throws RejectedException {
    SequentialProgram.Made made = SequentialProgram.of(rounds);
    return new InSequence(made.protocol(), made.left());
  }

  private static void refuse(Protocol protocol) throws RejectedException {
    for (Declaration.Network network : protocol.all(Declaration.Network.class)) {
      for (AssumptionClause clause : network.assumptions()) {
        refuse(clause);
        if (clause instanceof Counted(Measure measure, _, _) && measure == Measure.CRASH) {
          refuseCrashes(protocol);
        }
      }
    }
  }

  /**
   * Messages of who has crashed are lost, and in rounds any message may be. But who crashes before
   * it begins is as nobody is in rounds, and who has crashed cannot be asked for there.
   */
  private static void refuseCrashes(Protocol protocol) throws RejectedException {
    for (Declaration part : parts(protocol)) {
      if (part instanceof Declaration.Init init && new Handler(init.body()).changes()) {
        throw Timetable.refused(
            init.at(),
            "who crashes before it begins has not done this, but in rounds everybody has",
            "let variables begin with their values, or leave out `crash`");
      }
    }
    for (Declaration.Invariant invariant : protocol.all(Declaration.Invariant.class)) {
      if (asksWhoFails(invariant.condition())) {
        throw Timetable.refused(
            invariant.at(),
            "in rounds nobody fails: messages of who has crashed are lost",
            "say it without `correct` and `crashed`");
      }
    }
  }

  /** All declarations, those of roles as well. */
  private static List<Declaration> parts(Protocol protocol) {
    return Stream.concat(
            protocol.declarations().stream(),
            protocol.all(Declaration.Role.class).stream().flatMap(r -> r.parts().stream()))
        .toList();
  }

  private static void refuseReading(Protocol protocol) throws RejectedException {
    for (Declaration part : parts(protocol)) {
      Optional<Position> read =
          part instanceof Upon upon
              ? upon.guard()
                  .flatMap(g -> Calls.in(g, "mbox"))
                  .or(() -> Calls.in(upon.body(), "mbox"))
              : Optional.empty();
      if (read.isPresent()) {
        throw Timetable.refused(
            read.get(),
            "a reaction that reads messages besides has no round of its own",
            "wait for so many messages: `upon … times …`");
      }
    }
  }

  /** Between rounds nothing is on its way, so that nothing is said of it. */
  private static Protocol withoutTransit(Protocol protocol) {
    return new Protocol(
        protocol.name(),
        protocol.parameters(),
        protocol.declarations().stream()
            .filter(d -> !(d instanceof Declaration.Invariant i && asksTransit(i)))
            .toList());
  }

  private static boolean asksTransit(Declaration.Invariant property) {
    return Calls.in(property.condition(), "transit").isPresent();
  }

  private static boolean asksWhoFails(Expression condition) {
    return Calls.in(condition, "correct").isPresent() || Calls.in(condition, "crashed").isPresent();
  }

  /** What happens to single messages does not matter in rounds, where any may be lost. */
  private static void refuse(AssumptionClause clause) throws RejectedException {
    boolean fine =
        switch (clause) {
          case Plain(Word word, _) ->
              switch (word) {
                case ANY, ANY_EVEN_OWN, PERFECT, DUPLICATING, LOSSY -> true;
                // In order, a message cannot be late by itself.
                case FIFO -> false;
                case KERNEL, MAJORITY, SYNCHRONOUS, EVENTUALLY_SYNCHRONOUS -> false;
              };
          case Counted(Measure measure, _, _) ->
              measure == Measure.LOSSY_IN_TOTAL || measure == Measure.CRASH;
          case AssumptionClause.Among _, AssumptionClause.Where _ -> false;
        };
    if (!fine) {
      throw Timetable.refused(
          clause.at(),
          "what this means in rounds is not known",
          "say what may be assumed of each round: `rounds { … network … }`");
    }
  }

  private static List<Diagnostic> left(Protocol protocol) {
    var left = new ArrayList<Diagnostic>();
    for (Declaration.Ltl ltl : protocol.all(Declaration.Ltl.class)) {
      left.add(Rule.LEFT_OUT.at(ltl.name().at(), "formulas tell rounds from other steps"));
    }
    for (Declaration.Check check : protocol.all(Declaration.Check.class)) {
      check.properties().stream()
          .filter(p -> RoundProgram.isOfRuns(p))
          .forEach(
              p ->
                  left.add(
                      Rule.LEFT_OUT.at(
                          p.name().at(),
                          "what comes of runs that go on is not the same in rounds")));
    }
    for (Declaration.Invariant invariant : protocol.all(Declaration.Invariant.class)) {
      if (RoundProgram.asksMonitors(invariant, protocol)) {
        left.add(Rule.LEFT_OUT.at(invariant.name().at(), "in rounds there are no monitors"));
      } else if (asksTransit(invariant)) {
        left.add(Rule.LEFT_OUT.at(invariant.name().at(), "between rounds nothing is on its way"));
      }
    }
    for (Declaration.Monitor monitor : protocol.all(Declaration.Monitor.class)) {
      left.add(
          Rule.NOT_IN_ROUNDS.at(
              monitor.name().at(), "monitors see in which order processes do things"));
    }
    return left;
  }

  private static List<Diagnostic> reservations(RoundProgram.Made made) {
    var reservations = new ArrayList<Diagnostic>();
    for (Upon upon : made.silent()) {
      reservations.add(
          Rule.NOT_IN_ROUNDS.at(
              upon.at(), "this may happen again and again, but in rounds only once in a while"));
    }
    for (Upon upon : made.crowded()) {
      reservations.add(
          Rule.NOT_IN_ROUNDS.at(
              upon.at(),
              "this may happen whatever else arrives, but in rounds only if nothing does"));
    }
    return reservations;
  }
}
