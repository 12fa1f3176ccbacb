package rondo.rounds;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
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
import rondo.ir.data.Term.BinaryOp;
import rondo.ir.data.Type;
import rondo.ir.round.Assumption;
import rondo.ir.round.Round;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.rounds.engine.protocol.ProcessSymmetry;

/**
 * Static analysis of process symmetry: determines which processes a protocol or a property
 * distinguishes.
 *
 * <p>Comparing oneself or a sender with the primary or a fixed process, or sending to one of these,
 * distinguishes only that process. Sending to oneself, or to all but oneself, distinguishes no
 * process. A variable or message that holds a process, any other use of a sender, a ring, and the
 * like, distinguish all processes. Properties may quantify over all processes, since quantification
 * is symmetric.
 */
final class RoundSymmetryAnalysis {
  private final RoundSystem system;

  /** Why all processes are distinguished, if they are. */
  private Optional<String> asymmetryReason = Optional.empty();

  private boolean usesPrimary;
  private boolean propertyUsesPrimary;
  private int distinguished;
  private boolean inProperty;
  private final Set<Integer> senders = new HashSet<>();
  private final Set<Integer> quantified = new HashSet<>();

  private RoundSymmetryAnalysis(RoundSystem system) {
    this.system = system;
  }

  /**
   * The result of the analysis.
   *
   * @param tracksPrimary whether the primary matters although the positions do not determine it
   */
  record Result(ProcessSymmetry symmetry, boolean tracksPrimary) {}

  static Result analyze(RoundSystem system, RoundProperty property) {
    var analysis = new RoundSymmetryAnalysis(system);
    analysis.read(property);
    return analysis.result();
  }

  private void markAsymmetric(String why) {
    asymmetryReason = asymmetryReason.or(() -> Optional.of(why));
  }

  private static String line(Position at) {
    return at.isKnown() ? " (" + at.file() + ":" + at.line() + ")" : "";
  }

  private Result result() {
    if (usesPrimary && (distinguished > 0 || propertyUsesPrimary)) {
      markAsymmetric("a process other than the primary is named");
    }
    if (asymmetryReason.isPresent()) {
      return new Result(new ProcessSymmetry.Asymmetric(asymmetryReason.get()), usesPrimary);
    }
    return new Result(
        usesPrimary
            ? new ProcessSymmetry.RotatingCoordinator()
            : new ProcessSymmetry.Interchangeable(distinguished),
        false);
  }

  private void read(RoundProperty property) {
    for (LocalVariable variable : system.variables()) {
      if (holdsProcess(variable.type())) {
        markAsymmetric("`" + variable.name() + "` stores process ids" + line(variable.at()));
      }
      switch (variable.initial()) {
        case Initial.Fixed(Term value) -> read(value);
        case Initial.AnyOf(LoopRange range) -> read(range);
      }
    }
    system.init().forEach(this::read);
    for (Round round : system.rounds()) {
      if (holdsProcess(round.message())) {
        markAsymmetric("messages contain process ids" + line(round.at()));
      }
      round.sends().forEach(this::read);
      round.update().forEach(this::read);
    }
    system.network().assumptions().forEach(this::read);
    property.assumptions().forEach(this::read);
    switch (property) {
      case RoundProperty.Invariant invariant -> readProperty(invariant.condition());
      case RoundProperty.Temporal temporal ->
          temporal.observer().guards().forEach(this::readProperty);
      case RoundProperty.Validity _, RoundProperty.Irrevocability _ -> {}
    }
  }

  private static boolean holdsProcess(Type type) {
    return type.contains(Type.Process.class::isInstance);
  }

  private void read(Round.Send send) {
    read(send.guard());
    read(send.message());
    read(send.to());
  }

  private void read(Receivers to) {
    switch (to) {
      case Receivers.All() -> {}
      case Receivers.One(Term process) -> readReceiver(process);
      case Receivers.Members(Term processes) -> {
        if (processes instanceof Term.SetOf(List<Term> members)) {
          members.forEach(this::readReceiver);
        } else if (!isAllOthers(processes)) {
          markAsymmetric("receivers are a computed set of processes");
          read(processes);
        }
      }
    }
  }

  private void readReceiver(Term process) {
    if (!(process instanceof Term.Self)) {
      readRole(process);
    }
  }

  /** Whether the set is all processes but oneself: {@code process \\ {self}}. */
  private static boolean isAllOthers(Term processes) {
    return processes
            instanceof Term.Binary(BinaryOp op, Term all, Term.SetOf(List<Term> without), _)
        && op == BinaryOp.DIFFERENCE
        && without.equals(List.of(new Term.Self()))
        && all instanceof Term.Fold(Term.FoldKind foldKind, Loop loop, Term value, _)
        && foldKind == Term.FoldKind.SET
        && isOverProcesses(loop)
        && loop.where().equals(Term.TRUE)
        && value.equals(new Term.BoundVariable(loop.variable()));
  }

  /** Reads a process that is distinguished by its role: the primary or a process constant. */
  private void readRole(Term process) {
    switch (process) {
      case Term.Primary(Term.Phase _) -> {
        usesPrimary = true;
        // A property may still refer to the primary after the last phase.
        propertyUsesPrimary |= inProperty && system.phaseLimit().isPresent();
      }
      case Term.ProcessConstant(int number) -> distinguished = Math.max(distinguished, number + 1);
      default -> {
        markAsymmetric("a process is named, but not by a constant or as the primary");
        read(process);
      }
    }
  }

  private void read(Assumption assumption) {
    if (assumption instanceof Assumption.HeardOfCondition) {
      markAsymmetric("`where` refers to individual processes");
    }
  }

