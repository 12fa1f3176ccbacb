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
import rondo.ir.data.Receivers;
import rondo.ir.data.Source;
import rondo.ir.data.Statement;
import rondo.ir.data.Term;
import rondo.ir.data.Term.BinaryOp;
import rondo.ir.data.Type;
import rondo.ir.round.Assumption;
import rondo.ir.round.Round;
import rondo.ir.round.RoundObserver;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.rounds.engine.Roles;

/**
 * Finds out which processes a protocol tells apart.
 *
 * <p>To ask whether oneself, or a sender, is the primary or a certain process, or to send to one of
 * these, tells only that process from the others. To send to oneself, or to all but oneself, tells
 * nobody apart. A variable or message that holds a process, a sender that is used otherwise, a
 * ring, and the like, tell everybody apart. Properties may go through all processes, since they
 * treat all of them alike.
 */
final class Telling {
  private final RoundSystem system;

  /** What tells everybody apart, if something does. */
  private Optional<String> names = Optional.empty();

  private boolean takesTurns;
  private boolean endsWithPrimary;
  private int mentioned;
  private boolean inProperty;
  private final Set<Integer> senders = new HashSet<>();
  private final Set<Integer> quantified = new HashSet<>();

  private Telling(RoundSystem system) {
    this.system = system;
  }

  /**
   * What was found.
   *
   * @param takesTurns whether it matters whose turn it is although seats do not say so
   */
  record Found(Roles roles, boolean takesTurns) {}

  static Found in(RoundSystem system, RoundProperty property) {
    var telling = new Telling(system);
    telling.read(property);
    return telling.found();
  }

  private void names(String why) {
    names = names.or(() -> Optional.of(why));
  }

  private static String line(Position at) {
    return at.isKnown() ? " (" + at.file() + ":" + at.line() + ")" : "";
  }

  private Found found() {
    if (takesTurns && (mentioned > 0 || endsWithPrimary)) {
      names("a certain process is named besides the primary");
    }
    if (names.isPresent()) {
      return new Found(new Roles.Named(names.get()), takesTurns);
    }
    return new Found(takesTurns ? new Roles.Coordinated() : new Roles.Alike(mentioned), false);
  }

  private void read(RoundProperty property) {
    for (LocalVariable variable : system.variables()) {
      if (holdsProcess(variable.type())) {
        names("`" + variable.name() + "` holds processes" + line(variable.at()));
      }
      switch (variable.initial()) {
        case Initial.Fixed(Term value) -> read(value);
        case Initial.AnyOf(Source source) -> read(source);
      }
    }
    system.init().forEach(this::read);
    for (Round round : system.phase()) {
      if (holdsProcess(round.message())) {
        names("messages name processes" + line(round.at()));
      }
      round.sends().forEach(this::read);
      round.update().forEach(this::read);
    }
    system.network().assumptions().forEach(this::read);
    property.when().forEach(this::read);
    switch (property) {
      case RoundProperty.Invariant invariant -> readProperty(invariant.condition());
      case RoundProperty.Temporal temporal -> {
        for (RoundObserver.State state : temporal.observer().states()) {
          state.moves().forEach(m -> readProperty(m.guard()));
        }
      }
      case RoundProperty.Validity _, RoundProperty.Irrevocability _ -> {}
    }
  }

