package rondo.distal.sequential;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.distal.syntax.AssumptionClause;
import rondo.distal.syntax.AssumptionClause.Plain;
import rondo.distal.syntax.AssumptionClause.Word;
import rondo.distal.syntax.Declaration;
import rondo.distal.syntax.Declaration.Event;
import rondo.distal.syntax.Declaration.Upon;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Name;
import rondo.distal.syntax.Protocol;
import rondo.distal.syntax.Statement;
import rondo.distal.syntax.TypeExpression;

/**
 * A protocol of events as one in rounds.
 *
 * <p>The idea: messages say which round they belong to, and a process never goes back. So what
 * happens in an asynchronous run can be put in the order of the rounds, first all that is sent in a
 * round, then all reactions to it, and no process can tell the difference: each goes through the
 * same states. A message that is not reacted to might as well have been lost.
 *
 * <p>Then the other way round: every run in rounds is an asynchronous one. A process that does not
 * hear of a message just has not got it yet. A process reacts at most once in a round, and sends at
 * most one message to each process; who has something to send in a later round waits for it.
 *
 * <p>Since every process may stop where it is, and what follows of it be lost, the states that all
 * processes can be in at the same time are the same, too, as long as any message may be lost.
 */
final class RoundProgram {
  private final Protocol protocol;
  private final Declaration.Tags tags;
  private final Timetable timetable;
  private final FreshNames names;
  private final Outgoing outgoing;
  private final List<Upon> upons;

  private RoundProgram(OneText.Made text, Declaration.Tags tags) throws RejectedException {
    protocol = text.protocol();
    this.tags = tags;
    timetable = Timetable.of(protocol, tags);
    names = new FreshNames(protocol);
    outgoing = new Outgoing(new Addressees(protocol, text.groups()), timetable, names);
    upons = protocol.all(Upon.class);
  }

  /**
   * A program in rounds.
   *
   * @param waiting the name of the variable that says what a process is to send
   * @param silent steps of processes that send nothing, of which a round has room for one only
   * @param crowded reactions that take place only where nothing else is heard, although more is
   */
  record Made(Protocol protocol, String waiting, List<Upon> silent, List<Upon> crowded) {}

  static Made of(OneText.Made text, Declaration.Tags tags) throws RejectedException {
    return new RoundProgram(text, tags).made();
  }

  private Made made() throws RejectedException {
    var reacting = new Reacting(timetable, outgoing, names);
    List<Statement> begun = new ArrayList<>();
    for (Declaration.Init init : protocol.all(Declaration.Init.class)) {
      begun.addAll(
          outgoing.postponed(outgoing.present(init.body(), Set.of()), Outgoing.Bound.NOTHING));
    }
    var reactions = new ArrayList<List<Reacting.Case>>();
    var crowded = new ArrayList<Upon>();
    var mailboxes = new ArrayList<String>();
    for (int r = 0; r < timetable.rounds().size(); r++) {
      String heard = mailbox(r);
      mailboxes.add(heard);
      var cases = new ArrayList<Reacting.Case>();
      for (Upon upon : upons) {
        reacting.in(upon, r, heard).ifPresent(cases::add);
      }
      boolean exactly = Reacting.compete(cases);
      if (exactly && isMoreAssumed()) {
        cases.forEach(c -> crowded.add(c.upon()));
      }
      reactions.add(exactly ? cases.stream().map(Reacting.Case::exact).toList() : cases);
    }
    var unprompted = new Unprompted(upons, timetable, outgoing, names);
    begun.addAll(unprompted.after(Unprompted.BEGINNING));
    var rounds = new ArrayList<Declaration.Round>();
    for (int r = 0; r < timetable.rounds().size(); r++) {
      rounds.add(round(r, mailboxes.get(r), reactions.get(r), unprompted));
    }
    return new Made(assembled(begun, rounds), outgoing.due(), unprompted.silent(), crowded);
  }

  /** Whether it is assumed that messages arrive which might be late. */
  private boolean isMoreAssumed() {
    return tags.network().stream()
        .anyMatch(c -> !(c instanceof Plain(Word word, _) && word == Word.ANY_EVEN_OWN));
  }

  /** As the messages are called where several are waited for, if there is one name for them. */
  private String mailbox(int round) {
    String kind = timetable.rounds().get(round).message().name().text();
    List<String> called =
        upons.stream()
            .flatMap(
                u ->
                    u.event() instanceof Event.Several(Name k, Optional<Name> as, _, _)
                            && k.text().equals(kind)
                        ? as.map(Name::text).stream()
                        : Stream.empty())
            .distinct()
            .toList();
    return called.size() == 1 ? called.getFirst() : names.free("heard");
  }

