package rondo.distal.lower;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import rondo.diagnostics.Position;
import rondo.distal.lower.Symbols.Symbol.Group;
import rondo.distal.syntax.AssumptionClause;
import rondo.distal.syntax.AssumptionClause.Among;
import rondo.distal.syntax.AssumptionClause.Counted;
import rondo.distal.syntax.AssumptionClause.Measure;
import rondo.distal.syntax.AssumptionClause.Plain;
import rondo.distal.syntax.AssumptionClause.Word;
import rondo.distal.syntax.Declaration;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Name;
import rondo.distal.syntax.Protocol;
import rondo.distal.text.Rule;
import rondo.ir.data.Type;
import rondo.ir.event.EventProperty;
import rondo.ir.event.Faults;
import rondo.ir.event.MessageKind;
import rondo.ir.event.Share;
import rondo.ir.event.proof.ProtocolText.Trouble;

/** What may go wrong where processes react to events. */
final class FaultClauses {
  /** A byzantine process may send all of these at any time. */
  private static final long MOST_FORGED = 10_000;

  private final Symbols symbols;
  private int losses;
  private boolean duplication;
  private boolean fifo;
  private final List<Share.Part> crashes = new ArrayList<>();
  private int restarts;
  private boolean restartsAreCounted;

  /** Whether who may fail is not known, which has been reported. */
  private boolean hasUnknownRole;

  private final List<Share.Part> byzantine = new ArrayList<>();

  FaultClauses(Symbols symbols) {
    this.symbols = symbols;
  }

  /** Reads them; what has no meaning, or none together with others, is reported. */
  Faults read(List<AssumptionClause> clauses, List<MessageKind> messages) {
    clauses.forEach(this::read);
    for (AssumptionClause clause : clauses) {
      check(clause);
    }
    var liars = new Share(byzantine);
    if (!liars.isNone()) {
      Position at = clauses.getFirst().at();
      messages.stream()
          .filter(m -> values(m.content()) > MOST_FORGED)
          .forEach(
              m ->
                  symbols.findings.add(
                      Rule.TOO_LARGE
                          .at(at, "a byzantine process may send too many different " + m.name())
                          .withHelp("give its fields smaller types")));
    }
    return new Faults(losses, duplication, fifo, new Share(crashes), restarts, liars);
  }

  /** What is spoken of at all, however often it may happen. */
  static Set<Trouble> troubles(Protocol protocol) {
    return protocol.all(Declaration.Network.class).stream()
        .flatMap(n -> n.assumptions().stream())
        .flatMap(c -> trouble(c).stream())
        .collect(Collectors.toSet());
  }

  private static Optional<Trouble> trouble(AssumptionClause clause) {
    return switch (clause) {
      case Plain(Word word, _) ->
          word == Word.DUPLICATING ? Optional.of(Trouble.DUPLICATION) : Optional.empty();
      case Counted(Measure measure, _, _) ->
          switch (measure) {
            case RECOVERY -> Optional.of(Trouble.RESTART);
            case BYZANTINE -> Optional.of(Trouble.FORGERY);
            case LOSSY_PER_ROUND,
                LOSSY_IN_TOTAL,
                CRASH,
                OMISSION,
                DELIVER,
                SYNCHRONOUS_AFTER,
                TRANSIENT_BYZANTINE ->
                Optional.empty();
          };
      case Among among -> trouble(among.counted());
      case AssumptionClause.Where _ -> Optional.empty();
    };
  }

  private void read(AssumptionClause clause) {
    switch (clause) {
      case Plain(Word word, Position at) -> {
        switch (word) {
          case ANY, LOSSY -> losses = Faults.ANY;
          case DUPLICATING -> duplication = true;
          case FIFO -> fifo = true;
          case PERFECT -> {}
          case ANY_EVEN_OWN, KERNEL, MAJORITY, SYNCHRONOUS, EVENTUALLY_SYNCHRONOUS ->
              aboutRounds(at);
        }
      }
      case Counted(Measure measure, Expression count, Position at) -> {
        switch (measure) {
          case LOSSY_IN_TOTAL -> losses = Math.max(losses, number(count, Integer.MAX_VALUE - 1));
          case CRASH, BYZANTINE -> failing(measure, new Group(0, symbols.processes, at), count, at);
          case RECOVERY -> {
            restarts = number(count, Integer.MAX_VALUE);
            restartsAreCounted = true;
          }
          case LOSSY_PER_ROUND, OMISSION, DELIVER, SYNCHRONOUS_AFTER, TRANSIENT_BYZANTINE ->
              aboutRounds(at);
        }
      }
      case Among(Counted(Measure measure, Expression count, Position at), Name role) ->
          group(role)
              .ifPresentOrElse(g -> failing(measure, g, count, at), () -> hasUnknownRole = true);
      case AssumptionClause.Where w -> aboutRounds(w.at());
    }
  }

