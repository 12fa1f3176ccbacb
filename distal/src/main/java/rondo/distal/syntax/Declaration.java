package rondo.distal.syntax;

import java.util.List;
import java.util.Optional;
import rondo.diagnostics.Position;

/** A declaration of a protocol. */
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

  /** A record or message type. */
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
    /** {@code stable var}: survives a crash. */
    STABLE,
    INPUT,
    OUTPUT,
    GHOST
  }

  /** The initial value of a variable. */
  sealed interface Initial {
    /** No initial value is given. */
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

  /** {@code phase { … }}: the rounds of a phase. */
  record Phase(List<Round> rounds, Position at) implements Declaration {
    public Phase {
      rounds = List.copyOf(rounds);
    }
  }

  /**
   * A round.
   *
   * @param sends its send statements, possibly conditional
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
   * {@code role acceptor[N] symmetric { … }}: processes with declarations of their own.
   *
   * @param maxCount the number of processes after all have joined, in {@code role replica[2 of 4]}
   * @param symmetric the position of the keyword {@code symmetric}: the processes are
   *     interchangeable
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

  /** {@code monitor M { … }}: variables, and handlers for announcements and decisions. */
  record Monitor(Name name, List<Declaration> parts, Position at) implements Declaration {
    public Monitor {
      parts = List.copyOf(parts);
    }
  }

  /**
   * A handler for a process that joins or recovers.
   *
   * @param event {@code join} or {@code recovery}
   */
  record LifecycleHandler(String event, List<Statement> body, Position at) implements Declaration {
    public LifecycleHandler {
      body = List.copyOf(body);
    }
  }

  /** {@code init { … }}: the statements that a process executes first. */
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

  /** The event that triggers a handler. */
  sealed interface Event {
    /** One message, optionally named. */
    record SingleMessage(Name kind, Optional<Name> as) implements Event {}

    /** A threshold of messages, {@code times > N/2}; the set of messages is optionally named. */
    record Quorum(Name kind, Optional<Name> as, Operator comparison, Expression threshold)
        implements Event {}

    /**
     * {@code received T times >= F + 1}: a threshold of messages that are not consumed; the set of
     * messages is optionally named, and messages are optionally grouped by a field.
     */
    record Received(
        Name kind, Optional<Name> as, Optional<Name> by, Operator comparison, Expression threshold)
        implements Event {}

    /**
     * {@code decide d}: an output is decided, for monitors; the output and the name are optional.
     */
    record Decision(Optional<Name> output, Optional<Name> as) implements Event {}

    record Timeout() implements Event {}

    record Internal() implements Event {}
  }

  /**
   * {@code rounds { phase = ballot round = Prepare < Ack network any }}: the tags that determine
   * the round of a message.
   *
   * @param phase a field of all messages; if absent, there is one phase
   * @param round the messages in the order of their rounds; or the name of one field of all
   *     messages
   * @param network the assumptions on each round; possibly none
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

  /** A built-in property of some variables. */
  record BuiltinProperty(Name name, List<Name> arguments) {
    public BuiltinProperty {
      arguments = List.copyOf(arguments);
    }
  }

  /** An invariant or a witness. */
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

  /** When the condition is to hold. */
  enum Frequency {
    EACH_ROUND,
    EACH_PHASE,
    /** In some reachable state: the condition of a witness. */
    SOMETIMES
  }

  record Ltl(Name name, Expression formula, List<AssumptionClause> when, Position at)
      implements Declaration {
    public Ltl {
      when = List.copyOf(when);
    }
  }
}
