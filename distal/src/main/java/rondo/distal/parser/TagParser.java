package rondo.distal.parser;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.distal.syntax.AssumptionClause;
import rondo.distal.syntax.Declaration;
import rondo.distal.syntax.Name;
import rondo.distal.text.Rule;

/** Parses the clause {@code rounds}, which declares the tags of messages. */
final class TagParser {
  private static final Set<String> ENTRIES = Set.of("phase", "round", "network");

  private final Cursor cursor;
  private final ClauseParser clauses;

  TagParser(Cursor cursor, ClauseParser clauses) {
    this.cursor = cursor;
    this.clauses = clauses;
  }

  Declaration.Tags tags() throws RejectedException {
    Position at = cursor.advance().at();
    cursor.expect("{", "before the tags of messages");
    Optional<Name> phase = Optional.empty();
    List<Name> round = List.of();
    List<AssumptionClause> network = List.of();
    while (!cursor.at("}") && !cursor.atEnd()) {
      String entry = cursor.peek().text();
      Position entryAt = cursor.peek().at();
      if (!ENTRIES.contains(entry)) {
        throw cursor.unknownWord("`phase`, `round` or `network`", ENTRIES);
      }
      cursor.advance();
      switch (entry) {
        case "phase" -> {
          refuseSecond(entry, phase.isPresent(), entryAt);
          cursor.expect("=", "and a field of all messages");
          phase = Optional.of(cursor.name("a field of all messages"));
        }
        case "round" -> {
          refuseSecond(entry, !round.isEmpty(), entryAt);
          cursor.expect("=", "and the messages in the order of their rounds, or a field of all");
          round = order();
        }
        default -> {
          refuseSecond(entry, !network.isEmpty(), entryAt);
          network = clauses.assumptions();
        }
      }
      while (cursor.accept(";") || cursor.accept(",")) {
        // Optional separators, as between statements and fields.
      }
    }
    cursor.expect("}", "after the tags of messages");
    if (round.isEmpty()) {
      throw new RejectedException(
          Rule.SYNTAX
              .at(at, "the rounds of messages are not specified")
              .withHelp("order the messages, `round = Ask < Answer`, or name a field"));
    }
    return new Declaration.Tags(phase, round, network, at);
  }

  private List<Name> order() throws RejectedException {
    var names = new ArrayList<Name>();
    do {
      names.add(cursor.name("a message, or a field of all messages"));
    } while (cursor.accept("<"));
    return names;
  }

  private void refuseSecond(String entry, boolean known, Position at) throws RejectedException {
    if (known) {
      throw new RejectedException(Rule.REDECLARED.at(at, "`" + entry + "` occurs twice"));
    }
  }
}