  private Declaration.Round round(
      int r, String heard, List<Reacting.Case> cases, Unprompted unprompted) {
    Timetable.Slot slot = timetable.rounds().get(r);
    Position at = slot.message().at();
    var phrases = new Phrases(at);
    var body = new ArrayList<>(outgoing.settled(r, at));
    body.addAll(unprompted.before());
    chain(cases, phrases).ifPresent(body::add);
    body.addAll(unprompted.after(r));
    return new Declaration.Round(
        Optional.of(phrases.name(slot.name())),
        Optional.of(new TypeExpression.Named(slot.message().name().text(), at)),
        outgoing.sends(r, at),
        Optional.of(new Declaration.Update(Optional.of(phrases.name(heard)), body, at)),
        at);
  }

  /** The first reaction that is possible, in the order of the text. */
  private Optional<Statement> chain(List<Reacting.Case> cases, Phrases phrases) {
    Optional<Statement> rest = Optional.empty();
    for (Reacting.Case c : cases.reversed()) {
      Position at = c.condition().at();
      rest =
          Optional.of(
              new Statement.If(c.condition(), c.body(), rest.map(List::of).orElse(List.of()), at));
    }
    Expression idle = outgoing.idle(phrases);
    return Phrases.is(idle, true)
        ? rest
        : rest.map(s -> new Statement.If(idle, List.of(s), List.of(), phrases.at()));
  }

  private Protocol assembled(List<Statement> begun, List<Declaration.Round> rounds) {
    var parts = new ArrayList<Declaration>();
    var properties = new ArrayList<Declaration>();
    Position at = tags.at();
    for (Declaration d : protocol.declarations()) {
      switch (d) {
        case Declaration.Init _, Upon _, Declaration.Tags _, Declaration.Network _ -> {}
        case Declaration.Role _, Declaration.Ltl _ -> {}
        case Declaration.Monitor _, Declaration.Entry _ -> {}
        case Declaration.Constant _, Declaration.Processes _, Declaration.Enumeration _ ->
            parts.add(d);
        case Declaration.Structure _, Declaration.Variable _, Declaration.Function _ ->
            parts.add(d);
        case Declaration.Phase _, Declaration.Round _, Declaration.Stop _ -> parts.add(d);
        case Declaration.Check check -> ofStates(check).ifPresent(properties::add);
        case Declaration.Invariant i -> {
          if (!asksMonitors(i, protocol)) {
            properties.add(d);
          }
        }
      }
    }
    parts.addAll(lastVariable(parts) + 1, outgoing.declarations(at));
    if (!begun.isEmpty()) {
      parts.add(new Declaration.Init(begun, at));
    }
    parts.add(new Declaration.Phase(rounds, at));
    parts.add(new Declaration.Stop(timetable.phases(), "phases", at));
    List<AssumptionClause> network =
        tags.network().isEmpty() ? List.of(new Plain(Word.ANY_EVEN_OWN, at)) : tags.network();
    parts.add(new Declaration.Network(network, at));
    parts.addAll(properties);
    Name name = protocol.name();
    return new Protocol(name, protocol.parameters(), parts);
  }

  /** Without what is about whole runs. */
  private static Optional<Declaration> ofStates(Declaration.Check check) {
    List<Declaration.Ready> rest = check.properties().stream().filter(p -> !isOfRuns(p)).toList();
    return rest.isEmpty()
        ? Optional.empty()
        : Optional.of(new Declaration.Check(rest, check.when(), check.at()));
  }

  /** Whether a property is about what monitors remember, which there are none of in rounds. */
  static boolean asksMonitors(Declaration.Invariant property, Protocol protocol) {
    Set<String> names = Reading.of(List.of(property.condition()));
    return protocol.all(Declaration.Monitor.class).stream()
        .anyMatch(m -> names.contains(m.name().text()));
  }

  /** Whether a property is about whole runs. */
  static boolean isOfRuns(Declaration.Ready property) {
    return property.name().text().equals("termination");
  }

  private static int lastVariable(List<Declaration> parts) {
    int last = -1;
    for (int i = 0; i < parts.size(); i++) {
      if (parts.get(i) instanceof Declaration.Variable) {
        last = i;
      }
    }
    return last;
  }
}
