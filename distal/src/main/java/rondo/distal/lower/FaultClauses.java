package rondo.distal.lower;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import rondo.analysis.closure.ParameterizedProtocol.FaultKind;
import rondo.diagnostics.Position;
import rondo.distal.lower.expression.ConstantEvaluator;
import rondo.distal.lower.expression.SymbolTable;
import rondo.distal.lower.expression.SymbolTable.Symbol.RoleMembers;
import rondo.distal.lower.type.Plurals;
import rondo.distal.lower.type.TypeLattice;
import rondo.distal.syntax.AssumptionClause;
import rondo.distal.syntax.AssumptionClause.Counted;
import rondo.distal.syntax.AssumptionClause.Keyword;
import rondo.distal.syntax.AssumptionClause.Measure;
import rondo.distal.syntax.AssumptionClause.OfRole;
import rondo.distal.syntax.AssumptionClause.Plain;
import rondo.distal.syntax.Declaration;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Name;
import rondo.distal.syntax.Protocol;
import rondo.distal.text.Rule;
import rondo.ir.data.Type;
import rondo.ir.event.EventFaultModel;
import rondo.ir.event.EventProperty;
import rondo.ir.event.FaultyProcessBound;
import rondo.ir.event.MessageKind;

/** Lowers network assumptions of event-based protocols to a fault model. */
final class FaultClauses {
  /** Bound on the messages that a Byzantine process may forge at any time. */
  private static final long MAX_FORGED = 10_000;

  private final SymbolTable table;
  private int losses;
  private boolean duplication;
  private boolean fifo;
  private final List<FaultyProcessBound.Part> crashes = new ArrayList<>();
  private final List<FaultyProcessBound.Part> crashesWithinSteps = new ArrayList<>();
  private int restarts;
  private boolean restartsAreCounted;

  /** Whether a clause names an unknown role, which has been reported. */
  private boolean hasUnknownRole;

  private final List<FaultyProcessBound.Part> byzantine = new ArrayList<>();

  FaultClauses(SymbolTable table) {
    this.table = table;
  }

  /** Lowers the clauses; reports those that are meaningless alone or in combination. */
  EventFaultModel lower(List<AssumptionClause> clauses, List<MessageKind> messages) {
    clauses.forEach(this::lower);
    for (AssumptionClause clause : clauses) {
      check(clause);
    }
    var byzantineBound = new FaultyProcessBound(byzantine);
    if (!byzantineBound.isNone()) {
      Position at = clauses.getFirst().at();
      messages.stream()
          .filter(m -> values(m.content()) > MAX_FORGED)
          .forEach(
              m ->
                  table.diagnostics.add(
                      Rule.TOO_LARGE
                          .at(at, "a Byzantine process could send too many different " + m.name())
                          .withHelp("give its fields smaller types")));
    }
    return new EventFaultModel(
        losses,
        duplication,
        fifo,
        new FaultyProcessBound(crashes),
        new FaultyProcessBound(crashesWithinSteps),
        restarts,
        byzantineBound,
        table.detector);
  }

  /** The kinds of faults that the protocol mentions, whatever their bounds. */
  static Set<FaultKind> mentionedFaults(Protocol protocol) {
    return protocol.all(Declaration.Network.class).stream()
        .flatMap(n -> n.assumptions().stream())
        .flatMap(c -> mentionedFault(c).stream())
        .collect(Collectors.toSet());
  }

  private static Optional<FaultKind> mentionedFault(AssumptionClause clause) {
    return switch (clause) {
      case Plain(Keyword keyword, _) ->
          keyword == Keyword.DUPLICATING ? Optional.of(FaultKind.DUPLICATION) : Optional.empty();
      case Counted(Measure measure, _, _) ->
          switch (measure) {
            case RECOVERY -> Optional.of(FaultKind.RESTART);
            case BYZANTINE -> Optional.of(FaultKind.FORGERY);
            case LOSSY_PER_ROUND,
                LOSSY_IN_TOTAL,
                CRASH,
                OMISSION,
                DELIVER,
                SYNCHRONOUS_AFTER,
                TRANSIENT_BYZANTINE ->
                Optional.empty();
          };
      case OfRole role -> mentionedFault(role.counted());
      case AssumptionClause.WithinSteps within -> mentionedFault(within.crash());
      case AssumptionClause.Detector _, AssumptionClause.Where _ -> Optional.empty();
    };
  }

