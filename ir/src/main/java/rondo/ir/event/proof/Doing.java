package rondo.ir.event.proof;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import rondo.budget.Budget;
import rondo.ir.data.Binder;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.Loop;
import rondo.ir.data.Receivers;
import rondo.ir.data.Source;
import rondo.ir.data.Statement;
import rondo.ir.data.Term;
import rondo.ir.data.Type;
import rondo.ir.event.RoundCondition;
import rondo.ir.event.Tags;

/**
 * Follows statements along all ways through them.
 *
 * <p>A loop that sends nothing may leave anything in the variables that it assigns to. One that
 * sends one message in a turn, to the process whose turn it is, is followed for no turn, one and
 * two; since nothing is assumed of what turns before have left, any two turns are like these two.
 * Of a loop that sends otherwise nothing can be shown.
 */
final class Doing {
  private final Unknowns unknowns;
  private final Valuing valuing;
  private final List<LocalVariable> variables;
  private final Tags tags;

  Doing(Unknowns unknowns, Valuing valuing, List<LocalVariable> variables, Tags tags) {
    this.unknowns = unknowns;
    this.valuing = valuing;
    this.variables = variables;
    this.tags = tags;
  }

  void run(List<Statement> statements, Path path, Consumer<Path> then) {
    if (statements.isEmpty()) {
      then.accept(path);
      return;
    }
    run(statements.getFirst(), path, p -> run(statements.subList(1, statements.size()), p, then));
  }

  private void run(Statement statement, Path path, Consumer<Path> then) {
    Budget.checkpoint();
    switch (statement) {
      case Statement.Assign(Statement.Target target, Type type, Term value, _) -> {
        if (target.path().isEmpty()) {
          valuing.value(value, path, (p, m) -> typed(p, m, type, q -> assign(q, target, m, then)));
        } else {
          valuing.value(value, path, (p, _) -> forget(p, target.variable(), then));
        }
      }
      case Statement.Decide decide ->
          valuing.value(
              decide.value(),
              path,
              (p, _) -> then.accept(p.assigned(decide.output(), unknowns.present())));
      case Statement.If(Term condition, List<Statement> first, List<Statement> second, _) -> {
        valuing.suppose(condition, true, path, p -> run(first, p, then));
        valuing.suppose(condition, false, path, p -> run(second, p, then));
      }
      case Statement.For loop -> repeat(loop, path, then);
      case Statement.Choose choose -> any(choose.loop(), path, p -> run(choose.body(), p, then));
      case Statement.Let(Binder binder, Term value, List<Statement> body, _) ->
          valuing.value(value, path, (p, m) -> run(body, p.binding(binder.slot(), m), then));
      case Statement.Assert _, Statement.Announce _ -> then.accept(path);
      case Statement.Send send ->
          valuing.value(send.message(), path, (p, m) -> addressed(send, m, p, then));
    }
  }

  private static void assign(
      Path path, Statement.Target target, Meaning value, Consumer<Path> then) {
    then.accept(path.assigned(target.variable(), value));
  }

  private void typed(Path path, Meaning value, Type type, Consumer<Path> then) {
    if (value instanceof Linear l) {
      path.with(Unknowns.typed(path.facts(), l, type)).ifPresent(then);
    } else {
      then.accept(path);
    }
  }

  private void forget(Path path, int variable, Consumer<Path> then) {
    Linear anything = unknowns.fresh(variables.get(variable).type());
    typed(
        path,
        anything,
        variables.get(variable).type(),
        p -> then.accept(p.assigned(variable, anything)));
  }

  /** Binds the names of a loop to one of its values. */
  private void any(Loop loop, Path path, Consumer<Path> then) {
    Linear one = unknowns.fresh();
    Path bound = path.binding(loop.variable().slot(), one);
    Path begun = loop.sender().map(s -> bound.binding(s.slot(), unknowns.present())).orElse(bound);
    Consumer<Path> next = p -> valuing.suppose(loop.where(), true, p, then);
    switch (loop.source()) {
      case Source.Interval(Term low, Term high) ->
          valuing.value(
              low,
              begun,
              (p, a) ->
                  valuing.value(
                      high, p, (q, b) -> atMost(a, one, q, r -> atMost(one, b, r, next))));
      case Source.Domain(Type type) -> typed(begun, one, type, next);
      case Source.Elements _, Source.Heard _, Source.Read _, Source.Transit _ -> next.accept(begun);
    }
  }

  private static void atMost(Meaning low, Meaning high, Path path, Consumer<Path> then) {
    if (low instanceof Linear a && high instanceof Linear b) {
      path.with(path.facts().atMost(a, b)).ifPresent(then);
    } else {
      then.accept(path);
    }
  }

  private void repeat(Statement.For loop, Path path, Consumer<Path> then) {
    List<Statement.Send> sends = Sending.in(loop.body());
    List<Integer> changed = List.copyOf(assigned(loop.body(), new TreeSet<>()));
    if (sends.isEmpty()) {
      forget(changed, path, then);
    } else if (sends.size() == 1 && Sending.isToEachOnce(loop.loop(), sends.getFirst())) {
      then.accept(path);
      turn(
          loop,
          changed,
          path,
          p -> {
            forget(changed, p, then);
            turn(loop, changed, p, q -> forget(changed, q, then));
          });
    } else {
      for (Statement.Send send : sends) {
        then.accept(path.sent().suspecting(RoundCondition.GROWING, send.at()));
        then.accept(path.sent().suspecting(RoundCondition.ONCE, send.at()));
      }
      forget(changed, path, then);
      forget(changed, path, p -> then.accept(p.came(unknowns.fresh(), unknowns.fresh(), loop)));
    }
  }

