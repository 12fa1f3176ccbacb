package rondo.distal.lower;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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
import rondo.distal.syntax.AssumptionClause.OfMessages;
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
import rondo.ir.event.MessageScope;
import rondo.ir.event.OmissionBounds;
import rondo.ir.event.ParameterizedEventSystem.Bound;
import rondo.ir.event.ParameterizedEventSystem.FailureKind;
import rondo.ir.event.RestartBound;
import rondo.ir.event.TimingModel;

/** Lowers network assumptions of event-based protocols to a fault model. */
final class FaultClauses {
  /** Bound on the messages that a Byzantine process may forge at any time. */
  private static final long MAX_FORGED = 10_000;

  private final SymbolTable table;
  private final Parameters parameters;
  private final MessageFaultClauses messageFaults;
  private final List<FaultyProcessBound.Part> crashes = new ArrayList<>();
  private final List<FaultyProcessBound.Part> crashesWithinSteps = new ArrayList<>();
  private final List<FaultyProcessBound.Part> omissions = new ArrayList<>();
  private final List<FaultyProcessBound.Part> sendOmissions = new ArrayList<>();
  private final List<FaultyProcessBound.Part> receiveOmissions = new ArrayList<>();
  private final List<RestartBound> restarts = new ArrayList<>();
  private TimingModel timing = TimingModel.ASYNCHRONOUS;
  private EventFaultModel faultModel = EventFaultModel.NONE;

  /** Whether a clause names an unknown role, which has been reported. */
  private boolean hasUnknownRole;

  private final List<FaultyProcessBound.Part> byzantine = new ArrayList<>();
  private final List<FaultyProcessBound.Part> symmetricByzantine = new ArrayList<>();

  /** Whether numbers of faults are those of the protocol. */
  enum Parameters {
    KNOWN,
    /** They depend on sample values; one that is 0 there may be positive for others. */
    SAMPLED
  }

  FaultClauses(SymbolTable table, Parameters parameters) {
    this.table = table;
    this.parameters = parameters;
    messageFaults = new MessageFaultClauses(table.diagnostics);
  }

  /** Lowers the clauses; reports those that are meaningless alone or in combination. */
  EventFaultModel lower(List<AssumptionClause> clauses, List<MessageKind> messages) {
    clauses.forEach(this::lower);
    messageFaults.check();
    clauses.forEach(this::check);
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
    faultModel =
        new EventFaultModel(
            messageFaults.losses(),
            messageFaults.duplication(),
            messageFaults.fifo(),
            new FaultyProcessBound(crashes),
            new FaultyProcessBound(crashesWithinSteps),
            restarts,
            new OmissionBounds(
                new FaultyProcessBound(sendOmissions),
                new FaultyProcessBound(receiveOmissions),
                new FaultyProcessBound(omissions)),
            byzantineBound,
            new FaultyProcessBound(symmetricByzantine),
            table.detector,
            timing);
    return faultModel;
  }

  /** The bounds on faulty processes, as terms over symbolic parameters. */
  List<Bound> bounds(List<AssumptionClause> clauses) {
    return clauses.stream().flatMap(c -> bound(c).stream()).toList();
  }

  private Optional<Bound> bound(AssumptionClause clause) {
    return switch (clause) {
      case Counted counted -> bound(counted, new RoleMembers(0, table.processes, counted.at()));
      case OfRole(Counted counted, Name role) -> group(role).flatMap(g -> bound(counted, g));
      case AssumptionClause.WithinSteps(AssumptionClause crash) ->
          bound(crash).map(b -> ofKind(FailureKind.CRASH_WITHIN_STEPS, b));
      case AssumptionClause.Symmetric(AssumptionClause some) ->
          bound(some).map(b -> ofKind(FailureKind.SYMMETRIC_BYZANTINE, b));
      case Plain _, OfMessages _, AssumptionClause.Detector _, AssumptionClause.Where _ ->
          Optional.empty();
    };
  }

  private static Bound ofKind(FailureKind kind, Bound bound) {
    return new Bound(kind, bound.first(), bound.count(), bound.number(), bound.at());
  }

