package rondo.distal.lower;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.distal.lower.expression.AssignabilityCheck;
import rondo.distal.lower.expression.ExpressionLowering;
import rondo.distal.lower.expression.SymbolTable;
import rondo.distal.lower.expression.TypeResolution;
import rondo.distal.lower.type.BinderSlots;
import rondo.distal.lower.type.ExpressionContext;
import rondo.distal.lower.type.InferredType;
import rondo.distal.lower.type.LexicalScope;
import rondo.distal.lower.type.LogicalTerms;
import rondo.distal.lower.type.TypeLattice;
import rondo.distal.lower.type.TypedTerm;
import rondo.distal.syntax.Declaration;
import rondo.distal.syntax.Name;
import rondo.distal.syntax.Statement;
import rondo.distal.text.Rule;
import rondo.ir.data.Receivers;
import rondo.ir.data.Term;
import rondo.ir.data.Type;
import rondo.ir.round.Round;
import rondo.ir.round.Round.Send;

/** Lowers a round: its sends, the type of its messages, and its update. */
final class RoundLowering {
  private static final long MAX_RANGE = 1 << 20;

  private final SymbolTable table;

  RoundLowering(SymbolTable table) {
    this.table = table;
  }

  /** A send and the type of its message. */
  private record Sent(Send send, InferredType type) {}

  /** A round and the types of its binders. */
  record Lowered(Round round, BinderSlots binderSlots) {}

  Lowered lower(Declaration.Round r, String name) {
    var binderSlots = new BinderSlots();
    var sent = new ArrayList<Sent>();
    Optional<Type> declared = r.message().flatMap(t -> new TypeResolution(table).type(t));
    var sending =
        new ExpressionLowering(table, ExpressionContext.SEND, LexicalScope.EMPTY, binderSlots);
    sends(sending, r.sends(), Term.TRUE, declared, sent);
    refuseTwo(sent);
    Optional<Type> message = r.message().isPresent() ? declared : inferred(sent, r.at());
    InferredType inferredType = message.map(TypeLattice::of).orElse(InferredType.ERROR);
    List<rondo.ir.data.Stmt> update = List.of();
    if (r.update().isPresent()) {
      var updating =
          new ExpressionLowering(table, ExpressionContext.UPDATE, LexicalScope.EMPTY, binderSlots);
      Optional<Name> mailbox = r.update().get().mailbox();
      if (mailbox.isPresent()) {
        updating = updating.bind(mailbox.get(), TypedTerm.mailbox(inferredType));
      }
      update = new StatementLowering(updating).block(r.update().get().body());
    }
    List<Send> sends = sent.stream().map(Sent::send).toList();
    Type type = message.orElse(new Type.Structure("", List.of()));
    return new Lowered(
        new Round(name, type, sends, update, binderSlots.count(), r.at()), binderSlots);
  }

  private void sends(
      ExpressionLowering lowering,
      List<Statement> statements,
      Term guard,
      Optional<Type> declared,
      List<Sent> out) {
    for (Statement each : statements) {
      switch (each) {
        case Statement.Send s -> out.add(send(lowering, s, guard, declared));
        case Statement.If i -> {
          Term condition = lowering.as(i.condition(), InferredType.BOOL).term();
          sends(lowering, i.then(), LogicalTerms.and(guard, condition, i.at()), declared, out);
          Term otherwise = LogicalTerms.and(guard, LogicalTerms.not(condition), i.at());
          sends(lowering, i.otherwise(), otherwise, declared, out);
        }
        case Statement.Skip _, Statement.Assign _, Statement.Decide _, Statement.For _ -> {}
        case Statement.Choose _, Statement.Let _, Statement.Assert _, Statement.Announce _ -> {}
      }
    }
  }

  private Sent send(
      ExpressionLowering lowering, Statement.Send s, Term guard, Optional<Type> declared) {
    TypedTerm message =
        declared.isPresent()
            ? new AssignabilityCheck(lowering).checked(s.message(), declared.get())
            : lowering.value(s.message());
    Receivers to = receivers(lowering, s.to());
    return new Sent(new Send(guard, message.term(), to, s.at()), message.type());
  }

