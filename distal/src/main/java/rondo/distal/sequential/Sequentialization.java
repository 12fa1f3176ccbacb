package rondo.distal.sequential;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.distal.sequential.array.SequentialTranslation;
import rondo.distal.sequential.round.HandlerBody;
import rondo.distal.sequential.round.MailboxReads;
import rondo.distal.sequential.round.PhaseUnfolding;
import rondo.distal.sequential.round.ReceiverAnalysis;
import rondo.distal.sequential.round.RoleMerging;
import rondo.distal.sequential.round.RoundSchedule;
import rondo.distal.sequential.round.RoundTranslation;
import rondo.distal.syntax.AssumptionClause;
import rondo.distal.syntax.AssumptionClause.Counted;
import rondo.distal.syntax.AssumptionClause.Keyword;
import rondo.distal.syntax.AssumptionClause.Measure;
import rondo.distal.syntax.AssumptionClause.Plain;
import rondo.distal.syntax.Declaration;
import rondo.distal.syntax.Declaration.Upon;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Name;
import rondo.distal.syntax.Protocol;
import rondo.distal.syntax.Statement;
import rondo.distal.text.Rule;

/**
 * Sequentialization of communication-closed protocols: translates an event-based protocol whose
 * messages carry their round to a round-based one, and a round-based protocol to one sequential
 * process.
 */
public final class Sequentialization {
  private Sequentialization() {}

  /**
   * A round-based protocol.
   *
   * @param pendingVariable the name of the variable that holds the pending send of a process
   * @param omitted diagnostics for the parts that cannot be expressed in rounds
   * @param restrictions reasons why it may have fewer behaviours than the original protocol; if
   *     empty, both have the same behaviours, provided that the original is communication-closed
   */
  public record RoundBasedProtocol(
      Protocol protocol,
      String pendingVariable,
      List<Diagnostic> omitted,
      List<Diagnostic> restrictions) {
    public RoundBasedProtocol {
      omitted = List.copyOf(omitted);
      restrictions = List.copyOf(restrictions);
    }
  }

