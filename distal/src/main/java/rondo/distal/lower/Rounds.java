package rondo.distal.lower;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.distal.syntax.Declaration;
import rondo.distal.syntax.Name;
import rondo.distal.syntax.Statement;
import rondo.distal.text.Rule;
import rondo.ir.data.Receivers;
import rondo.ir.data.Term;
import rondo.ir.data.Type;
import rondo.ir.round.Round;
import rondo.ir.round.Round.Send;

/** A round: what is sent, of which type the messages are, and what is done with them. */
final class Rounds {
  private static final long WIDEST = 1 << 20;

  private final Symbols symbols;

  Rounds(Symbols symbols) {
    this.symbols = symbols;
  }

  /** A message that is sent, and its sort. */
  private record Sent(Send send, Sort sort) {}

  /** A round and the sorts of its binders. */
  record Lowered(Round round, Slots slots) {}

  Lowered lower(Declaration.Round r, String name) {
    var slots = new Slots();
    var sent = new ArrayList<Sent>();
    Optional<Type> declared = r.message().flatMap(t -> new Types(symbols).type(t));
    var sending = new Expressions(symbols, Place.SEND, Scope.EMPTY, slots);
    sends(sending, r.sends(), Term.TRUE, declared, sent);
    refuseTwo(sent);
    Optional<Type> message = r.message().isPresent() ? declared : inferred(sent, r.at());
    Sort sort = message.map(Sorts::of).orElse(Sort.WRONG);
    List<rondo.ir.data.Statement> update = List.of();
    if (r.update().isPresent()) {
      var updating = new Expressions(symbols, Place.UPDATE, Scope.EMPTY, slots);
      Optional<Name> mailbox = r.update().get().mailbox();
      if (mailbox.isPresent()) {
        updating = updating.bind(mailbox.get(), Typed.heard(sort));
      }
      update = new Statements(updating).block(r.update().get().body());
    }
    List<Send> sends = sent.stream().map(Sent::send).toList();
    Type type = message.orElse(new Type.Structure("", List.of()));
    return new Lowered(new Round(name, type, sends, update, slots.count(), r.at()), slots);
  }

  private void sends(
      Expressions expressions,
      List<Statement> statements,
      Term guard,
      Optional<Type> declared,
      List<Sent> out) {
    for (Statement each : statements) {
      switch (each) {
        case Statement.Send s -> out.add(send(expressions, s, guard, declared));
        case Statement.If i -> {
          Term condition = expressions.as(i.condition(), Sort.BOOL).term();
          sends(expressions, i.then(), Terms.and(guard, condition, i.at()), declared, out);
          Term otherwise = Terms.and(guard, Terms.not(condition), i.at());
          sends(expressions, i.otherwise(), otherwise, declared, out);
        }
        case Statement.Skip _, Statement.Assign _, Statement.Decide _, Statement.For _ -> {}
        case Statement.Choose _, Statement.Let _, Statement.Assert _, Statement.Announce _ -> {}
      }
    }
  }

  private Sent send(
      Expressions expressions, Statement.Send s, Term guard, Optional<Type> declared) {
    Typed message =
        declared.isPresent()
            ? new Fitting(expressions).fitted(s.message(), declared.get())
            : expressions.value(s.message());
    Receivers to = receivers(expressions, s.to());
    return new Sent(new Send(guard, message.term(), to, s.at()), message.sort());
  }

  static Receivers receivers(Expressions expressions, Statement.Receivers to) {
    return switch (to) {
      case Statement.Receivers.All _ -> new Receivers.All();
      case Statement.Receivers.To(var whom) -> {
        Typed found = expressions.value(whom);
        if (found.sort() instanceof Sort.SetOf) {
          yield new Receivers.Members(
              expressions.convert(found, new Sort.SetOf(Sort.PROCESS), whom).term());
        }
        yield new Receivers.One(expressions.convert(found, Sort.PROCESS, whom).term());
      }
    };
  }

  /** Two messages for everybody without a condition are one too many. */
  private void refuseTwo(List<Sent> sent) {
    boolean always = false;
    for (Sent each : sent) {
      if (!each.send().guard().equals(Term.TRUE)) {
        continue;
      }
      if (always) {
        symbols.findings.add(
            Rule.TWO_MESSAGES
                .at(each.send().at(), "here a process sends a second message in one round")
                .withHelp("send one message with several fields, or add a round"));
      }
      always |= each.send().to() instanceof Receivers.All;
    }
  }

  private Optional<Type> inferred(List<Sent> sent, Position at) {
    Sort sort = Sort.NOTHING;
    for (Sent each : sent) {
      Optional<Sort> joined = Sorts.join(sort, each.sort());
      if (joined.isEmpty()) {
        symbols.findings.add(
            Rule.MIXED_MESSAGES
                .at(
                    each.send().at(),
                    "this sends " + each.sort() + ", but the round has sent " + sort + " before")
                .withHelp(
                    "messages of a round have one type: a record with optional fields will do"));
        return Optional.empty();
      }
      sort = joined.get();
    }
    if (sort instanceof Sort.Nothing) {
      return Optional.of(new Type.Structure("", List.of()));
    }
    if (Sorts.isWrong(sort)) {
      return Optional.empty();
    }
    Optional<Type> type = type(sort);
    if (type.isEmpty()) {
      Position first = sent.isEmpty() ? at : sent.getFirst().send().at();
      symbols.findings.add(
          Rule.BAD_TYPE
              .at(first, "which messages there are must be said")
              .withHelp("give the round a type: `round name : 0..9 { … }`"));
    }
    return type;
  }

  /** The least type that has all values of a sort. */
  private Optional<Type> type(Sort sort) {
    return switch (sort) {
      case Sort.Number(long low, long high) ->
          high - low < WIDEST
              ? Optional.of(new Type.Range((int) low, (int) high))
              : Optional.empty();
      case Sort.Bool _ -> Optional.of(new Type.Bool());
      case Sort.Process _ -> Optional.of(new Type.Process(symbols.processes));
      case Sort.Phase _ -> Optional.of(new Type.Stamp());
      case Sort.Enumeration(Type.Enumeration type) -> Optional.of(type);
      case Sort.Structure(Type.Structure type) -> Optional.of(type);
      case Sort.Optional(Sort of) -> type(of).map(Type.Optional::new);
      case Sort.SetOf(Sort of) -> type(of).map(Type.SetOf::new);
      case Sort.Sequence(Sort of, int n) -> type(of).map(t -> new Type.Sequence(t, n));
      case Sort.Row(Sort of, int n) -> type(of).map(t -> new Type.Sequence(t, n));
      case Sort.Table(Type index, Sort of) -> type(of).map(t -> new Type.Table(index, t));
      case Sort.Mailbox _, Sort.Transit _, Sort.Nothing _, Sort.Wrong _ -> Optional.empty();
    };
  }
}
