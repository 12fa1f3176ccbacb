package rondo.distal.syntax;

import rondo.diagnostics.Position;

/** A type as it is written. */
public sealed interface TypeExpression {
  Position at();

  /** {@code bool}, {@code process}, {@code phase}, or one that the protocol declares. */
  record Named(String name, Position at) implements TypeExpression {}

  record Range(Expression low, Expression high, Position at) implements TypeExpression {}

  record Optional(TypeExpression of, Position at) implements TypeExpression {}

  record Sequence(Expression capacity, TypeExpression of, Position at) implements TypeExpression {}

  record SetOf(TypeExpression of, Position at) implements TypeExpression {}

  record Table(TypeExpression index, TypeExpression of, Position at) implements TypeExpression {}

  /** What a process heard; only functions take it. */
  record Mailbox(TypeExpression of, Position at) implements TypeExpression {}
}
