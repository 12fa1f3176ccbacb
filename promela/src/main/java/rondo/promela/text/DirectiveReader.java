package rondo.promela.text;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.promela.text.Lexeme.Kind;

/**
 * Executes the directives of a file and of the files it includes; the result are the lexemes of the
 * text that is not skipped, without line ends.
 */
final class DirectiveReader implements LexemeSource {
  private static final int DEEPEST_INCLUDE = 100;
  private static final int MAX_INCLUDES = 2_000;

  private static final class OpenFile {
    final SourceFile source;
    final Scanner scanner;
    final Deque<Branch> branches = new ArrayDeque<>();
    boolean atLineStart = true;

    OpenFile(SourceFile source) {
      this.source = source;
      this.scanner = new Scanner(source);
    }

    boolean isSkipping() {
      return !branches.isEmpty() && branches.peek().state != State.ACTIVE;
    }
  }

  /** The state of a conditional between #if and #endif. */
  private static final class Branch {
    final Position at;
    State state;
    boolean inElse;

    Branch(Position at, State state) {
      this.at = at;
      this.state = state;
    }
  }

  private enum State {
    ACTIVE,
    /** No branch was taken yet; a later one may be. */
    WAITING,
    /** A branch was taken, or the whole conditional is in skipped text. */
    DONE
  }

  private final Sources sources;
  private final Map<String, Macro> macros;
  private final MacroExpander expander;
  private final SyntaxDiagnostics diagnostics;
  private final Deque<OpenFile> files = new ArrayDeque<>();
  private int includes;

  DirectiveReader(
      Sources sources,
      Map<String, Macro> macros,
      MacroExpander expander,
      SyntaxDiagnostics diagnostics)
      throws RejectedException {
    this.sources = sources;
    this.macros = macros;
    this.expander = expander;
    this.diagnostics = diagnostics;
    files.push(new OpenFile(sources.main()));
  }

  @Override
  public Lexeme next() throws RejectedException {
    while (true) {
      OpenFile file = files.peek();
      Lexeme l = file.scanner.next();
      if (l.kind() == Kind.FILE_END) {
        if (!file.branches.isEmpty()) {
          diagnostics.add(
              SyntaxRule.CONDITIONAL
                  .error(file.branches.peek().at, "this conditional is not terminated")
                  .withHelp("close it with `#endif`"));
          file.branches.clear();
        }
        if (files.size() == 1) {
          return l;
        }
        files.pop();
      } else if (l.kind() == Kind.LINE_END) {
        file.atLineStart = true;
      } else if (file.atLineStart && l.isSymbol("#")) {
        obeyCollecting(file);
      } else {
        file.atLineStart = false;
        if (!file.isSkipping()) {
          return l;
        }
      }
    }
  }

  private void obeyCollecting(OpenFile file) throws RejectedException {
    Lexeme name = file.scanner.next();
    var rest = new ArrayList<Lexeme>();
    if (!name.endsLine()) {
      for (Lexeme l = file.scanner.next(); !l.endsLine(); l = file.scanner.next()) {
        rest.add(l);
      }
    }
    file.atLineStart = true;
    try {
      if (!isConditional(file, name, rest) && !file.isSkipping() && !name.endsLine()) {
        obey(file, name, rest);
      }
    } catch (RejectedException e) {
      diagnostics.addOrRethrow(e);
    }
  }

  private void obey(OpenFile file, Lexeme name, List<Lexeme> rest) throws RejectedException {
    if (name.kind() == Kind.NUMBER) {
      return;
    }
    switch (name.text()) {
      case "define" -> define(MacroParser.parse(rest, name.at()));
      case "undef" -> macros.remove(macroName(name, rest));
      case "include" -> include(file, name, rest);
      case "error" ->
          diagnostics.add(SyntaxRule.ERROR_DIRECTIVE.error(name.at(), "#error" + text(rest)));
      case "warning" ->
          diagnostics.add(SyntaxRule.WARNING_DIRECTIVE.warning(name.at(), "#warning" + text(rest)));
      case "line", "pragma", "ident" -> {}
      default ->
          diagnostics.add(
              SyntaxRule.DIRECTIVE
                  .error(name.at(), "there is no directive `#" + name.text() + "`")
                  .withHelp("the preprocessor knows #define, #undef, #include, #if, #error"));
    }
  }

  void define(Macro macro) throws RejectedException {
    Macro old = macros.put(macro.name(), macro);
    if (old != null && !old.sameAs(macro)) {
      diagnostics.add(
          SyntaxRule.REDEFINED
              .warning(macro.at(), "macro `" + macro.name() + "` is defined again")
              .withHelp("it was defined differently at " + old.at()));
    }
  }

