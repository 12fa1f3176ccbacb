package rondo.distal.parser;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.distal.syntax.Declaration;
import rondo.distal.syntax.Declaration.Round;
import rondo.distal.syntax.Declaration.Update;
import rondo.distal.syntax.Name;
import rondo.distal.syntax.Statement;
import rondo.distal.syntax.TypeExpression;
import rondo.distal.text.Rule;

/** Parses rounds: their sends and their update. */
final class RoundParser {
  private final Cursor cursor;
  private final TypeParser types;
  private final StatementParser statements;

  RoundParser(Cursor cursor, TypeParser types, StatementParser statements) {
    this.cursor = cursor;
    this.types = types;
    this.statements = statements;
  }

  Declaration.Phase phase() throws RejectedException {
    Position at = cursor.advance().at();
    cursor.expect("{", "before the rounds of the phase");
    var rounds = new ArrayList<Round>();
    int depth = cursor.depth();
    while (!cursor.at("}") && !cursor.atEnd()) {
      int start = cursor.mark();
      try {
        if (!cursor.at("round")) {
          throw cursor.unknownWord("`round`", Set.of("round"));
        }
        rounds.add(round());
      } catch (RejectedException e) {
        cursor.recover(e, depth, start);
      }
      while (cursor.accept(";")) {
        // Optional separators, as between statements.
      }
    }
    cursor.expect("}", "after the rounds of the phase");
    return new Declaration.Phase(rounds, at);
  }

  Round round() throws RejectedException {
    Position at = cursor.advance().at();
    Optional<Name> name = Optional.empty();
    if (!cursor.at("{") && !cursor.at(":")) {
      name = Optional.of(cursor.declaredName("the name of a round"));
    }
    Optional<TypeExpression> message = Optional.empty();
    if (cursor.accept(":")) {
      message = Optional.of(types.type());
    }
    cursor.expect("{", "before the body of the round");
    var sends = new ArrayList<Statement>();
    Optional<Update> update = Optional.empty();
    int depth = cursor.depth();
    while (!cursor.at("}") && !cursor.atEnd()) {
      int start = cursor.mark();
      try {
        if (cursor.at("update")) {
          Update read = update();
          if (update.isPresent()) {
            cursor.report(Rule.MISPLACED.at(read.at(), "a round has one `update`"));
          }
          update = Optional.of(read);
        } else {
          sends.add(sendStatement(update));
        }
      } catch (RejectedException e) {
        cursor.recover(e, depth, start);
      }
      while (cursor.accept(";")) {
        // Optional separators, as between statements.
      }
    }
    cursor.expect("}", "after the body of the round");
    return new Round(name, message, sends, update, at);
  }

  private Statement sendStatement(Optional<Update> update) throws RejectedException {
    if (!cursor.at("send")
        && !cursor.at("if")
        && !cursor.atName()
        && !Cursor.STATEMENTS.contains(cursor.peek().text())) {
      throw cursor.unknownWord("`send` or `update`", Cursor.STATEMENTS);
    }
    Statement statement = statements.statement();
    if (update.isPresent()) {
      cursor.report(
          Rule.MISPLACED
              .at(statement.at(), "this is after `update`")
              .withHelp("a round sends its messages before its `update`"));
    } else {
      refuseOthers(List.of(statement));
    }
    return statement;
  }

  /** Rejects statements other than sends before the update. */
  private void refuseOthers(List<Statement> sends) {
    for (Statement each : sends) {
      switch (each) {
        case Statement.Send _, Statement.Skip _ -> {}
        case Statement.If s -> {
          refuseOthers(s.then());
          refuseOthers(s.otherwise());
        }
        case Statement.Assign _,
            Statement.Decide _,
            Statement.For _,
            Statement.Choose _,
            Statement.Let _,
            Statement.Announce _,
            Statement.Assert _ ->
            cursor.report(
                Rule.MISPLACED
                    .at(each.at(), "only `send`, possibly inside `if`, is allowed before `update`")
                    .withHelp("statements that change the process belong in `update { … }`"));
      }
    }
  }

  private Update update() throws RejectedException {
    Position at = cursor.advance().at();
    Optional<Name> mailbox = Optional.empty();
    if (cursor.accept("(")) {
      if (!cursor.at(")")) {
        mailbox = Optional.of(cursor.declaredName("a name for the mailbox"));
      }
      cursor.expect(")", "after the name of the mailbox");
    }
    List<Statement> body = statements.block("the body of the update");
    refuseSends(body);
    return new Update(mailbox, body, at);
  }

  private void refuseSends(List<Statement> body) {
    for (Statement each : body) {
      switch (each) {
        case Statement.Send s ->
            cursor.report(
                Rule.MISPLACED
                    .at(s.at(), "`send` is not allowed in `update`")
                    .withHelp("store the message in a variable and send it in the next round"));
        case Statement.If s -> {
          refuseSends(s.then());
          refuseSends(s.otherwise());
        }
        case Statement.For s -> refuseSends(s.body());
        case Statement.Choose s -> refuseSends(s.body());
        case Statement.Assign _,
            Statement.Decide _,
            Statement.Let _,
            Statement.Assert _,
            Statement.Announce _,
            Statement.Skip _ -> {}
      }
    }
  }
}
