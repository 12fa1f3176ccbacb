package rondo.promela.syntax;

import java.util.List;
import rondo.diagnostics.Position;

/** A source statement; {@code ->} and {@code ;} are equivalent and not represented. */
public sealed interface Statement {
  Position at();

  record Declare(List<VarDecl> variables, Position at) implements Statement {
    public Declare {
      variables = List.copyOf(variables);
    }
  }

  record Labelled(String label, Statement statement, Position at) implements Statement {}

  record If(List<Option> options, Position at) implements Statement {
    public If {
      options = List.copyOf(options);
    }
  }

  record Do(List<Option> options, Position at) implements Statement {
    public Do {
      options = List.copyOf(options);
    }
  }

  /** One {@code ::} option of an if or do. */
  record Option(List<Statement> body, Position at) {
    public Option {
      body = List.copyOf(body);
    }
  }

  /** {@code for (variable : from .. to) { body }}. */
  record ForRange(
      Expression.Name variable, Expression from, Expression to, List<Statement> body, Position at)
      implements Statement {
    public ForRange {
      body = List.copyOf(body);
    }
  }

  /**
   * {@code for (variable in collection) { body }}: over the indices of an array, or over the
   * messages of a channel.
   */
  record ForIn(
      Expression.Name variable, Expression.Name collection, List<Statement> body, Position at)
      implements Statement {
    public ForIn {
      body = List.copyOf(body);
    }
  }

  /**
   * {@code for (member …) partition (value …) { body }}; {@link PartitionExpansion} expands it to
   * plain Promela.
   *
   * @param chosenAt the position where the value is chosen
   */
  record Partition(
      PartitionExpansion.Range member,
      PartitionExpansion.Range value,
      Position chosenAt,
      List<Statement> body,
      Position at)
      implements Statement {
    public Partition {
      body = List.copyOf(body);
    }
  }

  /** {@code select (variable : from .. to)}. */
  record Select(Expression.Name variable, Expression from, Expression to, Position at)
      implements Statement {}

  record Atomic(List<Statement> body, Position at) implements Statement {
    public Atomic {
      body = List.copyOf(body);
    }
  }

  record DStep(List<Statement> body, Position at) implements Statement {
    public DStep {
      body = List.copyOf(body);
    }
  }

  /** A plain block {@code { … }}, or the body of an expanded inline. */
  record Block(List<Statement> body, Position at) implements Statement {
    public Block {
      body = List.copyOf(body);
    }
  }

  record Unless(Statement main, Statement escape, Position at) implements Statement {}

  /**
   * {@code x = e}; {@code x++} and {@code x--} are represented as assignments of a sum.
   *
   * @param text the source text: {@code x++} stays {@code x++}
   */
  record Assign(Expression.Name target, Expression value, String text, Position at)
      implements Statement {}

  /** An expression as a statement, including {@code skip}. */
  record Condition(Expression condition, Position at) implements Statement {}

  record Else(Position at) implements Statement {}

  record Send(Expression channel, boolean sorted, List<Expression> arguments, Position at)
      implements Statement {
    public Send {
      arguments = List.copyOf(arguments);
    }
  }

  record Receive(
      Expression channel, boolean random, boolean copy, List<Expression> arguments, Position at)
      implements Statement {
    public Receive {
      arguments = List.copyOf(arguments);
    }
  }

  record Assert(Expression condition, Position at) implements Statement {}

  record Printf(String format, List<Expression> arguments, Position at) implements Statement {
    public Printf {
      arguments = List.copyOf(arguments);
    }
  }

  record Printm(Expression value, Position at) implements Statement {}

  record Goto(String label, Position at) implements Statement {}

  record Break(Position at) implements Statement {}

  /** {@code xr} or {@code xs}. */
  record Exclusive(Direction direction, List<Expression.Name> channels, Position at)
      implements Statement {
    public Exclusive {
      channels = List.copyOf(channels);
    }

    public enum Direction {
      RECEIVE,
      SEND
    }
  }
}
