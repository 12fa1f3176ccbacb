package rondo.promela.parser;

import java.util.List;
import java.util.Optional;
import rondo.diagnostics.RejectedException;
import rondo.promela.parser.Terminal.Type;
import rondo.promela.syntax.Expression.Quantifier;
import rondo.promela.syntax.ProcessBinder;
import rondo.promela.text.Token;

/**
 * Recognizes the contextual keywords for replicated processes. None of them is reserved: each is
 * recognised by the tokens that follow it, which plain Promela does not allow there. So a model may
 * use all of them as names.
 */
final class SymmetryKeywords {
  private final Cursor cursor;

  SymmetryKeywords(Cursor cursor) {
    this.cursor = cursor;
  }

  private boolean atFree(String word) throws RejectedException {
    Terminal t = cursor.peek();
    return t.type() == Type.NAME && t.text().equals(word);
  }

  /** Whether {@code ref P} comes next. */
  boolean atReference() throws RejectedException {
    return atFree("ref") && isFreeWord(cursor.tokens.ahead(1).getFirst());
  }

  /** Whether {@code public} and a type come next. */
  boolean atPublic() throws RejectedException {
    if (!atFree("public")) {
      return false;
    }
    List<Token> ahead = cursor.tokens.ahead(2);
    Token type = ahead.getFirst();
    if (type.kind() != Token.Kind.WORD || type.startsLine()) {
      return false;
    }
    return Keywords.TYPES.contains(type.text())
        || cursor.declaredNames.isType(type.text())
        || type.isWord("ref") && isFreeWord(ahead.getLast());
  }

  /**
   * Whether {@code anyRef(P)} comes next; with another argument, {@code q!anyRef(x)} sends two
   * numbers.
   */
  boolean atAnyReference() throws RejectedException {
    if (!atFree("anyRef")) {
      return false;
    }
    List<Token> ahead = cursor.tokens.ahead(3);
    return ahead.get(0).isSymbol("(")
        && ahead.get(1).kind() == Token.Kind.WORD
        && cursor.declaredNames.isForwardDeclared(ahead.get(1).text())
        && ahead.get(2).isSymbol(")");
  }

  /**
   * The quantifier if {@code forall (P p)}, {@code exists (P p)} or {@code count(P p :} comes next.
   */
  Optional<Quantifier> quantifier() throws RejectedException {
    for (Quantifier each : Quantifier.values()) {
      if (atFree(each.word())) {
        List<Token> ahead = cursor.tokens.ahead(4);
        boolean binds =
            ahead.get(0).isSymbol("(")
                && ahead.get(1).kind() == Token.Kind.WORD
                && ahead.get(2).kind() == Token.Kind.WORD
                && ahead.get(3).isSymbol(each == Quantifier.COUNT ? ":" : ")");
        return binds ? Optional.of(each) : Optional.empty();
      }
    }
    return Optional.empty();
  }

  /** Whether {@code P[} comes next, where P is a proctype that is already declared. */
  boolean atMember() throws RejectedException {
    return cursor.at(Type.PROCTYPE_NAME) && cursor.tokens.ahead(1).getFirst().isSymbol("[");
  }

  private static boolean isFreeWord(Token t) {
    return t.kind() == Token.Kind.WORD && !t.startsLine() && !Keywords.isReserved(t.text());
  }

  /** Takes the name of a proctype, which may be declared later. */
  Terminal proctype() throws RejectedException {
    if (!cursor.at(Type.PROCTYPE_NAME) && !cursor.at(Type.NAME)) {
      throw cursor.unexpected("the name of a proctype");
    }
    return cursor.advance();
  }

  /** Takes {@code P p}. */
  ProcessBinder binder() throws RejectedException {
    Terminal proctype = proctype();
    Terminal name = cursor.expectName("a name for one of the processes");
    return new ProcessBinder(proctype.text(), name.text(), proctype.at());
  }
}