  private Optional<Group> group(Name role) {
    Optional<Symbols.Symbol> found = symbols.find(role.text());
    if (found.orElse(null) instanceof Group group) {
      return Optional.of(group);
    }
    List<String> roles =
        symbols.names().stream()
            .filter(n -> symbols.look(n).orElse(null) instanceof Group)
            .toList();
    symbols.findings.add(
        found.isEmpty()
            ? symbols.unknown(role.text(), role.at(), roles, "no role")
            : Rule.BAD_ASSUMPTION.at(role.at(), "`" + role + "` is no role"));
    return Optional.empty();
  }

  /** Who fails is said once for each role, or of all together. */
  private void failing(Measure measure, Group group, Expression count, Position at) {
    List<Share.Part> parts = measure == Measure.CRASH ? crashes : byzantine;
    int end = group.first() + group.count();
    if (parts.stream().anyMatch(p -> p.first() < end && group.first() < p.first() + p.count())) {
      senseless(
          at,
          "how many of these may fail in this way is said already",
          "say it once for all, or once for each role");
    }
    parts.add(new Share.Part(number(count, group.count()), group.first(), group.count()));
  }

  private int number(Expression count, int most) {
    Optional<Integer> number = new Constants(symbols).value(count);
    if (number.filter(n -> n < 0 || n > most).isPresent()) {
      symbols.findings.add(
          Rule.BAD_ASSUMPTION.at(
              count.at(),
              number.get()
                  + " of "
                  + Wording.processes(Math.min(most, symbols.processes))
                  + " is not possible here"));
      return 0;
    }
    return number.orElse(0);
  }

  private void aboutRounds(Position at) {
    symbols.findings.add(
        Rule.BAD_ASSUMPTION
            .at(at, "this is an assumption about rounds")
            .withHelp(
                "of events there are `lossy`, `lossy F in total`, `duplicating`, `fifo`, `crash F`,"
                    + " `recovery F` and `byzantine F`"));
  }

  private void check(AssumptionClause clause) {
    switch (clause) {
      case Plain(Word word, Position at) when word == Word.DUPLICATING && fifo ->
          senseless(at, "messages that arrive again and again arrive in no order", "leave out one");
      case Plain(Word word, Position at)
          when word == Word.DUPLICATING && losses > 0 && losses < Faults.ANY ->
          senseless(at, "a message that may arrive again is not lost for good", "write `lossy`");
      case Counted(Measure measure, _, Position at)
          when measure == Measure.LOSSY_IN_TOTAL && losses == Faults.ANY ->
          senseless(at, "any message may be lost already", "leave out one of the two");
      case Counted(Measure measure, _, Position at)
          when measure == Measure.RECOVERY && new Share(crashes).isNone() && !hasUnknownRole ->
          senseless(
              at,
              "nobody starts again who has not stopped",
              "say how many may have stopped at once: `crash 1 and recovery 2`");
      case Plain _, Counted _, Among _, AssumptionClause.Where _ -> {}
    }
  }

  private void senseless(Position at, String what, String help) {
    symbols.findings.add(Rule.BAD_ASSUMPTION.at(at, what).withHelp(help));
  }

  /**
   * Where messages may arrive again and again, which of them must be reacted to is not known: the
   * first time it must, after that it need not.
   */
  void check(EventProperty property) {
    if (duplication && losses == 0 && property.countsFairRuns()) {
      symbols.findings.add(
          Rule.BAD_PROPERTY
              .at(property.at(), "how often a message must arrive again cannot be said")
              .withHelp("with `network lossy and duplicating` none need arrive at all"));
    }
  }

  /** What is said about starting again is of no use where nobody does. */
  void check(Declaration part) {
    boolean isAboutRecovery =
        part instanceof Declaration.Entry e && e.event().equals("recovery")
            || part instanceof Declaration.Variable v && v.kind() == Declaration.Kind.STABLE;
    if (isAboutRecovery && !restartsAreCounted) {
      symbols.findings.add(
          Rule.UNUSED
              .at(part.at(), "nobody starts again, so this makes no difference")
              .withHelp("say how often: `network crash 1 and recovery 2`"));
    }
  }

  /** How many values a type has, or more than are possible. */
  private static long values(Type type) {
    long count =
        switch (type) {
          case Type.Bool _, Type.Range _, Type.Enumeration _, Type.Process _ -> Sorts.size(type);
          case Type.Stamp _ -> 1;
          case Type.Optional(Type of) -> values(of) + 1;
          case Type.Sequence(Type of, int capacity) -> {
            long all = 0;
            for (int length = 0; length <= capacity && all <= MOST_FORGED; length++) {
              all += power(values(of), length);
            }
            yield all;
          }
          case Type.Table(Type index, Type of) -> power(values(of), Sorts.size(index));
          case Type.SetOf(Type of) -> power(2, values(of));
          case Type.Structure(_, List<Type.Field> fields) -> {
            long all = 1;
            for (Type.Field field : fields) {
              all = Math.min(MOST_FORGED + 1, all * values(field.type()));
            }
            yield all;
          }
        };
    return Math.min(MOST_FORGED + 1, count);
  }

  private static long power(long base, long exponent) {
    long all = 1;
    for (long i = 0; i < exponent && all <= MOST_FORGED && base != 1; i++) {
      all *= base;
    }
    return Math.min(MOST_FORGED + 1, all);
  }
}