  private void turn(Statement.For loop, List<Integer> changed, Path path, Consumer<Path> then) {
    forget(changed, path, p -> any(loop.loop(), p, q -> run(loop.body(), q, then)));
  }

  private void forget(List<Integer> changed, Path path, Consumer<Path> then) {
    if (changed.isEmpty()) {
      then.accept(path);
    } else {
      forget(path, changed.getFirst(), p -> forget(changed.subList(1, changed.size()), p, then));
    }
  }

  private static Set<Integer> assigned(List<Statement> statements, Set<Integer> found) {
    for (Statement statement : statements) {
      switch (statement) {
        case Statement.Assign(Statement.Target target, _, _, _) -> found.add(target.variable());
        case Statement.Decide(int output, _, _, _) -> found.add(output);
        case Statement.If(_, List<Statement> first, List<Statement> second, _) -> {
          assigned(first, found);
          assigned(second, found);
        }
        case Statement.For loop -> assigned(loop.body(), found);
        case Statement.Choose choose -> assigned(choose.body(), found);
        case Statement.Let let -> assigned(let.body(), found);
        case Statement.Assert _, Statement.Send _, Statement.Announce _ -> {}
      }
    }
    return found;
  }

  /** A set of receivers may be empty; then nothing is sent. */
  private void addressed(Statement.Send send, Meaning message, Path path, Consumer<Path> then) {
    switch (send.to()) {
      case Receivers.All() -> sent(send, message, path, then);
      case Receivers.One(Term process) ->
          valuing.value(process, path, (p, _) -> sent(send, message, p, then));
      case Receivers.Members _ -> {
        then.accept(path);
        sent(send, message, path, then);
      }
    }
  }

  private void sent(Statement.Send send, Meaning message, Path path, Consumer<Path> then) {
    if (path.isSuspect()) {
      then.accept(path.sent());
      return;
    }
    tag(
        send.kind(),
        message,
        (phase, round) -> {
          Order.EARLIER.where(
              phase,
              round,
              path,
              p -> then.accept(p.sent().suspecting(RoundCondition.GROWING, send.at())));
          Order.SAME.where(phase, round, path, p -> sentAgain(send, p, then));
          Order.LATER.where(
              phase,
              round,
              path,
              p -> {
                if (isTurn(send, p)) {
                  then.accept(p.sent().suspecting(RoundCondition.ONCE, send.at()));
                  then.accept(p.came(unknowns.fresh(), unknowns.fresh(), send));
                } else {
                  then.accept(p.came(phase, round, send));
                }
              });
        });
  }

  /** Whether this is another turn of the loop by which the process came to its round. */
  private static boolean isTurn(Statement.Send send, Path path) {
    return path.doings().came().filter(c -> c == send).isPresent();
  }

  /** In the round that the process is in: that is right in the same step, to others. */
  private static void sentAgain(Statement.Send send, Path path, Consumer<Path> then) {
    if (!isTurn(send, path)) {
      then.accept(path.sent().suspecting(RoundCondition.ONCE, send.at()));
    }
    if (path.doings().came().isPresent()) {
      then.accept(path.sent());
    }
  }

  /** What tells the phase and the round of a message. */
  void tag(int kind, Meaning message, BiConsumer<Linear, Linear> then) {
    Tags.Reading reading = tags.readings().get(kind);
    Linear phase =
        reading.phase().isPresent() ? field(message, reading.phase().getAsInt()) : Linear.number(0);
    switch (reading.round()) {
      case Tags.Round.Fixed(int round) -> then.accept(phase, Linear.number(round));
      case Tags.Round.Field(int number) -> then.accept(phase, field(message, number));
    }
  }

  private Linear field(Meaning message, int number) {
    return switch (message) {
      case Meaning.Parts(List<Meaning> parts) ->
          parts.get(number) instanceof Linear l ? l : unknowns.fresh();
      case Linear unknown -> unknowns.field(unknown, number);
    };
  }

  /** What the variables of a process are before it does anything; some may be as they were. */
  void begin(Path path, Set<Integer> kept, Consumer<Path> then) {
    begin(0, path, kept, then);
  }

  private void begin(int variable, Path path, Set<Integer> kept, Consumer<Path> then) {
    if (variable == variables.size()) {
      then.accept(path);
      return;
    }
    Consumer<Path> next = p -> begin(variable + 1, p, kept, then);
    if (kept.contains(variable)) {
      next.accept(path);
      return;
    }
    LocalVariable declared = variables.get(variable);
    switch (declared.initial()) {
      case LocalVariable.Initial.Fixed(Term value) ->
          valuing.value(
              value,
              path,
              (p, m) -> typed(p, m, declared.type(), q -> next.accept(q.assigned(variable, m))));
      case LocalVariable.Initial.AnyOf(Source source) -> {
        var binder = new Binder(Integer.MAX_VALUE, declared.name());
        any(
            new Loop(binder, Optional.empty(), source, Term.TRUE),
            path,
            p -> {
              Meaning one = p.bound().get(binder.slot());
              typed(p, one, declared.type(), q -> next.accept(q.assigned(variable, one)));
            });
      }
    }
  }
}