  private static String macroName(Lexeme directive, List<Lexeme> rest) throws RejectedException {
    if (rest.isEmpty() || rest.getFirst().kind() != Kind.WORD) {
      throw new RejectedException(
          SyntaxRule.DIRECTIVE.error(
              directive.at(), "`#" + directive.text() + "` needs the name of a macro"));
    }
    return rest.getFirst().text();
  }

  private static String text(List<Lexeme> rest) {
    var out = new StringBuilder(":");
    for (Lexeme l : rest) {
      out.append(l.spaced() ? " " : "").append(l.text());
      if (out.length() > 200) {
        return out.append(" ...").toString();
      }
    }
    return rest.isEmpty() ? "" : out.toString();
  }

  private void include(OpenFile file, Lexeme directive, List<Lexeme> rest)
      throws RejectedException {
    List<Lexeme> line = expander.expanded(rest);
    if (!line.isEmpty() && line.getFirst().isSymbol("<")) {
      throw new RejectedException(
          SyntaxRule.DIRECTIVE
              .error(line.getFirst().at(), "there are no system headers to include")
              .withHelp("write the file's name between double quotes"));
    }
    if (line.isEmpty() || line.getFirst().kind() != Kind.STRING) {
      throw new RejectedException(
          SyntaxRule.DIRECTIVE
              .error(directive.at(), "`#include` needs a file name")
              .withHelp("write #include \"file\""));
    }
    String quoted = line.getFirst().text();
    SourceFile included =
        sources.include(
            file.source, quoted.substring(1, quoted.length() - 1), line.getFirst().at());
    if (files.size() >= DEEPEST_INCLUDE) {
      throw new RejectedException(
          SyntaxRule.INCLUDE_LOOP
              .error(
                  directive.at(),
                  "files are included "
                      + DEEPEST_INCLUDE
                      + " deep: `"
                      + included.name()
                      + "` seems to include itself")
              .withHelp("guard the file with #ifndef, #define and #endif"));
    }
    if (++includes > MAX_INCLUDES) {
      throw new RejectedException(
          SyntaxRule.TOO_LARGE.error(
              directive.at(), "more than " + MAX_INCLUDES + " files are included"));
    }
    files.push(new OpenFile(included));
  }

  private boolean isConditional(OpenFile file, Lexeme name, List<Lexeme> rest)
      throws RejectedException {
    if (name.kind() != Kind.WORD) {
      return false;
    }
    switch (name.text()) {
      case "if" -> open(file, name, () -> holds(name, rest));
      case "ifdef" -> open(file, name, () -> macros.containsKey(macroName(name, rest)));
      case "ifndef" -> open(file, name, () -> !macros.containsKey(macroName(name, rest)));
      case "elif" -> elif(file, name, rest);
      case "else" -> otherwise(file, name);
      case "endif" -> {
        innermost(file, name);
        file.branches.pop();
      }
      default -> {
        return false;
      }
    }
    return true;
  }

  private boolean holds(Lexeme name, List<Lexeme> rest) throws RejectedException {
    return DirectiveCondition.holds(expander.expandedCondition(rest), name.at());
  }

  @FunctionalInterface
  private interface Question {
    boolean holds() throws RejectedException;
  }

  private void open(OpenFile file, Lexeme name, Question question) throws RejectedException {
    var branch = new Branch(name.at(), State.DONE);
    boolean skipped = file.isSkipping();
    file.branches.push(branch);
    if (!skipped) {
      branch.state = question.holds() ? State.ACTIVE : State.WAITING;
    }
  }

  private void elif(OpenFile file, Lexeme name, List<Lexeme> rest) throws RejectedException {
    Branch branch = innermost(file, name);
    if (branch.inElse) {
      throw conditional(name, "`#elif` after `#else`");
    }
    if (branch.state == State.WAITING) {
      branch.state = State.DONE;
      branch.state = holds(name, rest) ? State.ACTIVE : State.WAITING;
    } else {
      branch.state = State.DONE;
    }
  }

  private void otherwise(OpenFile file, Lexeme name) throws RejectedException {
    Branch branch = innermost(file, name);
    if (branch.inElse) {
      throw conditional(name, "a second `#else`");
    }
    branch.inElse = true;
    branch.state = branch.state == State.WAITING ? State.ACTIVE : State.DONE;
  }

  private static Branch innermost(OpenFile file, Lexeme name) throws RejectedException {
    if (file.branches.isEmpty()) {
      throw conditional(name, "`#" + name.text() + "` without `#if`");
    }
    return file.branches.peek();
  }

  private static RejectedException conditional(Lexeme name, String message) {
    return new RejectedException(SyntaxRule.CONDITIONAL.error(name.at(), message));
  }
}
