package rondo.distal.lower;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import rondo.diagnostics.Position;
import rondo.distal.text.DiagnosticCollector;
import rondo.distal.text.Rule;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.Loop;
import rondo.ir.data.Stmt;
import rondo.ir.data.Stmt.PathStep;
import rondo.ir.data.Term;
import rondo.ir.event.Reaction;
import rondo.ir.round.TermTraversal;

/**
 * Finds updates whose outcome depends on the order in which messages arrive. To ask for the first
 * or last message does, and {@code for m in heard} may: all other questions about a mailbox are
 * about a multiset.
 *
 * <p>The turns of such a loop commute if
 *
 * <ul>
 *   <li>no condition, index, or bound of an inner loop reads what the loop assigns, and neither
 *       does the condition on the messages that it goes through; and
 *   <li>each variable, or field of one, is assigned in one way throughout the loop, see {@link
 *       Accumulation}: it gathers up values that do not depend on other turns, it is set to
 *       something that is the same in every turn, or each turn sets the item of its own sender.
 * </ul>
 *
 * <p>An error must not depend on the order either. One that some message makes in its turn happens
 * in every order; what is left out behind {@code ||} or {@code &&} must not be able to make one.
 * Where several go wrong, which of them is reported may depend on the order; that something does,
 * not.
 */
final class ArrivalOrder {
  private final List<LocalVariable> variables;
  private final BinderSlots binderSlots;
  private final DiagnosticCollector diagnostics;
  private String otherwise = "; `--semantics interleaved` tries every order";

  ArrivalOrder(
      List<LocalVariable> variables, BinderSlots binderSlots, DiagnosticCollector diagnostics) {
    this.variables = variables;
    this.binderSlots = binderSlots;
    this.diagnostics = diagnostics;
  }

  /** In a reaction there are no semantics to choose from. */
  void check(Reaction reaction) {
    otherwise = "";
    check(TermTraversal.of(reaction.guard()));
    check(reaction.body());
  }

  void check(List<Stmt> statements) {
    check(TermTraversal.of(statements));
    loops(statements);
  }

  private void check(Stream<Term> terms) {
    terms
        .filter(t -> t instanceof Term.Fold f && f.loop().range().isMailbox())
        .map(Term.Fold.class::cast)
        .forEach(
            f -> {
              switch (f.foldKind()) {
                case FIRST -> refuse(f.at(), "which message comes first");
                case LAST -> refuse(f.at(), "which message comes last");
                case COUNT,
                    SUM,
                    LEAST,
                    GREATEST,
                    LONGEST,
                    EXISTS,
                    FORALL,
                    SET,
                    UNION,
                    MOST_FREQUENT -> {}
              }
            });
  }

  private void loops(List<Stmt> statements) {
    for (Stmt each : statements) {
      switch (each) {
        case Stmt.For f -> {
          if (f.loop().range().isMailbox()) {
            new LoopCommutativity(f).check();
          }
          loops(f.body());
        }
        case Stmt.Choose c -> loops(c.body());
        case Stmt.Let l -> loops(l.body());
        case Stmt.If i -> {
          loops(i.then());
          loops(i.otherwise());
        }
        case Stmt.Assign _, Stmt.Decide _ -> {}
        case Stmt.Assert _, Stmt.Send _, Stmt.Announce _ -> {}
      }
    }
  }

  private void refuse(Position at, String what) {
    diagnostics.add(
        Rule.ARRIVAL_ORDER
            .at(at, what + " depends on the order in which messages arrive")
            .withHelp(
                "ask for all messages at once (`count`, `exists`, `smallest`, …), gather values up"
                    + " (`+=`, `|=`, `min`, `max`), or go through `values(…)`, which is sorted"
                    + otherwise));
  }

  /** The turns of one loop over a mailbox. */
  private final class LoopCommutativity {
    private final Stmt.For loop;
    private final Set<Integer> assigned = new HashSet<>();
    private final Set<Integer> bound = new HashSet<>();
    private final Map<AssignedPath, Accumulation> accumulations = new HashMap<>();

    LoopCommutativity(Stmt.For loop) {
      this.loop = loop;
    }

    void check() {
      bind(loop.loop());
      collect(loop.body());
      condition(ReadSet.of(loop.loop()), loop.at());
      walk(loop.body());
    }

    private void bind(Loop l) {
      bound.add(l.variable().slot());
      l.sender().ifPresent(s -> bound.add(s.slot()));
    }

    private void collect(List<Stmt> statements) {
      for (Stmt each : statements) {
        switch (each) {
          case Stmt.Assign a -> assigned.add(a.target().variable());
          case Stmt.Decide d -> assigned.add(d.output());
          case Stmt.If i -> {
            collect(i.then());
            collect(i.otherwise());
          }
          case Stmt.For f -> {
            bind(f.loop());
            collect(f.body());
          }
          case Stmt.Choose c -> {
            bind(c.loop());
            collect(c.body());
          }
          case Stmt.Let l -> {
            bound.add(l.binder().slot());
            collect(l.body());
          }
          case Stmt.Assert _, Stmt.Send _, Stmt.Announce _ -> {}
        }
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
          case Stmt.Announce a -> refuse(a.at(), "in which order this is announced");
          case Stmt.Send s -> condition(ReadSet.of(s.message(), s.to()), s.at());
        }
      }
    }

    private void condition(ReadSet readSet, Position at) {
      if (readSet.readsAnyVariable(assigned)) {
        refuse(at, "this reads what other turns of the loop assign, so it");
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
      var gathering =
          new AccumulationRecognizer(
              new IntervalAnalysis(variables, binderSlots),
              t -> !ReadSet.of(t).readsAnyVariable(assigned));
      return gathering.accumulation(a).orElse(null);
    }

    private void use(AssignedPath path, Accumulation way, Position at) {
      Accumulation before = way == null ? null : accumulations.putIfAbsent(path, way);
      boolean overlaps = accumulations.keySet().stream().anyMatch(path::overlaps);
      if (way == null || overlaps || before != null && !before.equals(way)) {
        refuse(at, "what becomes of `" + variables.get(path.variable()).name() + "`");
      }
    }
  }

  /** What is assigned to: a variable, or a field of one, or of a field of it. */
  private record AssignedPath(int variable, List<Integer> fields) {
    /** Up to the first index, since that may be any. */
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

    /** Whether one is a part of the other. */
    boolean overlaps(AssignedPath other) {
      int common = Math.min(fields.size(), other.fields.size());
      return variable == other.variable
          && fields.size() != other.fields.size()
          && fields.subList(0, common).equals(other.fields.subList(0, common));
    }
  }
}
