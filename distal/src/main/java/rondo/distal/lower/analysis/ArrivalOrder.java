package rondo.distal.lower.analysis;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import rondo.diagnostics.DiagnosticCollector;
import rondo.diagnostics.Position;
import rondo.distal.lower.type.BinderSlots;
import rondo.distal.lower.type.IntervalAnalysis;
import rondo.distal.text.Rule;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.Loop;
import rondo.ir.data.Stmt;
import rondo.ir.data.Stmt.PathStep;
import rondo.ir.data.Term;
import rondo.ir.event.Reaction;
import rondo.ir.round.TermTraversal;

/**
 * Detects updates whose result depends on the order in which messages arrive. The folds {@code
 * first} and {@code last} do, and {@code for m in heard} may; all other queries treat a mailbox as
 * a multiset.
 *
 * <p>The iterations of such a loop commute if
 *
 * <ul>
 *   <li>no condition, index, or bound of an inner loop reads a variable that the loop assigns, and
 *       neither does the filter on its messages; and
 *   <li>each variable, or field of one, is assigned in one form throughout the loop, see {@link
 *       Accumulation}: it accumulates values that do not depend on other iterations, it is assigned
 *       a loop-invariant value, or each iteration assigns the element of its own sender.
 * </ul>
 *
 * <p>Run-time errors must not depend on the order either. An error in the iteration of some message
 * occurs in every order; an operand that short-circuit evaluation of {@code ||} or {@code &&} may
 * skip must not be able to fail. If several iterations fail, the order may determine which error is
 * reported, but not whether one is.
 */
public final class ArrivalOrder {
  private final List<LocalVariable> variables;
  private final BinderSlots binderSlots;
  private final DiagnosticCollector diagnostics;
  private String otherwise = "; `--semantics interleaved` explores every order";

  public ArrivalOrder(
      List<LocalVariable> variables, BinderSlots binderSlots, DiagnosticCollector diagnostics) {
    this.variables = variables;
    this.binderSlots = binderSlots;
    this.diagnostics = diagnostics;
  }

  /** Checks a handler; handlers have no interleaved semantics to suggest. */
  public void check(Reaction reaction) {
    otherwise = "";
    check(reaction.guard().subterms());
    check(reaction.body());
  }

  public void check(List<Stmt> statements) {
    check(TermTraversal.of(statements));
    Stmt.within(statements)
        .filter(s -> s instanceof Stmt.For f && f.loop().range().isMailbox())
        .forEach(f -> new LoopCommutativity((Stmt.For) f).check());
  }

  private void check(Stream<Term> terms) {
    terms
        .filter(t -> t instanceof Term.Fold f && f.loop().range().isMailbox())
        .map(Term.Fold.class::cast)
        .forEach(f -> orderedElement(f.foldKind()).ifPresent(which -> refuse(f.at(), which)));
  }

  /** The element that a fold determines by its place in the order of arrival. */
  private static Optional<String> orderedElement(Term.FoldKind kind) {
    return switch (kind) {
      case FIRST -> Optional.of("which message comes first");
      case LAST -> Optional.of("which message comes last");
      case COUNT, SUM, LEAST, GREATEST, LONGEST, EXISTS, FORALL, SET, UNION, MOST_FREQUENT ->
          Optional.empty();
    };
  }

  private void refuse(Position at, String what) {
    diagnostics.add(
        Rule.ARRIVAL_ORDER
            .at(at, what + " depends on the order in which messages arrive")
            .withHelp(
                "aggregate the messages (`count`, `exists`, `smallest`, …), accumulate values"
                    + " (`+=`, `|=`, `min`, `max`), or iterate over `values(…)`, which is sorted"
                    + otherwise));
  }

  /** Checks that the iterations of one loop over a mailbox commute. */
  private final class LoopCommutativity {
    private final Stmt.For loop;
    private final Set<Integer> assigned;
    private final Set<Integer> bound = new HashSet<>();
    private final Map<AssignedPath, Accumulation> accumulations = new HashMap<>();

    LoopCommutativity(Stmt.For loop) {
      this.loop = loop;
      this.assigned = Stmt.assignedIn(loop.body());
    }

    void check() {
      bind(loop.loop());
      Stmt.within(loop.body()).forEach(this::bindNested);
      condition(ReadSet.of(loop.loop()), loop.at());
      walk(loop.body());
    }

    private void bind(Loop l) {
      bound.add(l.variable().slot());
      l.sender().ifPresent(s -> bound.add(s.slot()));
    }

