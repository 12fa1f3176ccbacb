package rondo.analysis.symmetry.term;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import rondo.diagnostics.Position;
import rondo.ir.data.Binder;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.LocalVariable.Initial;
import rondo.ir.data.Loop;
import rondo.ir.data.LoopRange;
import rondo.ir.data.Receivers;
import rondo.ir.data.Stmt;
import rondo.ir.data.Term;
import rondo.ir.round.TermTraversal;

/**
 * Finds statements that break process symmetry; a statement is equivariant if its terms are ({@link
 * TermSymmetryAnalysis}), except for loops.
 *
 * <p>Loops over processes iterate in the order of process numbers. That order is irrelevant if the
 * iterations are independent: the body only sends, and assigns nothing, or only the element of the
 * process that it iterates over, and reads nothing that it assigns. Choices of such iterations are
 * independent, too. Loops over messages have been checked already: no protocol depends on the order
 * in which messages arrive.
 *
 * <p>If messages are received in the order in which they were sent, the order of the sends in a
 * loop matters, unless each iteration sends to another receiver. If a process may crash within a
 * step, it may crash between two iterations, unless the loop does nothing but send: then any of its
 * messages may be sent.
 */
public final class StmtSymmetryAnalysis {
  private final TermSymmetryAnalysis terms;
  private final AsymmetryListener listener;
  private final boolean fifo;
  private final boolean crashesWithinSteps;

  public StmtSymmetryAnalysis(
      TermSymmetryAnalysis terms, ProtocolDeclarations declarations, AsymmetryListener listener) {
    this.terms = terms;
    this.listener = listener;
    fifo = declarations.isFifo();
    crashesWithinSteps = declarations.crashesWithinSteps();
  }

  /** Analyzes the initial values of a variable. */
  public void analyze(LocalVariable variable) {
    terms.at(variable.at());
    switch (variable.initial()) {
      case Initial.Fixed(Term value) -> terms.flow(terms.of(value), terms.of(variable.type()));
      case Initial.AnyOf(LoopRange range) -> terms.elementOf(range);
    }
  }

  public void analyze(List<Stmt> statements) {
    statements.forEach(this::analyze);
  }

  private void analyze(Stmt stmt) {
    terms.at(stmt.at());
    switch (stmt) {
      case Stmt.Assign(Stmt.Target target, _, Term value, _) ->
          terms.flow(terms.of(value), part(target));
      case Stmt.Decide(_, var type, Term value, _) -> terms.flow(terms.of(value), terms.of(type));
      case Stmt.If(Term condition, List<Stmt> then, List<Stmt> otherwise, _) -> {
        terms.of(condition);
        if (!terms.isNever(condition)) {
          analyze(then);
        }
        analyze(otherwise);
      }
      case Stmt.For loop -> {
        Set<Integer> ordered = terms.enter(loop.loop());
        if (!loop.loop().range().isMailbox() && !commutes(loop)) {
          listener.separated(ordered, "the order of a loop over them matters", terms.at());
        }
        if (fifo && !sendsToLoopProcess(loop.loop(), loop.body())) {
          listener.separated(ordered, "a loop over them sends messages in order", terms.at());
        }
        if (crashesWithinSteps && sendsAmongOthers(loop.body())) {
          listener.separated(ordered, "a process may crash within a loop over them", terms.at());
        }
        analyze(loop.body());
      }
      case Stmt.Choose(Loop loop, List<Stmt> body, _) -> {
        terms.enter(loop);
        analyze(body);
      }
      case Stmt.Let(Binder binder, Term value, List<Stmt> body, _) -> {
        terms.bind(binder, terms.of(value));
        analyze(body);
      }
      case Stmt.Assert(Term condition, _, _) -> terms.of(condition);
      case Stmt.Announce(_, var type, Term message, _) ->
          terms.flow(terms.of(message), terms.of(type));
      case Stmt.Send(_, var type, Term message, Receivers to, _) -> {
        terms.flow(terms.of(message), terms.of(type));
        terms.receivers(to);
      }
    }
  }

