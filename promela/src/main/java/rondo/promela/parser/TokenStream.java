package rondo.promela.parser;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rondo.budget.Budget;
import rondo.diagnostics.RejectedException;
import rondo.promela.parser.Terminal.Type;
import rondo.promela.text.Token;

/**
 * Supplies the parser with terminals: classifies each token and inserts implied semicolons.
 *
 * <p>The type of a token depends on the declarations before it, and whether the end of a line ends
 * a statement depends on the state of the parser. So a token is read only when the parser needs it,
 * never earlier; the one exception is that a separator looks at its successor, because {@code ;}
 * before {@code }}, {@code ->} or another {@code ;} has no effect.
 */
final class TokenStream {
  private final DeclaredNames declaredNames;
  private final InlineExpansion inlineExpansion;
  private final boolean temporal;

  private Terminal peeked;
  private Terminal held;
  private Terminal lastGiven;
  private Terminal lastRead;
  private int openParentheses;
  private boolean inSequence;
  private boolean inForHead;
  private long consumed;
  private ArrayList<Token> record;
  private Terminal previous;

  private TokenStream(List<Token> tokens, DeclaredNames declaredNames, boolean temporal) {
    this.declaredNames = declaredNames;
    this.temporal = temporal;
    this.inlineExpansion = new InlineExpansion(tokens, declaredNames);
  }

  /** The terminals of a program; the list ends with an {@code END}. */
  static TokenStream ofProgram(List<Token> tokens, DeclaredNames declaredNames) {
    return new TokenStream(tokens, declaredNames, false);
  }

  /** The terminals of an ltl formula, in which temporal operators are recognized. */
  static TokenStream ofFormula(List<Token> tokens, DeclaredNames declaredNames) {
    return new TokenStream(tokens, declaredNames, true);
  }

  Terminal peek() throws RejectedException {
    if (peeked == null) {
      peeked = supply();
    }
    return peeked;
  }

  Terminal advance() throws RejectedException {
    Budget.checkpoint("parsed tokens", consumed);
    Terminal t = peek();
    peeked = null;
    consumed++;
    previous = t;
    if (record != null && !t.implied()) {
      record.add(t.token());
    }
    return t;
  }

  /**
   * The raw tokens after the one that {@link #peek} returns, if that is a word; used to recognize
   * contextual keywords.
   */
  List<Token> ahead(int count) throws RejectedException {
    peek();
    var tokens = new ArrayList<Token>();
    if (held == null) {
      while (tokens.size() < count) {
        tokens.add(inlineExpansion.next());
      }
      tokens.reversed().forEach(inlineExpansion::pushBack);
    }
    return tokens;
  }

  boolean isTemporal() {
    return temporal;
  }

  /** Whether the last separator was implied. */
  boolean afterImplied() {
    return previous != null && previous.implied();
  }

  /** The number of terminals taken so far. */
  long consumed() {
    return consumed;
  }

  /** From here on, the end of a line may end a statement. */
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

  /** Recovery: discards the state of an incomplete statement. */
  void recover() {
    openParentheses = 0;
    inForHead = false;
    record = null;
  }

  void startRecording() {
    record = new ArrayList<>();
  }

  /** The tokens taken since {@link #startRecording()}. */
  List<Token> recorded() {
    List<Token> taken = record == null ? List.of() : record;
    record = null;
    return taken;
  }

  InlineExpansion expansion() {
    return inlineExpansion;
  }

  /** Continues with the body of an inline. */
  void enter(InlineExpansion.Call call) {
    inlineExpansion.enter(call);
    lastRead = null;
  }

  /** Reads a block with its braces, unexpanded; empty if the closing brace is missing. */
  Optional<List<Token>> rawBlock() throws RejectedException {
    if (peeked != null || held != null) {
      throw new IllegalStateException("a token was read too early");
    }
    return inlineExpansion.block();
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
    Token t = inlineExpansion.next();
    if (t.startsLine() && inSequence && openParentheses == 0 && endsStatement(lastRead)) {
      boolean escape = lastRead.is("}") && t.text().startsWith("u");
      if (!escape && t.kind() != Token.Kind.END) {
        inlineExpansion.pushBack(t.withoutLineStart());
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

  /** Whether an operator may follow this token: only then is {@code R} an operator, not a name. */
  private static boolean endsOperand(Terminal last) {
    return switch (last.type()) {
      case NAME, CONSTANT -> true;
      case SYMBOL -> last.is(")") || last.is("]");
      case KEYWORD -> last.is("timeout") || last.is("np_");
      case PROCTYPE_NAME, TYPE_NAME, INLINE_NAME, STRING, END -> false;
    };
  }

  private Terminal temporalTerminal(Token t) throws RejectedException {
    if (lastRead != null && lastRead.is(".")) {
      return terminal(t); // A field may be called `next`.
    }
    if (t.kind() == Token.Kind.WORD && Keywords.temporal(t.text()) != null) {
      return symbol(Keywords.temporal(t.text()), t);
    }
    if (t.text().equals("R") && endsOperand(lastRead)) {
      return symbol("V", t);
    }
    if (t.kind() == Token.Kind.SYMBOL) {
      Token after = inlineExpansion.next();
      String pair = after.spaced() ? "" : t.text() + after.text();
      String joined =
          switch (pair) {
            case "[]", "<>", "<->" -> pair;
            case "/\\" -> "&&";
            case "\\/" -> "||";
            default -> null;
          };
      if (joined != null) {
        return symbol(joined, t);
      }
      inlineExpansion.pushBack(after);
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
    return Keywords.CONSTANTS.contains(word) ? Type.CONSTANT : declaredNames.terminalType(word);
  }
}