    private void bindNested(Stmt stmt) {
      switch (stmt) {
        case Stmt.For f -> bind(f.loop());
        case Stmt.Choose c -> bind(c.loop());
        case Stmt.Let l -> bound.add(l.binder().slot());
        case Stmt.Assign _,
            Stmt.Decide _,
            Stmt.If _,
            Stmt.Assert _,
            Stmt.Send _,
            Stmt.Announce _ -> {}
      }
    }

    private void walk(List<Stmt> statements) {
      for (Stmt each : statements) {
        switch (each) {
          case Stmt.Assign a -> assign(a);
          case Stmt.Decide d ->
              use(
                  new AssignedPath(d.output(), List.of()),
                  isLoopInvariant(d.value()) ? new Accumulation.SameValue(d.value(), 0) : null,
                  d.at());
          case Stmt.If i -> {
            condition(ReadSet.of(i.condition()), i.at());
            walk(i.then());
            walk(i.otherwise());
          }
          case Stmt.For f -> {
            condition(ReadSet.of(f.loop()), f.at());
            walk(f.body());
          }
          case Stmt.Choose c -> {
            condition(ReadSet.of(c.loop()), c.at());
            walk(c.body());
          }
          case Stmt.Let l -> {
            condition(ReadSet.of(l.value()), l.at());
            walk(l.body());
          }
          case Stmt.Assert a -> condition(ReadSet.of(a.condition()), a.at());
          case Stmt.Announce a -> refuse(a.at(), "the order of announcements");
          case Stmt.Send s -> condition(ReadSet.of(s.message(), s.to()), s.at());
        }
      }
    }

    private void condition(ReadSet readSet, Position at) {
      if (readSet.readsAnyVariable(assigned)) {
        refuse(at, "this reads what other iterations of the loop assign, so it");
      }
    }

    private boolean isLoopInvariant(Term value) {
      ReadSet readSet = ReadSet.of(value);
      return !readSet.readsAnyVariable(assigned) && !readSet.readsAnySlot(bound);
    }

    private void assign(Stmt.Assign a) {
      for (PathStep step : a.target().path()) {
        if (step instanceof PathStep.Element(Term index, _, _)) {
          condition(ReadSet.of(index), a.at());
        }
      }
      use(AssignedPath.of(a.target()), accumulation(a), a.at());
    }

    private Accumulation accumulation(Stmt.Assign a) {
      if (isLoopInvariant(a.value())) {
        return new Accumulation.SameValue(a.value(), a.target().path().size());
      }
      boolean ownItem =
          !a.target().path().isEmpty()
              && a.target().path().getFirst() instanceof PathStep.Element(Term index, _, _)
              && loop.loop()
                  .sender()
                  .map(s -> index.equals(new Term.BoundVariable(s)))
                  .orElse(false);
      if (ownItem && !ReadSet.of(a.value()).readsAnyVariable(assigned)) {
        return new Accumulation.PerSender();
      }
      var recognizer =
          new AccumulationRecognizer(
              new IntervalAnalysis(variables, binderSlots),
              t -> !ReadSet.of(t).readsAnyVariable(assigned));
      return recognizer.accumulation(a).orElse(null);
    }

    private void use(AssignedPath path, Accumulation form, Position at) {
      Accumulation before = form == null ? null : accumulations.putIfAbsent(path, form);
      boolean overlaps = accumulations.keySet().stream().anyMatch(path::overlaps);
      if (form == null || overlaps || before != null && !before.equals(form)) {
        refuse(at, "the value of `" + variables.get(path.variable()).name() + "`");
      }
    }
  }

  /** An assignment target: a variable, or a field, possibly nested, of a variable. */
  private record AssignedPath(int variable, List<Integer> fields) {
    /** The path up to the first index, since an index may denote any element. */
    static AssignedPath of(Stmt.Target target) {
      var fields = new ArrayList<Integer>();
      for (PathStep step : target.path()) {
        if (!(step instanceof PathStep.Field(int field))) {
          break;
        }
        fields.add(field);
      }
      return new AssignedPath(target.variable(), fields);
    }

    /** Whether one path is a proper prefix of the other. */
    boolean overlaps(AssignedPath other) {
      int common = Math.min(fields.size(), other.fields.size());
      return variable == other.variable
          && fields.size() != other.fields.size()
          && fields.subList(0, common).equals(other.fields.subList(0, common));
    }
  }
}