  /** Rejects sends to all other processes if there is only one process. */
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
      Optional<Position> at = ReceiverAnalysis.firstSendToOthers(body);
      if (at.isPresent()) {
        throw RoundSchedule.rejection(
            at.get(), "there are no other processes", "use at least two processes");
      }
    }
  }

  /** Translates an event-based protocol to rounds. The protocol must have passed all checks. */
  public static RoundBasedProtocol toRounds(Protocol protocol) throws RejectedException {
    Declaration.Tags tags = tags(protocol);
    refuse(protocol);
    refuseNumbersOfRounds(protocol);
    RoleMerging.Result one = RoleMerging.merge(withoutTransit(DecisionTargets.named(protocol)));
    RoundTranslation.Result result = RoundTranslation.translate(one, tags);
    var left = new ArrayList<>(omitted(protocol));
    left.addAll(one.omitted());
    return new RoundBasedProtocol(
        result.protocol(), result.pendingVariable(), left, restrictions(result));
  }

  private static Declaration.Tags tags(Protocol protocol) throws RejectedException {
    List<Declaration.Tags> tags = protocol.all(Declaration.Tags.class);
    if (tags.isEmpty()) {
      throw RoundSchedule.rejection(
          protocol.name().at(),
          "the protocol does not assign its messages to rounds",
          "add a clause: `rounds { phase = ballot round = Ask < Answer }`");
    }
    return tags.getFirst();
  }

  /**
   * Unfolds the phases of an event-based protocol: makes explicit in which order the processes
   * handle messages within a phase, and where a phase starts. The protocol must have passed all
   * checks. The result has the same behaviours, provided that the protocol is communication-closed.
   */
  public static Protocol unfold(Protocol protocol) throws RejectedException {
    Declaration.Tags tags = tags(protocol);
    refuseReading(protocol);
    return PhaseUnfolding.unfold(DecisionTargets.named(protocol), tags);
  }

  /**
   * A protocol of one process that simulates all processes.
   *
   * @param omitted diagnostics for properties that are omitted since they have assumptions of their
   *     own
   */
  public record SequentialProtocol(Protocol protocol, List<Diagnostic> omitted) {
    public SequentialProtocol {
      omitted = List.copyOf(omitted);
    }
  }

  /**
   * Translates a round-based protocol to one sequential process. The protocol must have passed all
   * checks.
   */
  public static SequentialProtocol toSequential(Protocol rounds) throws RejectedException {
    SequentialTranslation.Result result = SequentialTranslation.translate(rounds);
    return new SequentialProtocol(result.protocol(), result.omitted());
  }

  private static void refuse(Protocol protocol) throws RejectedException {
    boolean joining =
        protocol.all(Declaration.Role.class).stream().anyMatch(r -> r.maxCount().isPresent());
    if (joining) {
      refuseStatus(protocol);
    }
    for (Declaration.Network network : protocol.all(Declaration.Network.class)) {
      for (AssumptionClause clause : network.assumptions()) {
        refuse(clause);
        if (clause instanceof Counted(Measure measure, _, _) && measure == Measure.CRASH) {
          refuseCrashes(protocol);
        }
        AssumptionClause fault =
            clause instanceof AssumptionClause.OfMessages some ? some.fault() : clause;
        if (fault instanceof Plain(Keyword keyword, _) && keyword == Keyword.DUPLICATING) {
          refuseReadingTwice(protocol);
        }
      }
    }
  }

  /**
   * Rejects what crashes could distinguish from message loss. The messages of a crashed process are
   * lost, and in rounds any message may be lost. But a process that crashes before it executes
   * {@code init} is in a state that does not exist in rounds, and rounds have no {@code correct}
   * and {@code crashed}.
   */
  private static void refuseCrashes(Protocol protocol) throws RejectedException {
    for (Declaration part : parts(protocol)) {
      if (part instanceof Declaration.Init init && new HandlerBody(init.body()).changesState()) {
        throw RoundSchedule.rejection(
            init.at(),
            "a process that crashes initially has not executed `init`, but in rounds all have",
            "give the variables initial values, or remove `crash`");
      }
    }
    refuseStatus(protocol);
  }

  /**
   * Rejects handlers of one message that read others of its type if messages may be duplicated: the
   * handled message may be among those that are read, but in rounds it is not.
   */
  private static void refuseReadingTwice(Protocol protocol) throws RejectedException {
    for (Declaration part : parts(protocol)) {
      if (part instanceof Upon upon
          && upon.event() instanceof Declaration.Event.SingleMessage(var kind, _)
          && MailboxReads.of(upon).contains(kind.text())) {
        throw RoundSchedule.rejection(
            upon.at(),
            "a duplicate of the message may be read with `mbox`, but in rounds there is none",
            "remove `duplicating`, or wait for several messages: `upon … as ms times …`");
      }
    }
  }

  /** Rejects properties of the status of processes, which are all correct in rounds. */
  private static void refuseStatus(Protocol protocol) throws RejectedException {
    for (Declaration.Invariant invariant : protocol.all(Declaration.Invariant.class)) {
      if (mentionsFailures(invariant.condition())) {
        throw RoundSchedule.rejection(
            invariant.at(),
            "in rounds a process that has crashed, or not joined, is one that is never heard",
            "write it without `correct` and `crashed`");
      }
    }
  }

  /** All declarations, including those inside roles. */
  private static List<Declaration> parts(Protocol protocol) {
    return Stream.concat(
            protocol.declarations().stream(),
            protocol.all(Declaration.Role.class).stream().flatMap(r -> r.parts().stream()))
        .toList();
  }

  /** Rejects reading in phases that are unfolded: which messages are read determines the round. */
  private static void refuseReading(Protocol protocol) throws RejectedException {
    for (Declaration part : parts(protocol)) {
      Optional<Position> read =
          part instanceof Upon upon
              ? upon.guard()
                  .flatMap(g -> CallFinder.firstCall(g, "mbox"))
                  .or(() -> CallFinder.firstCall(upon.body(), "mbox"))
              : Optional.empty();
      if (read.isPresent()) {
        throw RoundSchedule.rejection(
            read.get(),
            "a reaction that reads messages with `mbox` does not belong to one round",
            "wait for a number of messages: `upon … times …`");
      }
    }
  }

  /** Rejects names that have a meaning in rounds. */
  private static void refuseNumbersOfRounds(Protocol protocol) throws RejectedException {
    for (Declaration part : parts(protocol)) {
      List<Name> names =
          switch (part) {
            case Declaration.Variable variable -> List.of(variable.name());
            case Declaration.Structure structure ->
                structure.fields().stream().map(f -> f.name()).toList();
            default -> List.of();
          };
      for (Name name : names) {
        if (name.text().equals("phase") || name.text().equals("round")) {
          throw RoundSchedule.rejection(
              name.at(),
              "`" + name + "` is the number of a " + name + " in rounds",
              "choose another name");
        }
      }
    }
  }

  /** Removes invariants about messages in transit: between rounds no message is in transit. */
  private static Protocol withoutTransit(Protocol protocol) {
    return new Protocol(
        protocol.name(),
        protocol.parameters(),
        protocol.declarations().stream()
            .filter(d -> !(d instanceof Declaration.Invariant i && mentionsTransit(i)))
            .toList());
  }

  private static boolean mentionsTransit(Declaration.Invariant property) {
    return CallFinder.firstCall(property.condition(), "transit").isPresent();
  }

  private static boolean mentionsFailures(Expression condition) {
    return CallFinder.firstCall(condition, "correct").isPresent()
        || CallFinder.firstCall(condition, "crashed").isPresent();
  }

  /**
   * Rejects network assumptions other than those on single messages; the latter do not matter in
   * rounds, where any message may be lost.
   */
  private static void refuse(AssumptionClause clause) throws RejectedException {
    boolean fine =
        switch (clause) {
          case Plain(Keyword keyword, _) ->
              switch (keyword) {
                case ANY, ANY_EVEN_OWN, PERFECT, DUPLICATING, LOSSY -> true;
                // It matters to liveness only, which is not translated.
                case EVENTUALLY_SYNCHRONOUS -> true;
                // With FIFO channels a message cannot be delayed on its own.
                case FIFO -> false;
                case KERNEL, MAJORITY, SYNCHRONOUS -> false;
              };
          case Counted(Measure measure, _, _) ->
              measure == Measure.LOSSY_IN_TOTAL || measure == Measure.CRASH;
          case AssumptionClause.WithinSteps _ ->
              throw RoundSchedule.rejection(
                  clause.at(),
                  "a crash within a step leaves a process in a state that does not exist in rounds",
                  "write `crash F`: in rounds, any of the messages of a process may be lost");
          case AssumptionClause.OfMessages some -> {
            refuse(some.fault());
            yield true;
          }
          case AssumptionClause.OfRole _,
              AssumptionClause.Symmetric _,
              AssumptionClause.Detector _,
              AssumptionClause.Where _ ->
              false;
        };
    if (!fine) {
      throw RoundSchedule.rejection(
          clause.at(),
          "this assumption has no translation to rounds",
          "state the assumptions on each round: `rounds { … network … }`");
    }
  }

  private static List<Diagnostic> omitted(Protocol protocol) {
    var left = new ArrayList<Diagnostic>();
    for (Declaration.Ltl ltl : protocol.all(Declaration.Ltl.class)) {
      left.add(
          Rule.PROPERTY_OMITTED.at(
              ltl.name().at(),
              "omitted: temporal formulas can distinguish rounds from single steps"));
    }
    for (Declaration.Check check : protocol.all(Declaration.Check.class)) {
      check.properties().stream()
          .filter(p -> RoundTranslation.isTemporal(p))
          .forEach(
              p ->
                  left.add(
                      Rule.PROPERTY_OMITTED.at(
                          p.name().at(),
                          "omitted: liveness is not preserved by the translation to rounds")));
    }
    for (Declaration.Invariant invariant : protocol.all(Declaration.Invariant.class)) {
      if (RoundTranslation.mentionsMonitors(invariant, protocol)) {
        left.add(
            Rule.PROPERTY_OMITTED.at(
                invariant.name().at(), "omitted: there are no monitors in rounds"));
      } else if (mentionsTransit(invariant)) {
        left.add(
            Rule.PROPERTY_OMITTED.at(
                invariant.name().at(), "omitted: no message is in transit between rounds"));
      }
    }
    for (Declaration.Monitor monitor : protocol.all(Declaration.Monitor.class)) {
      left.add(
          Rule.PROPERTY_OMITTED.at(
              monitor.name().at(),
              "omitted: monitors observe the order of steps of different processes"));
    }
    return left;
  }

  private static List<Diagnostic> restrictions(RoundTranslation.Result result) {
    var reservations = new ArrayList<Diagnostic>();
    for (Upon upon : result.silentHandlers()) {
      reservations.add(
          Rule.NOT_IN_ROUNDS.at(
              upon.at(),
              "this may happen repeatedly, but at most once per round in the translation"));
    }
    for (Upon upon : result.exclusiveHandlers()) {
      reservations.add(
          Rule.NOT_IN_ROUNDS.at(
              upon.at(),
              "this may happen whatever arrives, but in rounds only if no message arrives"));
    }
    return reservations;
  }
}
