package rondo.promela.symmetry;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import rondo.diagnostics.RejectedException;
import rondo.promela.syntax.Binder;
import rondo.promela.syntax.Body;
import rondo.promela.syntax.Expression;
import rondo.promela.syntax.Program;
import rondo.promela.syntax.Unit;
import rondo.promela.syntax.VarDecl;
import rondo.promela.syntax.Wording;

/**
 * From a program with replicated types to plain Promela: public variables become global arrays,
 * {@code _lid} is computed from {@code _pid}, {@code anyRef} becomes a choice, quantifiers are
 * written out. A program that uses none of the words stays as it is.
 */
public final class Desugaring {
  /** Whom formulas about an arbitrary process are about. */
  public enum About {
    /** One that stands for all, since they are alike. */
    ONE,
    EVERY
  }

  private final Program program;
  private final About about;
  private final Census census;
  private final Reading reading;
  private final Fitting fitting;
  private final ExpressionTranslation expressions;
  private final DeclarationTranslation declarations;
  private final Map<String, Slots> slots = new LinkedHashMap<>();
  private final Map<String, Map<String, Set<Integer>>> fixed = new HashMap<>();
  private int nameless;

  private Desugaring(Program program, Census census, About about) {
    this.program = program;
    this.about = about;
    this.census = census;
    this.reading = new Reading(program, census);
    this.fitting = new Fitting(reading);
    this.expressions = new ExpressionTranslation(reading, fitting);
    this.declarations = new DeclarationTranslation(reading, expressions, fitting);
  }

  /** The plain program, and what may be renamed in it. */
  public record Result(Program program, Wording wording, Replication replication) {}

  /** Checks and rewrites a program. */
  public static Result of(Program program, About about) throws RejectedException {
    var census = new Census(program);
    return census.any()
        ? new Desugaring(program, census, about).run()
        : new Result(program, new Wording(), Replication.none());
  }

  private Result run() throws RejectedException {
    prepare();
    var plain = new ArrayList<Unit>();
    for (Unit unit : program.units()) {
      plain.add(unit(unit));
    }
    List<Unit> publics = publics();
    reading.complaints.check();
    var blueprint = new Blueprint(census, reading.scope, slots);
    var replication =
        new Replication(
            census.types().isEmpty() ? Optional.empty() : Optional.of(blueprint),
            fixed,
            reading.complaints.asymmetries());
    return new Result(new Program(ordered(plain, publics)), reading.wording, replication);
  }

  /** Types, global variables and channels are known everywhere. */
  private void prepare() {
    for (Unit unit : program.units()) {
      switch (unit) {
        case Unit.Typedef t -> reading.scope.typedef(t.name(), t.fields());
        case Unit.Globals g ->
            g.variables()
                .forEach(v -> reading.scope.declare(v.name(), new Symbol.Variable(v, v.name())));
        case Unit.Mtype _, Unit.Proctype _, Unit.Init _, Unit.Never _ -> {}
        case Unit.EventTrace _, Unit.Ltl _ -> {}
      }
    }
    var channels = new Contents(this::channel, _ -> {});
    program.units().forEach(channels::of);
  }

  private void channel(VarDecl declared) {
    if (declared.initial().isPresent()
        && declared.initial().get() instanceof VarDecl.Initial.Channel c) {
      fitting.channel(c.fields());
    }
  }

  private Unit unit(Unit unit) {
    return switch (unit) {
      case Unit.Mtype m -> m;
      case Unit.Typedef t ->
          new Unit.Typedef(
              t.name(),
              t.fields().stream().map(f -> declarations.plain(f, f.name())).toList(),
              t.at());
      case Unit.Globals g -> globals(g);
      case Unit.Proctype p -> proctype(p);
      case Unit.Init i -> new Unit.Init(i.priority(), body(":init:", i.body(), i), i.at());
      case Unit.Never n -> {
        reading.complaints.at(new Complaints.Place.Property(Optional.of(n.name().orElse("never"))));
        var plain = new Unit.Never(n.name(), body(":never:", n.body(), n), n.at());
        reading.complaints.at(new Complaints.Place.Program());
        yield plain;
      }
      case Unit.EventTrace t -> new Unit.EventTrace(t.kind(), body(":trace:", t.body(), t), t.at());
      case Unit.Ltl l -> formula(l);
    };
  }

  private Body body(String process, Body body, Unit unit) {
    Slots own = slots.computeIfAbsent(process, _ -> new Slots());
    reading.scope.open();
    var statements = new StatementTranslation(reading, expressions, declarations, fitting, own);
    Body plain = statements.body(body, unit);
    reading.scope.close();
    own.ambiguous().ifPresent(this::ambiguous);
    return plain;
  }

  private void ambiguous(VarDecl declared) {
    reading.complaints.add(
        SymmetryRule.MIXED_TYPES,
        declared.at(),
        "`" + declared.name() + "` refers to different types where the inline around it is used",
        "declare it outside of the inline");
  }

  private Unit globals(Unit.Globals g) {
    Slots global = slots.computeIfAbsent("", _ -> new Slots());
    g.variables().forEach(v -> global.local(v, v.name()));
    return new Unit.Globals(
        g.variables().stream().map(v -> declarations.plain(v, v.name())).toList(), g.at());
  }

