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
import rondo.promela.symmetry.type.PublicVariable;
import rondo.promela.symmetry.type.ReplicatedType;
import rondo.promela.symmetry.type.ReplicatedTypeTable;
import rondo.promela.symmetry.type.SymmetryDiagnostics;
import rondo.promela.symmetry.type.SymmetryRule;
import rondo.promela.symmetry.type.TranslationSymbol;
import rondo.promela.symmetry.type.UnitWalker;
import rondo.promela.syntax.Body;
import rondo.promela.syntax.Expression;
import rondo.promela.syntax.OriginalText;
import rondo.promela.syntax.ProcessBinder;
import rondo.promela.syntax.Program;
import rondo.promela.syntax.Unit;
import rondo.promela.syntax.VarDecl;

/**
 * Rewrites a program with replicated types to plain Promela: public variables become global arrays,
 * {@code _lid} is computed from {@code _pid}, {@code anyRef} becomes a nondeterministic choice,
 * quantifiers are expanded. A program without these extensions is not changed.
 */
public final class Desugaring {
  /** For which processes a formula about an arbitrary process is checked. */
  public enum Instantiation {
    /** For one representative of all processes, which are interchangeable. */
    REPRESENTATIVE,
    ALL
  }

  private final Program program;
  private final Instantiation instantiation;
  private final ReplicatedTypeTable table;
  private final TranslationContext context;
  private final SymmetryTypeCheck check;
  private final ExpressionTranslation expressions;
  private final DeclarationTranslation declarations;
  private final Map<String, DeclaredVariables> slots = new LinkedHashMap<>();
  private final Map<String, Map<String, Set<Integer>>> fixed = new HashMap<>();
  private int nameless;

  private Desugaring(Program program, ReplicatedTypeTable table, Instantiation instantiation) {
    this.program = program;
    this.instantiation = instantiation;
    this.table = table;
    this.context = new TranslationContext(program, table);
    this.check = new SymmetryTypeCheck(context);
    this.expressions = new ExpressionTranslation(context, check);
    this.declarations = new DeclarationTranslation(context, expressions, check);
  }

  /** The plain program, its original texts and its declared symmetry. */
  public record Result(
      Program program, OriginalText originalText, DeclaredSymmetry declaredSymmetry) {}

  public static Result desugar(Program program, Instantiation instantiation)
      throws RejectedException {
    var table = new ReplicatedTypeTable(program);
    return table.usesReplication()
        ? new Desugaring(program, table, instantiation).run()
        : new Result(program, new OriginalText(), DeclaredSymmetry.none());
  }

  private Result run() throws RejectedException {
    prepare();
    var plain = new ArrayList<Unit>();
    for (Unit unit : program.units()) {
      plain.add(unit(unit));
    }
    List<Unit> publics = publics();
    context.diagnostics.check();
    var builder = new SymmetryBuilder(table, context.translationScope, slots);
    var symmetry =
        new DeclaredSymmetry(
            table.types().isEmpty() ? Optional.empty() : Optional.of(builder),
            fixed,
            context.diagnostics.asymmetries());
    return new Result(new Program(ordered(plain, publics)), context.originalText, symmetry);
  }

  /** Declares types, global variables and channels, which are visible everywhere. */
  private void prepare() {
    for (Unit unit : program.units()) {
      switch (unit) {
        case Unit.Typedef t -> context.translationScope.typedef(t.name(), t.fields());
        case Unit.Globals g ->
            g.variables()
                .forEach(
                    v ->
                        context.translationScope.declare(
                            v.name(), new TranslationSymbol.Variable(v, v.name())));
        case Unit.Mtype _, Unit.Proctype _, Unit.Init _, Unit.Never _ -> {}
        case Unit.EventTrace _, Unit.Ltl _ -> {}
      }
    }
    var channels = new UnitWalker(this::channel, _ -> {});
    program.units().forEach(channels::walk);
  }

