package rondo.promela.syntax;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import rondo.diagnostics.RejectedException;
import rondo.promela.syntax.Terminal.Type;
import rondo.promela.text.Code;
import rondo.promela.text.Token;

/**
 * Feeds the parser: gives each token its part of speech, replaces calls of inlines by their
 * bodies, and supplies the semicolons that may be left out.
 *
 * <p>What a token is depends on what was declared before it, and whether the end of a line ends a
 * statement depends on where the parser is. So a token is read only when the parser asks for it,
 * never one earlier; the one exception is that a separator looks at its successor, because
 * {@code ;} before {@code }}, {@code ->} or another {@code ;} counts for nothing.
 */
final class TokenStream {
  private static final int MOST_TOKENS = 4_000_000;

  /** Tokens being read: the program itself, the body of an inline, or an inline's argument. */
  private static final class Frame {
    final List<Token> tokens;
    final Optional<Inline> inline;
    final Map<String, List<Token>> arguments;
    final Optional<Expression.Name> result;
    int next;

    Frame(
        List<Token> tokens,
        Optional<Inline> inline,
        Map<String, List<Token>> arguments,
        Optional<Expression.Name> result) {
      this.tokens = tokens;
      this.inline = inline;
      this.arguments = arguments;
      this.result = result;
    }

    static Frame plain(List<Token> tokens) {
      return new Frame(tokens, Optional.empty(), Map.of(), Optional.empty());
    }
  }

  private final Names names;
  private final Deque<Frame> frames = new ArrayDeque<>();
  private final boolean temporal;

  private Token pushedBack;
  private Terminal peeked;
  private Terminal held;
  private Terminal lastGiven;
  private Terminal lastRead;
  private int openParentheses;
  private boolean inSequence;
  private boolean inForHead;
  private int tokensRead;
  private long consumed;
  private ArrayList<Token> record;

  private TokenStream(List<Token> tokens, Names names, boolean temporal) {
    this.names = names;
    this.temporal = temporal;
    frames.push(Frame.plain(tokens));
  }

  /** A program; the list ends with an {@code END}. */
  static TokenStream ofProgram(List<Token> tokens, Names names) {
    return new TokenStream(tokens, names, false);
  }

  /** An ltl formula, in which the temporal operators are known. */
  static TokenStream ofFormula(List<Token> tokens, Names names) {
    return new TokenStream(tokens, names, true);
  }

  Terminal peek() throws RejectedException {
    if (peeked == null) {
      peeked = supply();
    }
    return peeked;
  }

  Terminal advance() throws RejectedException {
    Terminal t = peek();
    peeked = null;
    consumed++;
    if (record != null && !t.implied()) {
      record.add(t.token());
    }
    return t;
  }

  boolean isTemporal() {
    return temporal;
  }

  /** How many terminals the parser has taken so far. */
  long consumed() {
    return consumed;
  }

  /** From here on the end of a line may end a statement. */
  void enterSequence() {
    inSequence = true;
  }

  void leaveSequence() {
    inSequence = false;
  }

  void enterForHead() {
    inForHead = true;
  }

  void leaveForHead() {
    inForHead = false;
  }

  /** Forgets what an incomplete statement left open. */
  void recover() {
    openParentheses = 0;
    inForHead = false;
    record = null;
  }

  /** Gives up every inline that is being read. */
  void abandonInlines() {
    while (frames.size() > 1) {
      frames.pop();
    }
  }

  void startRecording() {
    record = new ArrayList<>();
  }

  /** What was taken since {@link #startRecording()}. */
  List<Token> recorded() {
    List<Token> taken = record == null ? List.of() : record;
    record = null;
    return taken;
  }

  /** Continues with the body of an inline; {@code arguments} by parameter name. */
  void call(
      Inline inline, Map<String, List<Token>> arguments, Optional<Expression.Name> result) {
    frames.push(new Frame(inline.body(), Optional.of(inline), arguments, result));
    lastRead = null;
  }

  boolean isExpanding(Inline inline) {
    return frames.stream().anyMatch(f -> f.inline.isPresent() && f.inline.get() == inline);
  }

  /** The innermost inline being read. */
  Optional<Inline> innermostInline() {
    return frames.stream().flatMap(f -> f.inline.stream()).findFirst();
  }

  /** Where {@code return} of the innermost inline stores its value. */
  Optional<Expression.Name> result() {
    return frames.stream()
        .filter(f -> f.inline.isPresent())
        .findFirst()
        .flatMap(f -> f.result);
  }

  /** Reads a brace with all up to its partner as it stands; empty if there is no partner. */
  Optional<List<Token>> rawBlock() throws RejectedException {
    if (peeked != null || held != null) {
      throw new IllegalStateException("a token was read too early");
    }
    var block = new ArrayList<Token>();
    int open = 0;
    while (true) {
      Token t = nextToken();
      if (t.kind() == Token.Kind.END || open == 0 && !t.isSymbol("{")) {
        pushedBack = t;
        return Optional.empty();
      }
      block.add(t);
      open += t.isSymbol("{") ? 1 : t.isSymbol("}") ? -1 : 0;
      if (open == 0) {
        return Optional.of(block);
      }
    }
  }