  private void read(Stmt stmt) {
    switch (stmt) {
      case Stmt.Assign(Stmt.Target target, _, Term value, _) -> {
        read(value);
        for (Stmt.PathStep step : target.path()) {
          if (step instanceof Stmt.PathStep.Element(Term index, _, _)) {
            read(index);
          }
        }
      }
      case Stmt.Decide(_, _, Term value, _) -> read(value);
      case Stmt.If(Term condition, List<Stmt> then, List<Stmt> otherwise, _) -> {
        read(condition);
        then.forEach(this::read);
        otherwise.forEach(this::read);
      }
      case Stmt.For(Loop loop, List<Stmt> body, _) -> {
        read(loop);
        body.forEach(this::read);
      }
      case Stmt.Choose(Loop loop, List<Stmt> body, _) -> {
        read(loop);
        body.forEach(this::read);
      }
      case Stmt.Let(Binder binder, Term value, List<Stmt> body, _) -> {
        read(value);
        bind(binder);
        body.forEach(this::read);
      }
      case Stmt.Assert(Term condition, _, _) -> read(condition);
      case Stmt.Announce(_, _, Term message, _) -> read(message);
      case Stmt.Send(_, _, Term message, Receivers to, _) -> {
        read(message);
        read(to);
      }
    }
  }

  private void read(Loop loop) {
    read(loop.range());
    bind(loop.variable());
    if (isOverProcesses(loop)) {
      quantified.add(loop.variable().slot());
    }
    loop.sender().ifPresent(s -> senders.add(s.slot()));
    read(loop.where());
  }

  /** A slot that held a process is bound to another value. */
  private void bind(Binder binder) {
    senders.remove(binder.slot());
    quantified.remove(binder.slot());
  }

  private void read(LoopRange range) {
    switch (range) {
      case LoopRange.Interval(Term low, Term high) -> {
        read(low);
        read(high);
      }
      case LoopRange.Domain(Type type) -> {
        if (!inProperty && holdsProcess(type)) {
          markAsymmetric("a process iterates over all processes");
        }
      }
      case LoopRange.Elements(Term collection, _) -> read(collection);
      case LoopRange.Mailbox _, LoopRange.ReadMessages _, LoopRange.MessagesInTransit _ -> {}
    }
  }

  private void readProperty(Term term) {
    inProperty = true;
    read(term);
    inProperty = false;
  }

  private void read(Term term) {
    switch (term) {
      case Term.Constant _, Term.OwnVariable _, Term.Phase _ -> {}
      case Term.Self(), Term.ProcessConstant _ -> markAsymmetric("a process id is used as a value");
      case Term.MonitorVariable _ ->
          throw new IllegalStateException("nobody watches rounds: " + term);
      case Term.Primary(Term phase) -> {
        markAsymmetric("the primary is used as a value");
        usesPrimary |= phase instanceof Term.Phase;
        read(phase);
      }
      case Term.Successor(Term process) -> {
        markAsymmetric("processes form a ring");
        read(process);
      }
      case Term.BoundVariable(Binder binder) -> {
        if (isProcess(binder)) {
          markAsymmetric("a process id is used as a value");
        }
      }
      case Term.RemoteVariable(Term process, _) -> readProcess(process);
      case Term.HasStatus(_, Term process) -> readProcess(process);
      case Term.Binary(BinaryOp op, Term left, Term right, _) -> {
        boolean compares = op == BinaryOp.EQ || op == BinaryOp.NE;
        if (compares && comparesProcesses(left, right)) {
          readProcess(left);
          readProcess(right);
        } else {
          read(left);
          read(right);
        }
      }
      case Term.Element(Term items, Term index, _, _) -> {
        read(items);
        readIndex(index);
      }
      case Term.Contains(Term collection, Term element) -> {
        read(collection);
        readIndex(element);
      }
      case Term.Fold(_, Loop loop, Term value, _) -> {
        read(loop);
        read(value);
      }
      case Term.Unary(_, Term operand) -> read(operand);
      case Term.Conditional(Term condition, Term then, Term otherwise) -> {
        read(condition);
        read(then);
        read(otherwise);
      }
      case Term.IsPresent(Term optional) -> read(optional);
      case Term.OptionalValue(Term optional, _, _) -> read(optional);
      case Term.Field(Term structure, _) -> read(structure);
      case Term.Tuple(List<Term> items) -> items.forEach(this::read);
      case Term.SetOf(List<Term> members) -> members.forEach(this::read);
    }
  }

  private static boolean isOverProcesses(Loop loop) {
    return loop.range() instanceof LoopRange.Domain(Type.Process _);
  }

  private boolean isProcess(Binder binder) {
    return senders.contains(binder.slot()) || quantified.contains(binder.slot());
  }

  /**
   * Whether a comparison is symmetric: one side is a role, or, in properties, both are processes.
   */
  private boolean comparesProcesses(Term left, Term right) {
    return (isRole(left) && isProcessTerm(right))
        || (isRole(right) && isProcessTerm(left))
        || (inProperty && isProcessTerm(left) && isProcessTerm(right));
  }

  private static boolean isRole(Term term) {
    return term instanceof Term.ProcessConstant || term instanceof Term.Primary(Term.Phase _);
  }

  private boolean isProcessTerm(Term term) {
    return isRole(term)
        || term instanceof Term.Self
        || (term instanceof Term.BoundVariable(Binder binder) && isProcess(binder));
  }

  /** A property may index by the processes that it quantifies over. */
  private void readIndex(Term index) {
    if (inProperty && isProcessTerm(index)) {
      readProcess(index);
    } else {
      read(index);
    }
  }

  private void readProcess(Term process) {
    switch (process) {
      case Term.Self(), Term.BoundVariable _ -> {}
      default -> readRole(process);
    }
  }
}