  static Receivers receivers(ExpressionLowering lowering, Statement.Receivers to) {
    return switch (to) {
      case Statement.Receivers.All _ -> new Receivers.All();
      case Statement.Receivers.To(var whom) -> {
        TypedTerm found = lowering.value(whom);
        if (found.term().isAllProcesses()) {
          yield new Receivers.All();
        }
        if (found.type() instanceof InferredType.SetOf) {
          yield new Receivers.Members(
              lowering.convert(found, new InferredType.SetOf(InferredType.PROCESS), whom).term());
        }
        yield new Receivers.One(lowering.convert(found, InferredType.PROCESS, whom).term());
      }
    };
  }

  /** Rejects an unconditional send after an unconditional send to all processes. */
  private void refuseTwo(List<Sent> sent) {
    boolean always = false;
    for (Sent each : sent) {
      if (!each.send().guard().equals(Term.TRUE)) {
        continue;
      }
      if (always) {
        table.diagnostics.add(
            Rule.TWO_MESSAGES
                .at(each.send().at(), "a process sends a second message in one round here")
                .withHelp("send one message with several fields, or add a round"));
      }
      always |= each.send().to() instanceof Receivers.All;
    }
  }

  private Optional<Type> inferred(List<Sent> sent, Position at) {
    InferredType inferredType = InferredType.NOTHING;
    for (Sent each : sent) {
      Optional<InferredType> joined = TypeLattice.join(inferredType, each.type());
      if (joined.isEmpty()) {
        table.diagnostics.add(
            Rule.MIXED_MESSAGES
                .at(
                    each.send().at(),
                    "this sends "
                        + each.type()
                        + ", but another message of the round is "
                        + inferredType)
                .withHelp("messages of a round have one type: use a record with optional fields"));
        return Optional.empty();
      }
      inferredType = joined.get();
    }
    if (inferredType instanceof InferredType.Nothing) {
      return Optional.of(new Type.Structure("", List.of()));
    }
    if (TypeLattice.isError(inferredType)) {
      return Optional.empty();
    }
    Optional<Type> type = type(inferredType);
    if (type.isEmpty()) {
      Position first = sent.isEmpty() ? at : sent.getFirst().send().at();
      table.diagnostics.add(
          Rule.BAD_TYPE
              .at(first, "the message type of the round cannot be inferred")
              .withHelp("give the round a type: `round name : 0..9 { … }`"));
    }
    return type;
  }

  /** The least type that contains all values of an inferred type. */
  private Optional<Type> type(InferredType inferredType) {
    return switch (inferredType) {
      case InferredType.Number(long low, long high) ->
          high - low < MAX_RANGE
              ? Optional.of(new Type.Range((int) low, (int) high))
              : Optional.empty();
      case InferredType.Bool _ -> Optional.of(new Type.Bool());
      case InferredType.Process _ -> Optional.of(new Type.Process(table.processes));
      case InferredType.Phase _ -> Optional.of(new Type.Stamp());
      case InferredType.Enumeration(Type.Enumeration type) -> Optional.of(type);
      case InferredType.Structure(Type.Structure type) -> Optional.of(type);
      case InferredType.Optional(InferredType of) -> type(of).map(Type.Optional::new);
      case InferredType.SetOf(InferredType of) -> type(of).map(Type.SetOf::new);
      case InferredType.Sequence(InferredType of, int n) ->
          type(of).map(t -> new Type.Sequence(t, n));
      case InferredType.ListLiteral(InferredType of, int n) ->
          type(of).map(t -> new Type.Sequence(t, n));
      case InferredType.Table(Type index, InferredType of) ->
          type(of).map(t -> new Type.Table(index, t));
      case InferredType.Mailbox _,
          InferredType.Transit _,
          InferredType.Nothing _,
          InferredType.ErrorType _ ->
          Optional.empty();
    };
  }
}
