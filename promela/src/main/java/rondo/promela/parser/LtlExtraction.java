package rondo.promela.parser;

import java.util.ArrayList;
import java.util.List;
import rondo.promela.text.Token;

/**
 * Extracts the ltl formulas of a program: they are parsed last, so that they may refer to later
 * declarations.
 *
 * @param formulas each from its {@code ltl} to its closing brace, with an {@code END}
 */
record LtlExtraction(List<Token> program, List<List<Token>> formulas) {
  static LtlExtraction separate(List<Token> tokens) {
    var program = new ArrayList<Token>();
    var formulas = new ArrayList<List<Token>>();
    int i = 0;
    while (i < tokens.size()) {
      int end = tokens.get(i).isWord("ltl") ? formulaEnd(tokens, i) : -1;
      if (end < 0) {
        program.add(tokens.get(i));
        i++;
      } else {
        var formula = new ArrayList<>(tokens.subList(i, end));
        formula.add(new Token(Token.Kind.END, "", tokens.get(end - 1).at(), true, true));
        formulas.add(formula);
        i = end;
      }
    }
    return new LtlExtraction(program, formulas);
  }

  /**
   * The index after the closing brace of the formula at {@code start}, or -1 if it is malformed.
   */
  private static int formulaEnd(List<Token> tokens, int start) {
    int i = start + 1;
    if (tokens.get(i).kind() == Token.Kind.WORD) {
      i++;
    }
    if (tokens.get(i).isSymbol("(")) {
      while (!tokens.get(i).isSymbol(")") && tokens.get(i).kind() != Token.Kind.END) {
        i++;
      }
      i += tokens.get(i).isSymbol(")") ? 1 : 0;
    }
    if (!tokens.get(i).isSymbol("{")) {
      return -1;
    }
    int open = 0;
    for (; tokens.get(i).kind() != Token.Kind.END; i++) {
      open += tokens.get(i).isSymbol("{") ? 1 : tokens.get(i).isSymbol("}") ? -1 : 0;
      if (open == 0) {
        return i + 1;
      }
    }
    return -1;
  }
}