  private void lower(AssumptionClause clause) {
    switch (clause) {
      case Plain(Keyword keyword, Position at) -> {
        boolean appliesToEvents =
            switch (keyword) {
              case ANY, LOSSY -> {
                losses = EventFaultModel.UNLIMITED;
                yield true;
              }
              case DUPLICATING -> duplication = true;
              case FIFO -> fifo = true;
              case PERFECT -> true;
              case ANY_EVEN_OWN, KERNEL, MAJORITY, SYNCHRONOUS, EVENTUALLY_SYNCHRONOUS -> false;
            };
        if (!appliesToEvents) {
          rejectRoundAssumption(at);
        }
      }
      case Counted(Measure measure, Expression count, Position at) -> {
        boolean appliesToEvents =
            switch (measure) {
              case LOSSY_IN_TOTAL -> {
                losses = Math.max(losses, number(count, NetworkLowering.MAX_COUNT));
                yield true;
              }
              case CRASH, BYZANTINE -> {
                addFailures(measure, new RoleMembers(0, table.processes, at), count, at);
                yield true;
              }
              case RECOVERY -> {
                restarts = number(count, NetworkLowering.MAX_COUNT);
                restartsAreCounted = true;
                yield true;
              }
              case LOSSY_PER_ROUND, OMISSION, DELIVER, SYNCHRONOUS_AFTER, TRANSIENT_BYZANTINE ->
                  false;
            };
        if (!appliesToEvents) {
          rejectRoundAssumption(at);
        }
      }
      case OfRole(Counted(Measure measure, Expression count, Position at), Name role) ->
          group(role)
              .ifPresentOrElse(
                  g -> addFailures(measure, g, count, at), () -> hasUnknownRole = true);
      case AssumptionClause.WithinSteps(AssumptionClause crash) -> {
        int before = crashes.size();
        lower(crash);
        crashesWithinSteps.addAll(crashes.subList(before, crashes.size()));
      }
      case AssumptionClause.Detector _ -> {
        // Declared before the roles, which ask it.
      }
      case AssumptionClause.Where w -> rejectRoundAssumption(w.at());
    }
  }

  private Optional<RoleMembers> group(Name role) {
    Optional<SymbolTable.Symbol> found = table.find(role.text());
    if (found.orElse(null) instanceof RoleMembers members) {
      return Optional.of(members);
    }
    List<String> roles =
        table.names().stream()
            .filter(n -> table.peek(n).orElse(null) instanceof RoleMembers)
            .toList();
    table.diagnostics.add(
        found.isEmpty()
            ? table.unknown(role.text(), role.at(), roles, "no role")
            : Rule.BAD_ASSUMPTION.at(role.at(), "`" + role + "` is not a role"));
    return Optional.empty();
  }

  /**
   * Bounds the failures of one role or of all processes; at most one bound may apply to a process.
   */
  private void addFailures(Measure measure, RoleMembers members, Expression count, Position at) {
    List<FaultyProcessBound.Part> parts = measure == Measure.CRASH ? crashes : byzantine;
    int end = members.first() + members.count();
    if (parts.stream().anyMatch(p -> p.first() < end && members.first() < p.first() + p.count())) {
      rejectMeaningless(
          at,
          "the number of these failures is already bounded",
          "bound it once for all processes, or once for each role");
    }
    parts.add(
        new FaultyProcessBound.Part(
            number(count, members.count()), members.first(), members.count()));
  }

  private int number(Expression count, int most) {
    Optional<Integer> number = new ConstantEvaluator(table).value(count);
    if (number.filter(n -> n < 0 || n > most).isPresent()) {
      table.diagnostics.add(
          Rule.BAD_ASSUMPTION.at(
              count.at(),
              number.get()
                  + (most == NetworkLowering.MAX_COUNT && number.get() > most
                      ? " is too large: the largest number is " + most
                      : " of "
                          + Plurals.processes(Math.min(most, table.processes))
                          + " is not possible here")));
      return 0;
    }
    return number.orElse(0);
  }

