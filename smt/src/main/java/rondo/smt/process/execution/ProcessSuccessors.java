package rondo.smt.process.execution;

import java.util.ArrayList;
import java.util.List;
import rondo.ir.Action;
import rondo.ir.ControlState;
import rondo.ir.Edge;
import rondo.ir.Fault;
import rondo.ir.ProcessType;
import rondo.smt.formula.BitVector;
import rondo.smt.formula.Formula;
import rondo.smt.formula.TermFactory;

/**
 * The successors of one process in one control state. For the edges after it, an edge counts as
 * executed if it is executed or ends in a run-time error; a rendezvous send, if that is so for some
 * matching receive of another process. Escapes and {@code else} depend on that.
 */
public final class ProcessSuccessors {
  private final EncodingContext context;
  private final ProcessLocation location;
  private final Formula reached;
  private final SymbolicMemory symbolicMemory;
  private final RendezvousOffer rendezvousOffer;
  private final TermFactory f;
  private final ProcessType type;
  private final List<GuardedSuccessor> successors = new ArrayList<>();
  private final List<GuardedViolation> violations = new ArrayList<>();
  private Formula isEnabled;

  /**
   * When the rendezvous offered by the last edge found no partner; an earlier escape is discarded
   * then.
   */
  private Formula refused;

  /** A process in a control state. */
  public record ProcessLocation(int pid, int type, int state) {}

  /**
   * A guarded successor state.
   *
   * @param when the condition under which it exists
   * @param after the successor state
   * @param location the location of the process that made the last step
   * @param isElse whether it excludes all other successors
   */
  record GuardedSuccessor(
      Formula when,
      SymbolicMemory after,
      ProcessLocation location,
      Edge.Atomicity atomicity,
      boolean isElse) {}

  /** The successors from {@code from}, under whose condition the process is at the location. */
  ProcessSuccessors(
      EncodingContext context,
      ProcessLocation location,
      SymbolicMemory.GuardedMemory from,
      RendezvousOffer rendezvousOffer) {
    this.context = context;
    this.location = location;
    this.reached = from.when();
    this.symbolicMemory = from.symbolicMemory();
    this.rendezvousOffer = rendezvousOffer;
    this.f = context.formulas();
    this.type = context.system().processTypes().get(location.type());
    this.isEnabled = f.truth(false);
    this.refused = f.truth(false);
    run();
  }

  List<GuardedSuccessor> successors() {
    return successors;
  }

  List<GuardedViolation> violations() {
    return violations;
  }

  /** Whether some edge is executed. */
  Formula isEnabled() {
    return isEnabled;
  }

  private SymbolicExpressionEvaluator evaluator(SymbolicPath path) {
    return new SymbolicExpressionEvaluator(context, path, location.pid(), location.type());
  }

  private void run() {
    Formula begun = begin();
    Formula stopped = f.truth(false);
    Formula escaped = f.truth(false); // by an edge of this escape number
    int number = 0;
    ControlState state = type.states().get(location.state());
    for (int e = 0; e < state.edges().size(); e++) {
      Edge edge = state.edges().get(e);
      if (edge.escape() != number) {
        stopped = number > 0 ? f.or(stopped, escaped) : stopped;
        escaped = f.truth(false);
        number = edge.escape();
      }
      boolean isElse = edge.action().head() instanceof Action.Else;
      Formula tried = f.and(begun, f.not(stopped), isElse ? f.not(isEnabled) : f.truth(true));
      if (!tried.isFalse()) {
        Formula done = attempt(edge, tried, isElse);
        isEnabled = f.or(isEnabled, done);
        escaped = f.or(f.and(escaped, f.not(refused)), done);
      }
    }
  }