  private ProcessOccurrences part(Stmt.Target target) {
    ProcessOccurrences part = terms.of(new Term.OwnVariable(target.variable()));
    for (Stmt.PathStep step : target.path()) {
      part =
          switch (step) {
            case Stmt.PathStep.Field(int field) -> part.field(field);
            case Stmt.PathStep.Element(Term index, _, Position at) -> {
              terms.at(at);
              yield terms.item(part, index);
            }
          };
    }
    return part;
  }

  private static boolean sendsAmongOthers(List<Stmt> body) {
    return Stmt.within(body).anyMatch(Stmt.Send.class::isInstance) && !Stmt.onlySends(body);
  }

  /** Whether each iteration of a loop sends only to the process that it iterates over. */
  private static boolean sendsToLoopProcess(Loop loop, List<Stmt> body) {
    return body.stream().allMatch(s -> sendsToLoopProcess(loop, s));
  }

  private static boolean sendsToLoopProcess(Loop loop, Stmt stmt) {
    return switch (stmt) {
      case Stmt.Send send ->
          send.to() instanceof Receivers.One(Term.BoundVariable(Binder to))
              && (to.equals(loop.variable()) || loop.sender().filter(to::equals).isPresent());
      case Stmt.If(_, List<Stmt> then, List<Stmt> otherwise, _) ->
          sendsToLoopProcess(loop, then) && sendsToLoopProcess(loop, otherwise);
      case Stmt.For inner -> sendsToLoopProcess(loop, inner.body());
      case Stmt.Choose choice -> sendsToLoopProcess(loop, choice.body());
      case Stmt.Let let -> sendsToLoopProcess(loop, let.body());
      case Stmt.Assign _, Stmt.Assert _, Stmt.Announce _, Stmt.Decide _ -> true;
    };
  }

  /** Whether the iterations of a loop commute. */
  private static boolean commutes(Stmt.For loop) {
    var assigned = new ArrayList<Integer>();
    if (!isOrderIndependent(loop.loop(), loop.body(), assigned)) {
      return false;
    }
    // An assignment to an element counts as a read of the whole variable, but no iteration reads
    // what another one assigns.
    List<Integer> read =
        TermTraversal.of(List.of(loop))
            .filter(Term.OwnVariable.class::isInstance)
            .map(t -> ((Term.OwnVariable) t).variable())
            .toList();
    return assigned.stream()
        .allMatch(v -> Collections.frequency(read, v) == Collections.frequency(assigned, v));
  }

  private static boolean isOrderIndependent(Loop loop, List<Stmt> body, List<Integer> assigned) {
    return body.stream().allMatch(s -> isOrderIndependent(loop, s, assigned));
  }

  private static boolean isOrderIndependent(Loop loop, Stmt stmt, List<Integer> assigned) {
    return switch (stmt) {
      case Stmt.Send _, Stmt.Assert _ -> true;
      case Stmt.If(_, List<Stmt> then, List<Stmt> otherwise, _) ->
          isOrderIndependent(loop, then, assigned) && isOrderIndependent(loop, otherwise, assigned);
      case Stmt.Let(_, _, List<Stmt> inner, _) -> isOrderIndependent(loop, inner, assigned);
      case Stmt.Choose(_, List<Stmt> inner, _) -> isOrderIndependent(loop, inner, assigned);
      case Stmt.Assign(Stmt.Target(int variable, List<Stmt.PathStep> path), _, _, _) -> {
        assigned.add(variable);
        yield !path.isEmpty()
            && path.getFirst() instanceof Stmt.PathStep.Element(Term index, _, _)
            && index.equals(new Term.BoundVariable(loop.variable()));
      }
      case Stmt.Decide _, Stmt.For _, Stmt.Announce _ -> false;
    };
  }
}
