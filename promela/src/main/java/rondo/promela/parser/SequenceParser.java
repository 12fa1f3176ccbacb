package rondo.promela.parser;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.promela.parser.Terminal.Type;
import rondo.promela.syntax.Body;
import rondo.promela.syntax.Statement;
import rondo.promela.text.SyntaxRule;

/**
 * Parses sequences of statements and their delimiters, with error recovery.
 *
 * <p>After an error, parsing continues at the next separator of the sequence. If a closing word is
 * not the expected one, the open constructs decide: if it closes one of them, the expected word is
 * missing and the word is left to that construct; else it is taken as a slip for the expected word.
 * So one error gives one message.
 */
final class SequenceParser {
  private final Cursor cursor;
  private final StatementParser statements;
  private final Deque<String> expectedEnds = new ArrayDeque<>();

  SequenceParser(Cursor cursor, StatementParser statements) {
    this.cursor = cursor;
    this.statements = statements;
  }

  /** The {@code { … }} of a process, claim or the like. */
  Body body(String what) throws RejectedException {
    expectedEnds.clear();
    Position open = cursor.expect("{", "before the body of " + what);
    cursor.tokens.enterSequence();
    List<Statement> list = inside("}");
    Position end = cursor.peek().at();
    close("{", "}", open);
    cursor.tokens.leaveSequence();
    return new Body(list, end);
  }

  /** A nested {@code { … }}, whose first statement must not have a label. */
  List<Statement> block(String place) throws RejectedException {
    List<Statement> list = loopBody(place);
    LabelPlacementCheck.checkBlock(list);
    return list;
  }

  /** {@code { … }} whose first statement may have a label. */
  List<Statement> loopBody(String place) throws RejectedException {
    Position open = cursor.expect("{", place);
    List<Statement> list = inside("}");
    close("{", "}", open);
    return list;
  }

  /** The sequence up to, and without, the word that ends it. */
  private List<Statement> inside(String end) throws RejectedException {
    expectedEnds.push(end);
    List<Statement> list = sequence();
    expectedEnds.pop();
    return list;
  }

  /** The options of an if or do, whose first word has been parsed. */
  List<Statement.Option> options(Terminal start) throws RejectedException {
    String end = start.is("if") ? "fi" : "od";
    var options = new ArrayList<Statement.Option>();
    expectedEnds.push(end);
    if (!cursor.at("::")) {
      cursor.reportOnce(
          cursor.unexpected("`::` before the first option of `" + start.text() + "`"));
      if (!cursor.at(end)) {
        sequence();
      }
    }
    while (cursor.at("::")) {
      Position at = cursor.advance().at();
      options.add(new Statement.Option(sequence(), at));
    }
    expectedEnds.pop();
    close(start.text(), end, start.at());
    return options;
  }

  /** Takes the closing word, or reports the error if it is another one. */
  private void close(String start, String end, Position open) throws RejectedException {
    if (cursor.accept(end)) {
      return;
    }
    Terminal t = cursor.peek();
    cursor.reportOnce(
        Cursor.rejected(
            SyntaxRule.UNBALANCED
                .error(t.at(), t.described() + " is not expected here")
                .withLabel(
                    "expected `" + end + "` for the `" + start + "` at line " + open.line())));
    boolean closes = t.is("}") || t.is("fi") || t.is("od");
    if (closes && !expectedEnds.contains(t.text())) {
      cursor.advance();
    }
  }

  /** Statements with separators between them, up to the end of the enclosing construct. */
  private List<Statement> sequence() throws RejectedException {
    cursor.enter();
    int depth = cursor.depth();
    var list = new ArrayList<Statement>();
    boolean more = true;
    while (more) {
      try {
        boolean separated = statements.step(list) | acceptSeparator();
        skipSeparators();
        more = !atEnd();
        if (more && !separated) {
          throw cursor.unexpected("`;`, an operator or the end of the block");
        }
      } catch (RejectedException e) {
        cursor.beginRecovery(e);
        cursor.resetDepth(depth);
        more = skipStatement();
      }
    }
    cursor.leave();
    return list;
  }

  /** Skips repeated separators; at the end of a sequence only one is allowed. */
  private void skipSeparators() throws RejectedException {
    Terminal first = cursor.peek();
    boolean several = false;
    while (acceptSeparator()) {
      several = true;
    }
    if (several && atEnd() && !cursor.at("}")) {
      cursor.report(
          SyntaxRule.SYNTAX
              .error(first.at(), "there are too many separators before " + end())
              .withHelp("leave this one out"));
    }
  }

  private String end() throws RejectedException {
    return cursor.peek().described();
  }

  private boolean acceptSeparator() throws RejectedException {
    return cursor.accept(";") || cursor.accept("->");
  }

  private boolean atEnd() throws RejectedException {
    Terminal t = cursor.peek();
    return switch (t.type()) {
      case END -> true;
      case SYMBOL -> t.is("}") || t.is("::") && isInOptions();
      case KEYWORD -> closesOpen(t) || Keywords.UNIT_STARTS.contains(t.text());
      default -> false;
    };
  }

  private boolean closesOpen(Terminal t) {
    return (t.is("fi") || t.is("od")) && isInOptions();
  }

  private boolean isInOptions() {
    return expectedEnds.contains("fi") || expectedEnds.contains("od");
  }

  /** Recovery: skips to the next statement of this sequence; false if there is none. */
  private boolean skipStatement() throws RejectedException {
    int open = 0;
    while (!isUnitStart() && !(open == 0 && (cursor.at(";") || atEnd()))) {
      Terminal t = cursor.advance();
      open += opens(t) ? 1 : closes(t) && open > 0 ? -1 : 0;
    }
    cursor.tokens.recover();
    cursor.endRecovery();
    while (acceptSeparator()) {
      // an error may occur between separators
    }
    return !atEnd();
  }

  private boolean isUnitStart() throws RejectedException {
    Terminal t = cursor.peek();
    return t.type() == Type.END
        || t.type() == Type.KEYWORD && Keywords.UNIT_STARTS.contains(t.text());
  }

  private static boolean opens(Terminal t) {
    return t.is("{") || t.is("if") || t.is("do");
  }

  private static boolean closes(Terminal t) {
    return t.is("}") || t.is("fi") || t.is("od");
  }
}
