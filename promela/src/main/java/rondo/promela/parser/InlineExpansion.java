package rondo.promela.parser;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.promela.syntax.Expression;
import rondo.promela.text.SyntaxRule;
import rondo.promela.text.Token;

/**
 * The tokens of a program with calls of inlines replaced by their bodies, and parameters by
 * arguments. Implemented as a stack of token lists that is read from its top.
 */
final class InlineExpansion {
  private static final int MAX_TOKENS = 4_000_000;

  /**
   * A call of an inline.
   *
   * @param arguments by parameter
   * @param result the variable in which {@code return} stores its value
   */
  record Call(
      Inline inline,
      Map<String, List<Token>> arguments,
      Optional<Expression.Name> result,
      Position at) {}

  /** A token list being read: the program itself, the body of an inline, or an argument. */
  private static final class Frame {
    final List<Token> tokens;
    final Optional<Call> call;
    int next;

    Frame(List<Token> tokens, Optional<Call> call) {
      this.tokens = tokens;
      this.call = call;
    }
  }

  private final DeclaredNames declaredNames;
  private final Deque<Frame> frames = new ArrayDeque<>();
  private final Deque<Token> pushedBack = new ArrayDeque<>();
  private int tokensRead;

  /** Reads {@code tokens}, the last of which is an {@code END}. */
  InlineExpansion(List<Token> tokens, DeclaredNames declaredNames) {
    this.declaredNames = declaredNames;
    frames.push(new Frame(tokens, Optional.empty()));
  }

  /** Continues with the body of an inline. */
  void enter(Call call) {
    frames.push(new Frame(call.inline().body(), Optional.of(call)));
  }

  /** Leaves all inlines that are being read. */
  void abandonCalls() {
    while (frames.size() > 1) {
      frames.pop();
    }
  }

  boolean isExpanding(Inline inline) {
    return calls().anyMatch(c -> c.inline() == inline);
  }

  /** The innermost inline call that is being expanded. */
  Optional<Call> innermostCall() {
    return calls().findFirst();
  }

  private Stream<Call> calls() {
    return frames.stream().flatMap(f -> f.call.stream());
  }

  /** Makes {@code t} the next token that {@link #next()} returns. */
  void pushBack(Token t) {
    pushedBack.push(t);
  }

  Token next() throws RejectedException {
    if (!pushedBack.isEmpty()) {
      return pushedBack.pop();
    }
    while (true) {
      Frame frame = frames.peek();
      if (frame.next == frame.tokens.size()) {
        frames.pop();
        continue;
      }
      Token t = frame.tokens.get(frame.next);
      if (t.kind() == Token.Kind.END) {
        return t;
      }
      frame.next++;
      if (++tokensRead > MAX_TOKENS) {
        throw new RejectedException(
            SyntaxRule.TOO_LARGE.error(t.at(), "the inlines used here expand to too much text"));
      }
      Optional<List<Token>> argument = argument(frame, t);
      if (argument.isEmpty()) {
        return t;
      }
      var shaped = new ArrayList<Token>();
      for (Token each : argument.get()) {
        shaped.add(shaped.isEmpty() ? each.withLineStartOf(t) : each.withoutLineStart());
      }
      frames.push(new Frame(shaped, Optional.empty()));
    }
  }

  private Optional<List<Token>> argument(Frame frame, Token t) {
    if (frame.call.isEmpty()
        || t.kind() != Token.Kind.WORD
        || Keywords.isReserved(t.text())
        || Keywords.CONSTANTS.contains(t.text())
        || declaredNames.isMtype(t.text())) {
      return Optional.empty();
    }
    return Optional.ofNullable(frame.call.get().arguments().get(t.text()));
  }

  /** Reads a block with its braces, unexpanded; empty if the closing brace is missing. */
  Optional<List<Token>> block() throws RejectedException {
    var block = new ArrayList<Token>();
    int open = 0;
    while (true) {
      Token t = next();
      if (t.kind() == Token.Kind.END || open == 0 && !t.isSymbol("{")) {
        pushBack(t);
        return Optional.empty();
      }
      block.add(t);
      open += t.isSymbol("{") ? 1 : t.isSymbol("}") ? -1 : 0;
      if (open == 0) {
        return Optional.of(block);
      }
    }
  }
}