  /** The condition under which the edges of the process are tried. */
  private Formula begin() {
    if (rendezvousOffer.sender() == location.pid()) {
      return f.truth(false);
    }
    var path = new SymbolicPath(reached, symbolicMemory.copy());
    SymbolicExpressionEvaluator symbolicExpressionEvaluator = evaluator(path);
    Formula may = symbolicExpressionEvaluator.truth(type.provided());
    if (context.system().usesPriorities()) {
      Formula provided = may;
      may =
          f.and(
              may,
              path.under(provided, () -> hasHighestPriority(symbolicExpressionEvaluator, path)));
    }
    violations.addAll(path.violations());
    isEnabled = path.failed();
    return f.and(path.pathCondition(), may);
  }

  /** Whether no process of higher priority is enabled. */
  private Formula hasHighestPriority(
      SymbolicExpressionEvaluator symbolicExpressionEvaluator, SymbolicPath path) {
    SymbolicStateLayout symbolicStateLayout = context.symbolicStateLayout();
    BitVector own =
        symbolicMemory.bitVector(symbolicStateLayout.processSlot(location.pid()).priority());
    Formula foremost = f.truth(true);
    for (int other = 0; other < symbolicStateLayout.processSlots(); other++) {
      if (other == location.pid()) {
        continue;
      }
      int process = other;
      BitVector priority =
          symbolicMemory.bitVector(symbolicStateLayout.processSlot(other).priority());
      Formula higher =
          f.and(symbolicExpressionEvaluator.isAlive(other), f.signedLess(own, priority), foremost);
      if (!higher.isFalse()) {
        Formula can =
            path.under(
                higher,
                () -> {
                  Formula provided = isProvided(symbolicExpressionEvaluator, process);
                  return f.and(
                      provided,
                      path.under(
                          provided,
                          () -> symbolicExpressionEvaluator.canStep(process, rendezvousOffer)));
                });
        foremost = f.and(foremost, f.not(f.and(higher, can)));
      }
    }
    return foremost;
  }

  private Formula isProvided(SymbolicExpressionEvaluator symbolicExpressionEvaluator, int process) {
    SymbolicStateLayout.ProcessSlot slot = context.symbolicStateLayout().processSlot(process);
    var some = new ArrayList<Formula>();
    for (int of : slot.types()) {
      ProcessType other = context.system().processTypes().get(of);
      var states = new ArrayList<Formula>();
      for (int s = 0; s < other.states().size(); s++) {
        states.add(symbolicMemory.formula(slot.atState(of, s)));
      }
      Formula isOf = f.or(states);
      if (!isOf.isFalse()) {
        SymbolicExpressionEvaluator as = symbolicExpressionEvaluator.forProcess(process, of);
        some.add(
            f.and(
                isOf,
                symbolicExpressionEvaluator.path().under(isOf, () -> as.truth(other.provided()))));
      }
    }
    return f.or(some);
  }

  /** Executes an edge; returns when it counts as executed. */
  private Formula attempt(Edge edge, Formula tried, boolean isElse) {
    var path = new SymbolicPath(tried, symbolicMemory.copy());
    var symbolicActionExecutor = new SymbolicActionExecutor(evaluator(path), rendezvousOffer);
    symbolicActionExecutor.execute(edge.action());
    SymbolicMemory after = path.memory();
    boolean ends = edge.action().head() instanceof Action.Terminate;
    if (!ends) {
      move(after, edge.target());
    }
    if (context.system().usesLast()) {
      after.set(
          context.symbolicStateLayout().last(),
          f.constant(location.pid(), SymbolicStateLayout.ID_BITS));
    }
    violations.addAll(path.violations());
    Formula offered =
        symbolicActionExecutor
            .pendingRendezvous()
            .map(o -> f.and(path.pathCondition(), o.when()))
            .orElse(f.truth(false));
    Formula plain = f.and(path.pathCondition(), f.not(offered));
    if (!plain.isFalse()) {
      var mover = new ProcessLocation(location.pid(), location.type(), edge.target());
      Edge.Atomicity atomicity = ends ? Edge.Atomicity.RELEASE : edge.atomicity();
      successors.add(new GuardedSuccessor(plain, after, mover, atomicity, isElse));
    }
    Formula executed = plain;
    refused = f.truth(false);
    if (!offered.isFalse()) {
      var open =
          new RendezvousOffer(
              symbolicActionExecutor
                  .pendingRendezvous()
                  .map(SymbolicMessagePassing.PendingRendezvous::channel),
              location.pid());
      Formula accepted = partners(new SymbolicMemory.GuardedMemory(offered, after), open);
      executed = f.or(executed, accepted);
      refused = f.and(offered, f.not(accepted));
    }
    if (type.determinism() == ProcessType.Determinism.REQUIRED) {
      Formula twice = f.and(executed, isEnabled);
      if (!twice.isFalse()) {
        violations.add(new GuardedViolation(twice, Fault.Kind.CHOICE));
      }
    }
    return f.or(executed, path.failed());
  }