  private Unit proctype(Unit.Proctype p) {
    Optional<ReplicatedType> type = census.type(p.name());
    reading.enter(type);
    Slots own = slots.computeIfAbsent(p.name(), _ -> new Slots());
    reading.scope.open();
    var parameters = new ArrayList<VarDecl>();
    for (VarDecl each : p.parameters()) {
      if (p.active().isPresent() && each.type().target().isPresent()) {
        reading.complaints.add(
            SymmetryRule.BAD_PARAMETER,
            each.at(),
            "nobody hands over the reference `"
                + each.name()
                + "` to a process that is active"
                + " from the start",
            "declare it as a variable; it starts undefined");
      }
      parameters.add(declarations.parameter(each));
      reading.scope.declare(each.name(), new Symbol.Variable(each, each.name()));
      own.local(each, each.name());
    }
    Optional<Expression> provided = p.provided().map(expressions::number);
    var plain =
        new Unit.Proctype(
            p.name(),
            p.active(),
            p.determinism(),
            parameters,
            p.priority(),
            provided,
            body(p.name(), p.body(), p),
            p.at());
    reading.scope.close();
    reading.enter(Optional.empty());
    return plain;
  }

  private Unit formula(Unit.Ltl l) {
    String name = l.name().orElse("ltl_" + nameless);
    nameless += l.name().isPresent() ? 0 : 1;
    var binders = new ArrayList<>(l.parameters());
    Expression formula = l.formula();
    while (formula instanceof Expression.Quantified q
        && q.quantifier() == Expression.Quantifier.FORALL
        && Contents.isTemporal(q.body())
        && binders.stream().noneMatch(b -> b.proctype().equals(q.binder().proctype()))) {
      binders.add(q.binder());
      formula = q.body();
    }
    reading.complaints.at(new Complaints.Place.Property(Optional.of(name)));
    reading.in(Reading.Where.FORMULA);
    reading.noChoice("in a formula");
    Expression plain =
        switch (about) {
          case ONE -> aboutOne(binders, name, formula);
          case EVERY -> aboutEvery(binders, List.of(), formula);
        };
    reading.in(Reading.Where.PROGRAM);
    reading.noChoice("in a declaration");
    reading.complaints.at(new Complaints.Place.Program());
    return new Unit.Ltl(l.name(), List.of(), plain, l.at());
  }

  private Expression aboutOne(List<Binder> binders, String name, Expression formula) {
    reading.scope.open();
    binders.forEach(b -> bind(b, name));
    Expression plain = expressions.number(formula);
    reading.scope.close();
    return plain;
  }

  /**
   * The formula for all ways to choose processes, different ones of a type, beyond those chosen.
   */
  private Expression aboutEvery(List<Binder> binders, List<Integer> chosen, Expression formula) {
    if (chosen.size() == binders.size()) {
      return expressions.number(formula);
    }
    Binder binder = binders.get(chosen.size());
    int size = census.type(binder.proctype()).map(ReplicatedType::size).orElse(1);
    Expression whole = null;
    for (int member = 0; member < size; member++) {
      if (!isChosen(binders, chosen, binder.proctype(), member)) {
        reading.scope.open();
        reading.scope.declare(binder.name(), new Symbol.Bound(binder.proctype(), member));
        List<Integer> more = new ArrayList<>(chosen);
        more.add(member);
        Expression part = aboutEvery(binders, more, formula);
        reading.scope.close();
        whole = whole == null ? part : new Expression.Binary("&&", whole, part, binder.at());
      }
    }
    return whole;
  }

  private static boolean isChosen(
      List<Binder> binders, List<Integer> chosen, String proctype, int member) {
    return IntStream.range(0, chosen.size())
        .anyMatch(i -> binders.get(i).proctype().equals(proctype) && chosen.get(i) == member);
  }

  /**
   * Lets a formula be about one process. Since they are all alike, it may be the first one, if that
   * is not exchanged with others; several of a type are different ones.
   */
  private void bind(Binder binder, String formula) {
    Set<Integer> members =
        fixed
            .computeIfAbsent(formula, _ -> new HashMap<>())
            .computeIfAbsent(binder.proctype(), _ -> new HashSet<>());
    int member = members.size();
    Optional<ReplicatedType> type = reading.replicated(binder.proctype(), binder.at());
    if (type.isPresent() && member >= type.get().size()) {
      reading.complaints.add(
          SymmetryRule.BAD_PARAMETER,
          binder.at(),
          "there are only " + type.get().size() + " processes of `" + binder.proctype() + "`",
          "a formula is about different processes of a type");
      member = 0;
    }
    members.add(member);
    reading.scope.declare(binder.name(), new Symbol.Bound(binder.proctype(), member));
  }

  private List<Unit> publics() {
    var units = new ArrayList<Unit>();
    for (ReplicatedType type : census.inOrder()) {
      reading.enter(Optional.of(type));
      for (PublicVariable each : type.publics().values()) {
        units.addAll(declarations.array(type, each));
        reading.wording.owned(each.array(), type.name());
      }
      reading.enter(Optional.empty());
    }
    return units;
  }

  /** Public arrays come before all processes, and before them all types, which they may need. */
  private static List<Unit> ordered(List<Unit> units, List<Unit> publics) {
    if (publics.isEmpty()) {
      return units;
    }
    var ordered = new ArrayList<Unit>();
    int first = 0;
    while (first < units.size() && !runs(units.get(first))) {
      ordered.add(units.get(first++));
    }
    List<Unit> rest = units.subList(first, units.size());
    rest.stream().filter(Desugaring::isType).forEach(ordered::add);
    ordered.addAll(publics);
    rest.stream().filter(u -> !isType(u)).forEach(ordered::add);
    return ordered;
  }

  private static boolean isType(Unit unit) {
    return unit instanceof Unit.Mtype || unit instanceof Unit.Typedef;
  }

  private static boolean runs(Unit unit) {
    return switch (unit) {
      case Unit.Proctype _, Unit.Init _, Unit.Never _, Unit.EventTrace _, Unit.Ltl _ -> true;
      case Unit.Mtype _, Unit.Typedef _, Unit.Globals _ -> false;
    };
  }
}
