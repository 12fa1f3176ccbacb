package rondo.distal.syntax;

import java.util.List;
import java.util.Optional;
import rondo.diagnostics.Position;

/** What a protocol says of itself, part by part. */
public sealed interface Declaration {
  Position at();

  /** {@code const F = (N - 1) div 3}. */
  record Constant(Name name, Expression value, Position at) implements Declaration {}

  /** {@code processes 2 * F + 1}. */
  record Processes(Expression count, Position at) implements Declaration {}

  record Enumeration(Name name, List<Name> constants, Position at) implements Declaration {
    public Enumeration {
      constants = List.copyOf(constants);
    }
  }

  /** A record or message. */
  record Structure(String keyword, Name name, List<Field> fields, Position at)
      implements Declaration {
    public Structure {
      fields = List.copyOf(fields);
    }
  }

  /** A name with a type. */
  record Field(Name name, TypeExpression type) {}

  record Variable(Kind kind, Name name, TypeExpression type, Initial initial, Position at)
      implements Declaration {}

  enum Kind {
    VAR,
    /** {@code stable var}: it survives a crash. */
    STABLE,
    INPUT,
    OUTPUT,
    GHOST
  }

  /** What a variable begins with. */
  sealed interface Initial {
    /** Nothing is said. */
    record Default() implements Initial {}

    record Fixed(Expression value) implements Initial {}

    /** {@code = any}. */
    record Any() implements Initial {}

    /** {@code in S}. */
    record In(Expression collection) implements Initial {}
  }

  record Function(
      Name name, List<Field> parameters, TypeExpression result, Expression body, Position at)
      implements Declaration {
    public Function {
      parameters = List.copyOf(parameters);
    }
  }

  /** Rounds in braces. */
  record Phase(List<Round> rounds, Position at) implements Declaration {
    public Phase {
      rounds = List.copyOf(rounds);
    }
  }

  /**
   * A round.
   *
   * @param sends its send statements, and choices between them
   */
  record Round(
      Optional<Name> name,
      Optional<TypeExpression> message,
      List<Statement> sends,
      Optional<Update> update,
      Position at)
      implements Declaration {
    public Round {
      sends = List.copyOf(sends);
    }
  }

  /** {@code update(heard) { … }}. */
  record Update(Optional<Name> mailbox, List<Statement> body, Position at) {
    public Update {
      body = List.copyOf(body);
    }
  }

  /**
   * {@code role acceptor[N] symmetric { … }}: processes with parts of their own.
   *
   * @param maxCount how many there may be in the end, in {@code role replica[2 of 4]}
   * @param symmetric where it is said that nothing tells them apart
   */
  record Role(
      Name name,
      Expression count,
      Optional<Expression> maxCount,
      Optional<Position> symmetric,
      List<Declaration> parts,
      Position at)
      implements Declaration {
    public Role {
      parts = List.copyOf(parts);
    }
  }

  /** {@code monitor M { … }}: it has variables, and reacts to what is announced. */
  record Monitor(Name name, List<Declaration> parts, Position at) implements Declaration {
    public Monitor {
      parts = List.copyOf(parts);
    }
  }

  /**
   * What a process does that comes later, or comes back.
   *
   * @param event {@code join} or {@code recovery}
   */
  record LifecycleHandler(String event, List<Statement> body, Position at) implements Declaration {
    public LifecycleHandler {
      body = List.copyOf(body);
    }
  }

  /** {@code init { … }}: what a process does first. */
  record Init(List<Statement> body, Position at) implements Declaration {
    public Init {
      body = List.copyOf(body);
    }
  }

  /** {@code upon Ack as acks with … times > N/2 { … }}. */
  record Upon(Event event, Optional<Expression> guard, List<Statement> body, Position at)
      implements Declaration {
    public Upon {
      body = List.copyOf(body);
    }
  }

  /** What a process reacts to. */
  sealed interface Event {
    /** A message, which may have a name. */
    record SingleMessage(Name kind, Optional<Name> as) implements Event {}

    /** Several messages, {@code times > N/2}; all of them may have a name. */
    record Quorum(Name kind, Optional<Name> as, Operator comparison, Expression threshold)
        implements Event {}

    /** {@code decide d}: that an output gets its value, for monitors; both may be left out. */
    record Decision(Optional<Name> output, Optional<Name> as) implements Event {}

    record Timeout() implements Event {}

    record Internal() implements Event {}
  }

  /**
   * {@code rounds { phase = ballot round = Prepare < Ack network any }}: what tells the round of a
   * message.
   *
   * @param phase a field of all messages; where there is none, there is one phase
   * @param round the messages in the order of their rounds; or a field of all messages, alone
   * @param network what may be assumed of each round; nothing where nothing is said
   */
  record Tags(Optional<Name> phase, List<Name> round, List<AssumptionClause> network, Position at)
      implements Declaration {
    public Tags {
      round = List.copyOf(round);
      network = List.copyOf(network);
    }
  }

  /** {@code stop after K phases}, or {@code rounds}. */
  record Stop(Expression after, String unit, Position at) implements Declaration {}

  record Network(List<AssumptionClause> assumptions, Position at) implements Declaration {
    public Network {
      assumptions = List.copyOf(assumptions);
    }
  }

  /** {@code check agreement, validity(x, d) when …}. */
  record Check(List<BuiltinProperty> properties, List<AssumptionClause> when, Position at)
      implements Declaration {
    public Check {
      properties = List.copyOf(properties);
      when = List.copyOf(when);
    }
  }

  /** A ready-made property of some variables. */
  record BuiltinProperty(Name name, List<Name> arguments) {
    public BuiltinProperty {
      arguments = List.copyOf(arguments);
    }
  }

  record Invariant(
      Name name,
      Frequency frequency,
      Expression condition,
      List<AssumptionClause> when,
      Position at)
      implements Declaration {
    public Invariant {
      when = List.copyOf(when);
    }
  }

  /** When an invariant holds. */
  enum Frequency {
    EACH_ROUND,
    EACH_PHASE
  }

  record Ltl(Name name, Expression formula, List<AssumptionClause> when, Position at)
      implements Declaration {
    public Ltl {
      when = List.copyOf(when);
    }
  }
}