  private void channel(VarDecl declared) {
    if (declared.initial().isPresent()
        && declared.initial().get() instanceof VarDecl.Initializer.Channel c) {
      check.channel(c.fields());
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
        context.diagnostics.enter(
            new SymmetryDiagnostics.Context.Property(Optional.of(n.name().orElse("never"))));
        var plain = new Unit.Never(n.name(), body(":never:", n.body(), n), n.at());
        context.diagnostics.enter(new SymmetryDiagnostics.Context.Program());
        yield plain;
      }
      case Unit.EventTrace t -> new Unit.EventTrace(t.kind(), body(":trace:", t.body(), t), t.at());
      case Unit.Ltl l -> formula(l);
    };
  }

  private Body body(String process, Body body, Unit unit) {
    DeclaredVariables own = slots.computeIfAbsent(process, _ -> new DeclaredVariables());
    context.translationScope.open();
    var statements = new StatementTranslation(context, expressions, declarations, check, own);
    Body plain = statements.body(body, unit);
    context.translationScope.close();
    own.ambiguous().ifPresent(this::ambiguous);
    return plain;
  }

  private void ambiguous(VarDecl declared) {
    context.diagnostics.add(
        SymmetryRule.MIXED_TYPES,
        declared.at(),
        "`" + declared.name() + "` refers to different types where the inline around it is used",
        "declare it outside of the inline");
  }

  private Unit globals(Unit.Globals g) {
    DeclaredVariables global = slots.computeIfAbsent("", _ -> new DeclaredVariables());
    g.variables().forEach(v -> global.local(v, v.name()));
    return new Unit.Globals(
        g.variables().stream().map(v -> declarations.plain(v, v.name())).toList(), g.at());
  }

  private Unit proctype(Unit.Proctype p) {
    Optional<ReplicatedType> type = table.type(p.name());
    context.enter(type);
    DeclaredVariables own = slots.computeIfAbsent(p.name(), _ -> new DeclaredVariables());
    context.translationScope.open();
    var parameters = new ArrayList<VarDecl>();
    for (VarDecl each : p.parameters()) {
      if (p.active().isPresent() && each.type().target().isPresent()) {
        context.diagnostics.add(
            SymmetryRule.BAD_PARAMETER,
            each.at(),
            "no `run` passes the reference `"
                + each.name()
                + "` to a process that is active"
                + " initially",
            "declare it as a variable; it is initially undefined");
      }
      parameters.add(declarations.parameter(each));
      context.translationScope.declare(
          each.name(), new TranslationSymbol.Variable(each, each.name()));
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
    context.translationScope.close();
    context.enter(Optional.empty());
    return plain;
  }

  private Unit formula(Unit.Ltl l) {
    String name = l.name().orElse("ltl_" + nameless);
    nameless += l.name().isPresent() ? 0 : 1;
    var binders = new ArrayList<>(l.parameters());
    Expression formula = l.formula();
    while (formula instanceof Expression.Quantified q
        && q.quantifier() == Expression.Quantifier.FORALL
        && UnitWalker.isTemporal(q.body())
        && binders.stream().noneMatch(b -> b.proctype().equals(q.processBinder().proctype()))) {
      binders.add(q.processBinder());
      formula = q.body();
    }
    context.diagnostics.enter(new SymmetryDiagnostics.Context.Property(Optional.of(name)));
    context.enterContext(TranslationContext.ExpressionContext.FORMULA);
    context.forbidChoice("in a formula");
    Expression plain =
        switch (instantiation) {
          case REPRESENTATIVE -> aboutOne(binders, name, formula);
          case ALL -> aboutEvery(binders, List.of(), formula);
        };
    context.enterContext(TranslationContext.ExpressionContext.PROGRAM);
    context.forbidChoice("in a declaration");
    context.diagnostics.enter(new SymmetryDiagnostics.Context.Program());
    return new Unit.Ltl(l.name(), List.of(), plain, l.at());
  }

  private Expression aboutOne(List<ProcessBinder> binders, String name, Expression formula) {
    context.translationScope.open();
    binders.forEach(b -> bind(b, name));
    Expression plain = expressions.number(formula);
    context.translationScope.close();
    return plain;
  }

  /**
   * The conjunction of the formula over all assignments of distinct processes of a type to the
   * binders that extend {@code chosen}.
   */
  private Expression aboutEvery(
      List<ProcessBinder> binders, List<Integer> chosen, Expression formula) {
    if (chosen.size() == binders.size()) {
      return expressions.number(formula);
    }
    ProcessBinder processBinder = binders.get(chosen.size());
    int size = table.type(processBinder.proctype()).map(ReplicatedType::size).orElse(1);
    Expression whole = null;
    for (int member = 0; member < size; member++) {
      if (!isChosen(binders, chosen, processBinder.proctype(), member)) {
        context.translationScope.open();
        context.translationScope.declare(
            processBinder.name(), new TranslationSymbol.Bound(processBinder.proctype(), member));
        List<Integer> more = new ArrayList<>(chosen);
        more.add(member);
        Expression part = aboutEvery(binders, more, formula);
        context.translationScope.close();
        whole = whole == null ? part : new Expression.Binary("&&", whole, part, processBinder.at());
      }
    }
    return whole;
  }

  private static boolean isChosen(
      List<ProcessBinder> binders, List<Integer> chosen, String proctype, int member) {
    return IntStream.range(0, chosen.size())
        .anyMatch(i -> binders.get(i).proctype().equals(proctype) && chosen.get(i) == member);
  }

  /**
   * Binds a variable of the formula to a representative process. Since all processes of the type
   * are interchangeable, this may be the first one, provided that the symmetry fixes it; several
   * binders of one type get distinct processes.
   */
  private void bind(ProcessBinder processBinder, String formula) {
    Set<Integer> members =
        fixed
            .computeIfAbsent(formula, _ -> new HashMap<>())
            .computeIfAbsent(processBinder.proctype(), _ -> new HashSet<>());
    int member = members.size();
    Optional<ReplicatedType> type =
        context.replicated(processBinder.proctype(), processBinder.at());
    if (type.isPresent() && member >= type.get().size()) {
      context.diagnostics.add(
          SymmetryRule.BAD_PARAMETER,
          processBinder.at(),
          "there are only "
              + type.get().size()
              + " processes of `"
              + processBinder.proctype()
              + "`",
          "the parameters of a formula are different processes of a type");
      member = 0;
    }
    members.add(member);
    context.translationScope.declare(
        processBinder.name(), new TranslationSymbol.Bound(processBinder.proctype(), member));
  }

  private List<Unit> publics() {
    var units = new ArrayList<Unit>();
    for (ReplicatedType type : table.inOrder()) {
      context.enter(Optional.of(type));
      for (PublicVariable each : type.publics().values()) {
        units.addAll(declarations.array(type, each));
        context.originalText.putOwner(each.array(), type.name());
      }
      context.enter(Optional.empty());
    }
    return units;
  }

  /**
   * Orders units: types before the public arrays, which may use them, and these before processes.
   */
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