  private void move(SymbolicMemory after, int target) {
    SymbolicStateLayout.ProcessSlot slot =
        context.symbolicStateLayout().processSlot(location.pid());
    after.set(slot.atState(location.type(), location.state()), f.truth(false));
    after.set(slot.atState(location.type(), target), f.truth(true));
  }

  /** Executes the matching receives of a rendezvous; returns when there is one. */
  private Formula partners(SymbolicMemory.GuardedMemory offering, RendezvousOffer open) {
    var taken = new ArrayList<Formula>();
    for (ProcessLocation partner : locations(offering.symbolicMemory())) {
      ControlState state =
          context.system().processTypes().get(partner.type()).states().get(partner.state());
      if (partner.pid() == location.pid()
          || state.edges().stream().noneMatch(e -> e.action().mayAcceptOffer())) {
        continue;
      }
      SymbolicMemory.GuardedMemory there =
          restrictTo(partner, offering.when(), offering.symbolicMemory());
      var processSuccessors =
          new ProcessSuccessors(context.withTimeout(f.truth(false)), partner, there, open);
      successors.addAll(processSuccessors.successors);
      violations.addAll(processSuccessors.violations);
      taken.add(processSuccessors.isEnabled);
    }
    return f.or(taken);
  }

  /** The locations that processes may have in a memory. */
  public static List<ProcessLocation> locations(SymbolicMemory symbolicMemory) {
    SymbolicStateLayout symbolicStateLayout = symbolicMemory.layout();
    var result = new ArrayList<ProcessLocation>();
    for (int pid = symbolicStateLayout.processSlots() - 1; pid >= 0; pid--) {
      for (int type : symbolicStateLayout.processSlot(pid).types()) {
        int states = symbolicStateLayout.system().processTypes().get(type).states().size();
        for (int s = 0; s < states; s++) {
          if (!symbolicMemory
              .formula(symbolicStateLayout.processSlot(pid).atState(type, s))
              .isFalse()) {
            result.add(new ProcessLocation(pid, type, s));
          }
        }
      }
    }
    return result;
  }

  /** The memory restricted to states in which a process is at a location. */
  static SymbolicMemory.GuardedMemory restrictTo(
      ProcessLocation location, Formula when, SymbolicMemory symbolicMemory) {
    SymbolicStateLayout symbolicStateLayout = symbolicMemory.layout();
    SymbolicStateLayout.ProcessSlot slot = symbolicStateLayout.processSlot(location.pid());
    Formula here = symbolicMemory.formula(slot.atState(location.type(), location.state()));
    SymbolicMemory known = symbolicMemory.copy();
    for (int type : slot.types()) {
      int states = symbolicStateLayout.system().processTypes().get(type).states().size();
      for (int s = 0; s < states; s++) {
        boolean isHere = type == location.type() && s == location.state();
        known.set(slot.atState(type, s), symbolicStateLayout.formulas().truth(isHere));
      }
    }
    known.set(slot.alive(), symbolicStateLayout.formulas().truth(true));
    return new SymbolicMemory.GuardedMemory(symbolicStateLayout.formulas().and(when, here), known);
  }
}