  private Optional<Bound> bound(Counted counted, RoleMembers members) {
    Optional<FailureKind> kind =
        switch (counted.measure()) {
          case CRASH -> Optional.of(FailureKind.CRASH);
          case BYZANTINE -> Optional.of(FailureKind.BYZANTINE);
          case OMISSION -> Optional.of(FailureKind.OMISSION);
          case SEND_OMISSION -> Optional.of(FailureKind.SEND_OMISSION);
          case RECEIVE_OMISSION -> Optional.of(FailureKind.RECEIVE_OMISSION);
          case LOSSY_PER_ROUND,
              LOSSY_IN_TOTAL,
              RECOVERY,
              DELIVER,
              SYNCHRONOUS_AFTER,
              TRANSIENT_BYZANTINE ->
              Optional.empty();
        };
    return kind.map(
        k ->
            new Bound(
                k,
                members.first(),
                members.count(),
                SymbolicParameters.number(counted.count(), table),
                counted.at()));
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
                SEND_OMISSION,
                RECEIVE_OMISSION,
                DELIVER,
                SYNCHRONOUS_AFTER,
                TRANSIENT_BYZANTINE ->
                Optional.empty();
          };
      case OfRole role -> mentionedFault(role.counted());
      case OfMessages some -> mentionedFault(some.fault());
      case AssumptionClause.WithinSteps within -> mentionedFault(within.crash());
      case AssumptionClause.Symmetric symmetric -> mentionedFault(symmetric.byzantine());
      case AssumptionClause.Detector _, AssumptionClause.Where _ -> Optional.empty();
    };
  }

  private void lower(AssumptionClause clause) {
    switch (clause) {
      case Plain plain -> lowerPlain(plain, allMessages());
      case Counted counted -> lowerCounted(counted, allMessages());
      case OfMessages(AssumptionClause fault, List<Name> types, Optional<Name> role) ->
          scope(types, role)
              .ifPresent(
                  scope -> {
                    switch (fault) {
                      case Plain plain -> lowerPlain(plain, scope);
                      case Counted counted -> lowerCounted(counted, scope);
                      default -> throw new IllegalStateException("not an assumption on messages");
                    }
                  });
      case OfRole(Counted(Measure measure, Expression count, Position at), Name role) ->
          group(role)
              .ifPresentOrElse(
                  g -> addFailures(measure, g, count, at), () -> hasUnknownRole = true);
      case AssumptionClause.WithinSteps(AssumptionClause crash) -> {
        int before = crashes.size();
        lower(crash);
        crashesWithinSteps.addAll(crashes.subList(before, crashes.size()));
      }
      case AssumptionClause.Symmetric(AssumptionClause some) -> {
        int before = byzantine.size();
        lower(some);
        symmetricByzantine.addAll(byzantine.subList(before, byzantine.size()));
      }
      case AssumptionClause.Detector _ -> {
        // Declared before the roles, which ask it.
      }
      case AssumptionClause.Where w -> rejectRoundAssumption(w.at());
    }
  }

  private void lowerPlain(Plain plain, MessageScope scope) {
    switch (plain.keyword()) {
      case ANY, LOSSY -> messageFaults.addLoss(scope);
      case DUPLICATING -> messageFaults.addDuplication(scope, plain.at());
      case FIFO -> messageFaults.addFifo(scope, plain.at());
      case PERFECT -> {}
      case EVENTUALLY_SYNCHRONOUS -> timing = TimingModel.EVENTUALLY_SYNCHRONOUS;
      case ANY_EVEN_OWN, KERNEL, MAJORITY, SYNCHRONOUS -> rejectRoundAssumption(plain.at());
    }
  }

  private void lowerCounted(Counted counted, MessageScope scope) {
    switch (counted.measure()) {
      case LOSSY_IN_TOTAL ->
          messageFaults.addBoundedLoss(
              scope, number(counted.count(), NetworkLowering.MAX_COUNT), counted.at());
      case CRASH, BYZANTINE, RECOVERY, OMISSION, SEND_OMISSION, RECEIVE_OMISSION ->
          addFailures(
              counted.measure(),
              new RoleMembers(0, table.processes, counted.at()),
              counted.count(),
              counted.at());
      case LOSSY_PER_ROUND, DELIVER, SYNCHRONOUS_AFTER, TRANSIENT_BYZANTINE ->
          rejectRoundAssumption(counted.at());
    }
  }

  private MessageScope allMessages() {
    return new MessageScope(
        IntStream.range(0, table.kinds.size()).boxed().collect(Collectors.toSet()),
        0,
        table.processes);
  }

  /** The messages of some types, or of all, that the processes of a role send, or all processes. */
  private Optional<MessageScope> scope(List<Name> types, Optional<Name> role) {
    Optional<RoleMembers> senders = role.flatMap(this::group);
    boolean areKnown = types.stream().allMatch(t -> table.message(t).isPresent());
    if (!areKnown || role.isPresent() && senders.isEmpty()) {
      return Optional.empty();
    }
    MessageScope all = allMessages();
    return Optional.of(
        new MessageScope(
            types.isEmpty()
                ? all.kinds()
                : types.stream()
                    .map(t -> table.kinds.indexOf(t.text()))
                    .collect(Collectors.toSet()),
            senders.map(RoleMembers::first).orElse(all.firstSender()),
            senders.map(RoleMembers::count).orElse(all.senders())));
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
   * Bounds the failures or restarts of one role or of all processes; at most one bound may apply to
   * a process.
   */
  private void addFailures(Measure measure, RoleMembers members, Expression count, Position at) {
    if (measure == Measure.RECOVERY) {
      addRestarts(members, count, at);
      return;
    }
    List<FaultyProcessBound.Part> parts =
        switch (measure) {
          case CRASH -> crashes;
          case OMISSION -> omissions;
          case SEND_OMISSION -> sendOmissions;
          case RECEIVE_OMISSION -> receiveOmissions;
          default -> byzantine;
        };
    Stream<FaultyProcessBound.Part> others =
        parts == crashes || parts == byzantine ? parts.stream() : allOmissions();
    if (others.anyMatch(p -> overlaps(members, p.first(), p.count()))) {
      rejectMeaningless(
          at,
          "the number of these failures is already bounded",
          "bound it once for all processes, or once for each role");
    }
    parts.add(
        new FaultyProcessBound.Part(
            number(count, members.count()), members.first(), members.count()));
  }

  private Stream<FaultyProcessBound.Part> allOmissions() {
    return Stream.of(omissions, sendOmissions, receiveOmissions).flatMap(List::stream);
  }

  private void addRestarts(RoleMembers members, Expression count, Position at) {
    if (restarts.stream().anyMatch(r -> overlaps(members, r.first(), r.count()))) {
      rejectMeaningless(
          at,
          "the number of recoveries is already bounded",
          "bound it once for all processes, or once for each role");
    }
    restarts.add(
        new RestartBound(
            number(count, NetworkLowering.MAX_COUNT), members.first(), members.count()));
  }

  private static boolean overlaps(RoleMembers members, int first, int count) {
    return first < members.first() + members.count() && members.first() < first + count;
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
    return Math.max(number.orElse(0), parameters == Parameters.SAMPLED ? 1 : 0);
  }

  private void rejectRoundAssumption(Position at) {
    table.diagnostics.add(
        Rule.BAD_ASSUMPTION
            .at(at, "this assumption applies to round-based protocols only")
            .withHelp(
                "event-based protocols have `lossy`, `lossy F in total`, `duplicating`, `fifo`,"
                    + " `crash F`, `recovery F`, `omission F`, `byzantine F`, `detector P` and"
                    + " `eventually synchronous`"));
  }

  private void check(AssumptionClause clause) {
    switch (clause) {
      case AssumptionClause.Detector(_, Position at)
          when !restarts.isEmpty() || !byzantine.isEmpty() || allOmissions().count() > 0 ->
          rejectMeaningless(
              at,
              "a failure detector is defined for processes that crash and do not recover",
              allOmissions().count() > 0
                  ? "remove `omission`"
                  : "remove `recovery` or `byzantine`");
      case Counted(Measure measure, _, Position at) when measure == Measure.RECOVERY ->
          checkRecovery(new RoleMembers(0, table.processes, at), at);
      case OfRole(Counted(Measure measure, _, Position at), Name role)
          when measure == Measure.RECOVERY ->
          table
              .peek(role.text())
              .filter(RoleMembers.class::isInstance)
              .ifPresent(r -> checkRecovery((RoleMembers) r, at));
      case Plain _,
          Counted _,
          OfRole _,
          OfMessages _,
          AssumptionClause.WithinSteps _,
          AssumptionClause.Symmetric _,
          AssumptionClause.Detector _,
          AssumptionClause.Where _ -> {}
    }
  }

  private void checkRecovery(RoleMembers members, Position at) {
    boolean mayCrash =
        new FaultyProcessBound(crashes)
            .parts().stream().anyMatch(p -> overlaps(members, p.first(), p.count()));
    if (!mayCrash && !hasUnknownRole) {
      rejectMeaningless(
          at,
          "only crashed processes can recover",
          "specify how many may be crashed at once: `crash 1 and recovery 2`");
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
    if (property.requiresFairness() && duplicatesReliableMessages()) {
      table.diagnostics.add(
          Rule.BAD_PROPERTY
              .at(property.at(), "fairness is not defined for duplicated messages")
              .withHelp("with `network lossy and duplicating`, no message need arrive"));
    }
  }

  /** Whether a message that may be duplicated cannot be lost. */
  private boolean duplicatesReliableMessages() {
    return messageFaults.duplication().stream()
        .anyMatch(
            d ->
                d.kinds().stream()
                    .anyMatch(
                        kind ->
                            IntStream.range(d.firstSender(), d.firstSender() + d.senders())
                                .anyMatch(sender -> !faultModel.isLossy(kind, sender))));
  }

  /** Reports recovery handlers and stable variables of processes that do not recover. */
  void check(Protocol protocol) {
    protocol.declarations().forEach(d -> check(d, new RoleMembers(0, table.processes, d.at())));
    for (Declaration.Role role : protocol.all(Declaration.Role.class)) {
      table
          .peek(role.name().text())
          .filter(RoleMembers.class::isInstance)
          .ifPresent(m -> role.parts().forEach(part -> check(part, (RoleMembers) m)));
    }
  }

  private void check(Declaration part, RoleMembers members) {
    boolean isAboutRecovery =
        part instanceof Declaration.LifecycleHandler e && e.event().equals("recovery")
            || part instanceof Declaration.Variable v && v.kind() == Declaration.Kind.STABLE;
    if (isAboutRecovery
        && restarts.stream().noneMatch(r -> overlaps(members, r.first(), r.count()))) {
      table.diagnostics.add(
          Rule.UNUSED
              .at(
                  part.at(),
                  (restarts.isEmpty() ? "no process" : "no process of this role")
                      + " recovers, so this has no effect")
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