  private void rejectRoundAssumption(Position at) {
    table.diagnostics.add(
        Rule.BAD_ASSUMPTION
            .at(at, "this assumption applies to round-based protocols only")
            .withHelp(
                "event-based protocols have `lossy`, `lossy F in total`, `duplicating`, `fifo`,"
                    + " `crash F`, `recovery F`, `byzantine F` and `detector P`"));
  }

  private void check(AssumptionClause clause) {
    switch (clause) {
      case Plain(Keyword keyword, Position at) when keyword == Keyword.DUPLICATING && fifo ->
          rejectMeaningless(
              at, "duplicated messages cannot arrive in order", "remove one of the two");
      case Plain(Keyword keyword, Position at)
          when keyword == Keyword.DUPLICATING && losses > 0 && losses < EventFaultModel.UNLIMITED ->
          rejectMeaningless(
              at, "a message that may be duplicated is never lost permanently", "write `lossy`");
      case Counted(Measure measure, _, Position at)
          when measure == Measure.LOSSY_IN_TOTAL && losses == EventFaultModel.UNLIMITED ->
          rejectMeaningless(at, "any message may already be lost", "remove one of the two");
      case AssumptionClause.Detector(_, Position at)
          when restartsAreCounted || !byzantine.isEmpty() ->
          rejectMeaningless(
              at,
              "a failure detector is defined for processes that crash and do not recover",
              "remove `recovery` or `byzantine`");
      case Counted(Measure measure, _, Position at)
          when measure == Measure.RECOVERY
              && new FaultyProcessBound(crashes).isNone()
              && !hasUnknownRole ->
          rejectMeaningless(
              at,
              "only crashed processes can recover",
              "specify how many may be crashed at once: `crash 1 and recovery 2`");
      case Plain _,
          Counted _,
          OfRole _,
          AssumptionClause.WithinSteps _,
          AssumptionClause.Detector _,
          AssumptionClause.Where _ -> {}
    }
  }

  private void rejectMeaningless(Position at, String what, String help) {
    table.diagnostics.add(Rule.BAD_ASSUMPTION.at(at, what).withHelp(help));
  }

  /**
   * Rejects liveness properties under duplication without loss: the first delivery of a message is
   * guaranteed but its duplicates are not, so the fairness constraint is undefined.
   */
  void check(EventProperty property) {
    if (duplication && losses == 0 && property.requiresFairness()) {
      table.diagnostics.add(
          Rule.BAD_PROPERTY
              .at(property.at(), "fairness is not defined for duplicated messages")
              .withHelp("with `network lossy and duplicating`, no message need arrive"));
    }
  }

  /** Reports recovery handlers and stable variables of protocols without recovery. */
  void check(Declaration part) {
    boolean isAboutRecovery =
        part instanceof Declaration.LifecycleHandler e && e.event().equals("recovery")
            || part instanceof Declaration.Variable v && v.kind() == Declaration.Kind.STABLE;
    if (isAboutRecovery && !restartsAreCounted) {
      table.diagnostics.add(
          Rule.UNUSED
              .at(part.at(), "no process recovers, so this has no effect")
              .withHelp("specify how often: `network crash 1 and recovery 2`"));
    }
  }

  /** The number of values of a type, capped above {@link #MAX_FORGED}. */
  private static long values(Type type) {
    long count =
        switch (type) {
          case Type.Bool _, Type.Range _, Type.Enumeration _, Type.Process _ ->
              TypeLattice.size(type);
          case Type.Stamp _ -> 1;
          case Type.Optional(Type of) -> values(of) + 1;
          case Type.Sequence(Type of, int capacity) -> {
            long all = 0;
            for (int length = 0; length <= capacity && all <= MAX_FORGED; length++) {
              all += power(values(of), length);
            }
            yield all;
          }
          case Type.Table(Type index, Type of) -> power(values(of), TypeLattice.size(index));
          case Type.SetOf(Type of) -> power(2, values(of));
          case Type.Structure(_, List<Type.Field> fields) -> {
            long all = 1;
            for (Type.Field field : fields) {
              all = Math.min(MAX_FORGED + 1, all * values(field.type()));
            }
            yield all;
          }
        };
    return Math.min(MAX_FORGED + 1, count);
  }

  private static long power(long base, long exponent) {
    long all = 1;
    for (long i = 0; i < exponent && all <= MAX_FORGED && base != 1; i++) {
      all *= base;
    }
    return Math.min(MAX_FORGED + 1, all);
  }
}