  private static boolean holdsProcess(Type type) {
    return type.holds(Type.Process.class::isInstance);
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
          names("receivers are chosen by name");
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

  /** Whether it is everybody but oneself: {@code process \\ {self}}. */
  private static boolean isAllOthers(Term processes) {
    return processes
            instanceof Term.Binary(BinaryOp op, Term all, Term.SetOf(List<Term> without), _)
        && op == BinaryOp.DIFFERENCE
        && without.equals(List.of(new Term.Self()))
        && all instanceof Term.Fold(Term.Kind kind, Loop loop, Term value, _)
        && kind == Term.Kind.SET
        && isOverProcesses(loop)
        && loop.where().equals(Term.TRUE)
        && value.equals(new Term.Bound(loop.variable()));
  }

  /** Who may be asked for without telling anybody else apart. */
  private void readRole(Term process) {
    switch (process) {
      case Term.Primary(Term.Phase _) -> {
        takesTurns = true;
        // After the last phase properties still ask whose turn it would be.
        endsWithPrimary |= inProperty && system.phases().isPresent();
      }
      case Term.Certain(int number) -> mentioned = Math.max(mentioned, number + 1);
      default -> {
        names("a process is named otherwise than by its role");
        read(process);
      }
    }
  }

  private void read(Assumption assumption) {
    if (assumption instanceof Assumption.Where) {
      names("`where` speaks of each process");
    }
  }

  private void read(Statement statement) {
    switch (statement) {
      case Statement.Assign(Statement.Target target, _, Term value, _) -> {
        read(value);
        for (Statement.Part part : target.path()) {
          if (part instanceof Statement.Part.OfItems(Term index, _, _)) {
            read(index);
          }
        }
      }
      case Statement.Decide(_, _, Term value, _) -> read(value);
      case Statement.If(Term condition, List<Statement> then, List<Statement> otherwise, _) -> {
        read(condition);
        then.forEach(this::read);
        otherwise.forEach(this::read);
      }
      case Statement.For(Loop loop, List<Statement> body, _) -> {
        read(loop);
        body.forEach(this::read);
      }
      case Statement.Choose(Loop loop, List<Statement> body, _) -> {
        read(loop);
        body.forEach(this::read);
      }
      case Statement.Let(Binder binder, Term value, List<Statement> body, _) -> {
        read(value);
        bind(binder);
        body.forEach(this::read);
      }
      case Statement.Assert(Term condition, _, _) -> read(condition);
      case Statement.Announce(_, _, Term message, _) -> read(message);
      case Statement.Send(_, _, Term message, Receivers to, _) -> {
        read(message);
        read(to);
      }
    }
  }

  private void read(Loop loop) {
    read(loop.source());
    bind(loop.variable());
    if (isOverProcesses(loop)) {
      quantified.add(loop.variable().slot());
    }
    loop.sender().ifPresent(s -> senders.add(s.slot()));
    read(loop.where());
  }

  /** Where a slot held a process before, it may hold something else now. */
  private void bind(Binder binder) {
    senders.remove(binder.slot());
    quantified.remove(binder.slot());
  }

  private void read(Source source) {
    switch (source) {
      case Source.Interval(Term low, Term high) -> {
        read(low);
        read(high);
      }
      case Source.Domain(Type type) -> {
        if (!inProperty && holdsProcess(type)) {
          names("a process goes through all processes");
        }
      }
      case Source.Elements(Term collection, _) -> read(collection);
      case Source.Heard _, Source.Read _, Source.Transit _ -> {}
    }
  }

  private void readProperty(Term term) {
    inProperty = true;
    read(term);
    inProperty = false;
  }

  private void read(Term term) {
    switch (term) {
      case Term.Constant _, Term.Own _, Term.Phase _ -> {}
      case Term.Self(), Term.Certain _ -> names("a process is used as a value");
      case Term.Watched _ -> throw new IllegalStateException("nobody watches rounds: " + term);
      case Term.Primary(Term phase) -> {
        names("the primary is used as a value");
        takesTurns |= phase instanceof Term.Phase;
        read(phase);
      }
      case Term.Successor(Term process) -> {
        names("processes form a ring");
        read(process);
      }
      case Term.Bound(Binder binder) -> {
        if (isProcess(binder)) {
          names("a process is used as a value");
        }
      }
      case Term.Of(Term process, _) -> readProcess(process);
      case Term.Is(_, Term process) -> readProcess(process);
      case Term.Binary(BinaryOp op, Term left, Term right, _) -> {
        boolean compares = op == BinaryOp.EQ || op == BinaryOp.NE;
        if (compares && asks(left, right)) {
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
      case Term.Present(Term optional, _, _) -> read(optional);
      case Term.Field(Term structure, _) -> read(structure);
      case Term.Tuple(List<Term> items) -> items.forEach(this::read);
      case Term.SetOf(List<Term> members) -> members.forEach(this::read);
    }
  }

  private static boolean isOverProcesses(Loop loop) {
    return loop.source() instanceof Source.Domain(Type.Process _);
  }

  private boolean isProcess(Binder binder) {
    return senders.contains(binder.slot()) || quantified.contains(binder.slot());
  }

  /** Whether it is asked if one process is another, of which one is a role or both are any. */
  private boolean asks(Term left, Term right) {
    return (isRole(left) && isSomebody(right))
        || (isRole(right) && isSomebody(left))
        || (inProperty && isSomebody(left) && isSomebody(right));
  }

  private static boolean isRole(Term term) {
    return term instanceof Term.Certain || term instanceof Term.Primary(Term.Phase _);
  }

  private boolean isSomebody(Term term) {
    return isRole(term)
        || term instanceof Term.Self
        || (term instanceof Term.Bound(Binder binder) && isProcess(binder));
  }

  /** In a property the processes that it goes through may be looked up. */
  private void readIndex(Term index) {
    if (inProperty && isSomebody(index)) {
      readProcess(index);
    } else {
      read(index);
    }
  }

  private void readProcess(Term process) {
    switch (process) {
      case Term.Self(), Term.Bound _ -> {}
      default -> readRole(process);
    }
  }
}
