package rondo.distal.syntax;

import rondo.diagnostics.Position;

/** The syntax of a type. */
public sealed interface TypeExpression {
  Position at();

  /** {@code bool}, {@code process}, {@code phase}, or a declared type. */
  record Named(String name, Position at) implements TypeExpression {}

  record Range(Expression low, Expression high, Position at) implements TypeExpression {}

  record Optional(TypeExpression of, Position at) implements TypeExpression {}

  record Sequence(Expression capacity, TypeExpression of, Position at) implements TypeExpression {}

  record SetOf(TypeExpression of, Position at) implements TypeExpression {}

  record Table(TypeExpression index, TypeExpression of, Position at) implements TypeExpression {}

  /** The type of received messages, for parameters of functions only. */
  record Mailbox(TypeExpression of, Position at) implements TypeExpression {}
}