  private Terminal supply() throws RejectedException {
    Terminal t;
    if (held != null) {
      t = held;
      held = null;
      lastRead = t;
    } else {
      t = read();
      if (needsSeparator(lastGiven, t)) {
        held = t;
        lastGiven = null;
        lastRead = separator(t.token());
        return lastRead;
      }
      if (isSeparator(t)) {
        Terminal successor = read();
        if (successor.is("}") || isSeparator(successor)) {
          t = successor;
        } else {
          held = successor;
        }
      }
    }
    lastGiven = t;
    return t;
  }

  private boolean isSeparator(Terminal t) {
    return t.is(";") || t.is("->") && !temporal;
  }

  private boolean needsSeparator(Terminal last, Terminal next) {
    if (last == null || isSeparator(next)) {
      return false;
    }
    if (last.is("else")) {
      return !next.is("fi");
    }
    if (last.is("}")) {
      boolean mayFollow =
          switch (next.type()) {
            case END -> true;
            case KEYWORD ->
                switch (next.text()) {
                  case "proctype", "D_proctype", "init", "never", "fi", "od", "unless" -> true;
                  default -> false;
                };
            case SYMBOL -> next.is("::") || next.is("}");
            default -> false;
          };
      return !mayFollow;
    }
    return false;
  }

  private static Terminal separator(Token before) {
    var semicolon = new Token(Token.Kind.SYMBOL, ";", before.at(), true, false);
    return new Terminal(Type.SYMBOL, semicolon, true);
  }

  private Terminal read() throws RejectedException {
    Token t = nextToken();
    if (t.startsLine() && inSequence && openParentheses == 0 && endsStatement(lastRead)) {
      boolean escape = lastRead.is("}") && t.text().startsWith("u");
      if (!escape && t.kind() != Token.Kind.END) {
        pushedBack = t.within();
        lastRead = separator(t);
        return lastRead;
      }
    }
    Terminal terminal = temporal ? temporalTerminal(t) : terminal(t);
    if (terminal.is("(")) {
      openParentheses++;
    } else if (terminal.is(")")) {
      openParentheses--;
    }
    lastRead = terminal;
    return terminal;
  }

  /** Whether a statement can end with this token, so that the end of the line ends it. */
  private static boolean endsStatement(Terminal last) {
    if (last == null || last.implied()) {
      return false;
    }
    return switch (last.type()) {
      case NAME, CONSTANT -> true;
      case SYMBOL ->
          switch (last.text()) {
            case "}", ")", "]", "++", "--" -> true;
            default -> false;
          };
      case KEYWORD ->
          switch (last.text()) {
            case "od", "fi", "else", "break", "timeout", "c_code", "c_expr", "c_decl" -> true;
            default -> false;
          };
      case PROCTYPE_NAME, TYPE_NAME, INLINE_NAME, STRING, END -> false;
    };
  }

  private Token nextToken() throws RejectedException {
    if (pushedBack != null) {
      Token t = pushedBack;
      pushedBack = null;
      return t;
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
      if (++tokensRead > MOST_TOKENS) {
        throw new RejectedException(
            Code.TOO_LARGE.error(t.at(), "the inlines used here expand to too much text"));
      }
      List<Token> argument = argument(frame, t);
      if (argument == null) {
        return t;
      }
      var shaped = new ArrayList<Token>();
      for (Token each : argument) {
        shaped.add(shaped.isEmpty() ? each.startingLike(t) : each.within());
      }
      frames.push(Frame.plain(shaped));
    }
  }

  private List<Token> argument(Frame frame, Token t) {
    if (t.kind() != Token.Kind.WORD
        || Keywords.isReserved(t.text())
        || Keywords.CONSTANTS.contains(t.text())
        || names.isMtype(t.text())) {
      return null;
    }
    return frame.arguments.get(t.text());
  }

  private Terminal temporalTerminal(Token t) throws RejectedException {
    if (t.kind() == Token.Kind.WORD && Keywords.temporal(t.text()) != null) {
      return symbol(Keywords.temporal(t.text()), t);
    }
    if (t.kind() == Token.Kind.SYMBOL) {
      Token after = frames.peek().tokens.get(frames.peek().next);
      String pair = after.spaced() ? "" : t.text() + after.text();
      String joined =
          switch (pair) {
            case "[]", "<>", "<->" -> pair;
            case "/\\" -> "&&";
            case "\\/" -> "||";
            default -> null;
          };
      if (joined != null) {
        nextToken();
        return symbol(joined, t);
      }
    }
    return terminal(t);
  }

  private static Terminal symbol(String text, Token t) {
    var token = new Token(Token.Kind.SYMBOL, text, t.at(), t.spaced(), t.startsLine());
    return new Terminal(Type.SYMBOL, token);
  }

  private Terminal terminal(Token t) {
    Type type =
        switch (t.kind()) {
          case NUMBER, CHARACTER -> Type.CONSTANT;
          case STRING -> Type.STRING;
          case SYMBOL -> Type.SYMBOL;
          case END -> Type.END;
          case WORD -> wordType(t.text());
        };
    return new Terminal(type, t);
  }

  private Type wordType(String word) {
    if (Keywords.isReserved(word) || inForHead && word.equals("in")) {
      return Type.KEYWORD;
    }
    if (Keywords.CONSTANTS.contains(word) || names.isMtype(word)) {
      return Type.CONSTANT;
    }
    if (names.isType(word)) {
      return Type.TYPE_NAME;
    }
    if (names.isProctype(word)) {
      return Type.PROCTYPE_NAME;
    }
    return names.isInline(word) ? Type.INLINE_NAME : Type.NAME;
  }
}
