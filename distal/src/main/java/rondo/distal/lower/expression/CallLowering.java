package rondo.distal.lower.expression;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.distal.lower.expression.SymbolTable.Symbol;
import rondo.distal.lower.type.ExpressionContext;
import rondo.distal.lower.type.InferredType;
import rondo.distal.lower.type.LogicalTerms;
import rondo.distal.lower.type.LoweredCollection;
import rondo.distal.lower.type.Plurals;
import rondo.distal.lower.type.TypeLattice;
import rondo.distal.lower.type.TypedTerm;
import rondo.distal.syntax.Expression;
import rondo.distal.text.Rule;
import rondo.ir.data.Binder;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.Loop;
import rondo.ir.data.LoopRange;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Term;
import rondo.ir.data.Term.FoldKind;
import rondo.ir.data.Type;

/**
 * Lowers calls: built-in functions, constructors of messages and records, and functions of the
 * protocol.
 */
public final class CallLowering {
  /** Temporal operators as named in other languages. */
  private static final Map<String, String> TEMPORAL =
      Map.of("G", "[]", "always", "[]", "F", "<>", "eventually", "<>");

  private static final Set<String> BUILTINS =
      Set.of(
          "size",
          "count",
          "sum",
          "min",
          "max",
          "smallest",
          "largest",
          "mostFrequent",
          "values",
          "senders",
          "present",
          "value",
          "decided",
          "primary",
          "next",
          "correct",
          "crashed",
          "first",
          "last",
          "longest",
          "mbox",
          "transit",
          "prefix");

  private final ExpressionLowering lowering;
  private final FoldLowering foldLowering;
  private final CollectionLowering collections;

  CallLowering(ExpressionLowering lowering) {
    this.lowering = lowering;
    this.foldLowering = new FoldLowering(lowering);
    this.collections = new CollectionLowering(lowering);
  }

  public static boolean isBuiltin(String name) {
    return BUILTINS.contains(name);
  }

  TypedTerm call(Expression.Call c) {
    if (lowering
        .table
        .find(c.function())
        .filter(Symbol.RoleMembers.class::isInstance)
        .isPresent()) {
      return named(c);
    }
    return switch (c.function()) {
      case "size" ->
          one(c).flatMap(collections::lower).map(g -> size(g, c)).orElse(TypedTerm.ERROR);
      case "count" -> count(c);
      case "sum", "mostFrequent", "values", "union", "longest" -> whole(c);
      case "prefix" -> new OperatorLowering(lowering).prefix(c);
      case "min", "max", "smallest", "largest" -> c.arguments().size() > 1 ? extreme(c) : whole(c);
      case "senders" -> senders(c);
      case "present" -> present(c);
      case "value" ->
          one(c).map(a -> lowering.present(lowering.value(a), a)).orElse(TypedTerm.ERROR);
      case "decided" -> decided(c);
      case "primary" -> primary(c);
      case "next" ->
          process(c)
              .map(p -> new TypedTerm(new Term.Successor(p), InferredType.PROCESS))
              .orElse(TypedTerm.ERROR);
      case "process" -> processByNumber(c);
      case "correct" -> condition(c, ProcessStatus.CORRECT);
      case "crashed" -> condition(c, ProcessStatus.CRASHED);
      case "first", "last" -> end(c);
      case "mbox" -> new MailboxLowering(lowering).readMessages(c);
      case "transit" -> new MailboxLowering(lowering).transit(c);
      case "suspects", "trusts", "leader" ->
          lowering.table.peek(c.function()).isPresent() ? named(c) : detector(c);
      default -> named(c);
    };
  }

  private TypedTerm detector(Expression.Call c) {
    if (!c.function().equals("leader")) {
      return new DetectorCallLowering(lowering).lower(c, process(c));
    }
    return c.arguments().isEmpty()
        ? new DetectorCallLowering(lowering).lower(c, Optional.empty())
        : lowering.error(Rule.WRONG_ARGUMENTS.at(c.at(), "`leader` takes no arguments"));
  }

  private Optional<Expression> one(Expression.Call c) {
    if (c.arguments().size() == 1) {
      return Optional.of(c.arguments().getFirst());
    }
    lowering.report(
        Rule.WRONG_ARGUMENTS
            .at(c.at(), "`" + c.function() + "` takes one argument")
            .withLabel("here " + Plurals.are(c.arguments().size()) + " given"));
    return Optional.empty();
  }

  private TypedTerm size(LoweredCollection g, Expression.Call c) {
    Binder each = lowering.binderSlots.fresh("each", g.element());
    return new TypedTerm(
        new Term.Fold(FoldKind.COUNT, new Loop(each, g.range()), Term.TRUE, c.at()),
        TypeLattice.number(0, g.maxSize()));
  }

  private TypedTerm count(Expression.Call c) {
    if (c.arguments().size() != 2) {
      return lowering.error(
          Rule.WRONG_ARGUMENTS
              .at(c.at(), "`count` takes two arguments, a collection and a value")
              .withHelp("write `count(C, v)` or `count(m in C : …)`; `size(C)` counts all"));
    }
    Optional<LoweredCollection> g = collections.lower(c.arguments().get(0));
    TypedTerm value = lowering.value(c.arguments().get(1));
    if (g.isEmpty() || value.isError()) {
      return TypedTerm.ERROR;
    }
    if (TypeLattice.join(g.get().element(), value.type()).isEmpty()) {
      return lowering.error(
          Rule.TYPE_MISMATCH.at(
              c.arguments().get(1).at(),
              "this counts " + value.type() + " in a collection of a different type"));
    }
    return new TypedTerm(
        foldLowering.among(g.get(), FoldKind.COUNT, value, c.at()),
        TypeLattice.number(0, g.get().maxSize()));
  }

  private TypedTerm whole(Expression.Call c) {
    Optional<Expression> argument = one(c);
    Optional<LoweredCollection> found = argument.flatMap(collections::lower);
    if (found.isEmpty()) {
      return TypedTerm.ERROR;
    }
    LoweredCollection g = found.get();
    FoldKind foldKind = FoldLowering.kind(c.function());
    return foldLowering
        .result(foldKind, g.element(), g.maxSize(), c.function(), argument.get().at())
        .map(s -> collections.foldElements(foldKind, g, s, c.at()))
        .orElse(TypedTerm.ERROR);
  }

  /** {@code min(a, b)}. */
  private TypedTerm extreme(Expression.Call c) {
    TypedTerm set = lowering.lower(new Expression.SetLiteral(c.arguments(), c.at()));
    if (!(set.term() instanceof Term.SetOf(List<Term> members))
        || !(set.type() instanceof InferredType.SetOf(InferredType of))) {
      return TypedTerm.ERROR;
    }
    FoldKind foldKind = FoldLowering.kind(c.function());
    Optional<InferredType> type =
        foldLowering.result(foldKind, of, members.size(), c.function(), c.at());
    if (type.isEmpty()) {
      return TypedTerm.ERROR;
    }
    List<Integer> constants =
        members.stream().flatMap(t -> new TypedTerm(t, of).constant().stream()).sorted().toList();
    if (constants.size() == members.size()) {
      return TypedTerm.number(
          foldKind == FoldKind.LEAST ? constants.getFirst() : constants.getLast());
    }
    var source = new LoopRange.Elements(set.term(), c.at());
    return collections.foldElements(
        foldKind, new LoweredCollection(source, of, members.size()), type.get(), c.at());
  }

  private TypedTerm senders(Expression.Call c) {
    TypedTerm mailbox = one(c).map(lowering::lower).orElse(TypedTerm.ERROR);
    if (mailbox.isError()) {
      return mailbox;
    }
    return mailbox.type() instanceof InferredType.Mailbox
        ? new MailboxLowering(lowering).senders(mailbox, c.at())
        : lowering.error(Rule.TYPE_MISMATCH.at(c.at(), "only a mailbox has senders"));
  }

  private TypedTerm present(Expression.Call c) {
    TypedTerm value = one(c).map(lowering::value).orElse(TypedTerm.ERROR);
    if (value.isError()) {
      return value;
    }
    return value.type() instanceof InferredType.Optional
        ? new TypedTerm(new Term.IsPresent(value.term()), InferredType.BOOL)
        : lowering.error(
            Rule.TYPE_MISMATCH.at(c.at(), "this is " + value.type() + ", which is never `none`"));
  }

  /** {@code decided(p)}: whether all outputs of p are defined. */
  private TypedTerm decided(Expression.Call c) {
    Optional<Term> process = process(c);
    List<Symbol.Variable> outputs =
        lowering.table.names().stream()
            .flatMap(n -> lowering.table.peek(n).stream())
            .flatMap(s -> s instanceof Symbol.Variable v ? Stream.of(v) : Stream.empty())
            .filter(v -> v.kind() == LocalVariable.Kind.OUTPUT)
            .toList();
    if (process.isEmpty()) {
      return TypedTerm.ERROR;
    }
    if (outputs.isEmpty() && lowering.table.hasErrors()) {
      return TypedTerm.ERROR;
    }
    if (outputs.isEmpty()) {
      return lowering.error(Rule.BAD_DECIDE.at(c.at(), "the protocol has no output to decide"));
    }
    Term p = process.get();
    if (lowering.context != ExpressionContext.PROPERTY
        && !(p instanceof Term.Self && lowering.context.isInProcess())) {
      return lowering.error(
          Rule.UNAVAILABLE_HERE
              .at(c.at(), "a process cannot read the decisions of others")
              .withHelp("`decided(self)` tests whether this process has decided"));
    }
    Term all = Term.TRUE;
    for (Symbol.Variable v : outputs) {
      if (lowering.context == ExpressionContext.PROPERTY) {
        Term there = new Term.IsPresent(new Term.RemoteVariable(p, v.number()));
        all =
            LogicalTerms.and(
                all, LogicalTerms.implies(ownsVariable(p, v, c.at()), there, c.at()), c.at());
      } else if (lowering.table.isVisible(v)) {
        all = LogicalTerms.and(all, new Term.IsPresent(new Term.OwnVariable(v.number())), c.at());
      }
    }
    return new TypedTerm(all, InferredType.BOOL);
  }

  /** The condition that a process has a variable. */
  private Term ownsVariable(Term process, Symbol.Variable v, Position at) {
    return lowering.table.owners(v.number(), at) instanceof LoopRange.Elements(Term some, _)
        ? new Term.Contains(some, process)
        : Term.TRUE;
  }

  private TypedTerm primary(Expression.Call c) {
    Optional<Expression> argument = one(c);
    if (argument.isEmpty()) {
      return TypedTerm.ERROR;
    }
    TypedTerm phase = lowering.value(argument.get());
    if (phase.type() instanceof InferredType.Phase && !(phase.term() instanceof Term.Phase)) {
      return lowering.error(
          Rule.PHASE_ARITHMETIC
              .at(argument.get().at(), "in unbounded runs, only the current phase has a primary")
              .withHelp("write `primary(phase)`, or store the process in a variable"));
    }
    if (!phase.isError() && !(phase.type() instanceof InferredType.Phase)) {
      phase = lowering.convert(phase, new InferredType.Number(0, 0), argument.get());
    }
    return phase.isError()
        ? phase
        : new TypedTerm(
            phase
                .constant()
                .filter(k -> k == 1 || lowering.table.symbolicConstants == null)
                .<Term>map(
                    k -> new Term.ProcessConstant(Math.floorMod(k - 1, lowering.table.processes)))
                .orElse(new Term.Primary(phase.term())),
            InferredType.PROCESS);
  }

  private Optional<Term> process(Expression.Call c) {
    return one(c)
        .map(a -> lowering.as(a, InferredType.PROCESS))
        .filter(t -> !t.isError())
        .map(TypedTerm::term);
  }

  private TypedTerm processByNumber(Expression.Call c) {
    return numbered(c, 0, lowering.table.processes, "no process");
  }

  /** A process from a contiguous range, by its index within the range. */
  private TypedTerm numbered(Expression.Call c, int first, int count, String none) {
    TypedTerm number =
        one(c).map(a -> lowering.as(a, new InferredType.Number(0, 0))).orElse(TypedTerm.ERROR);
    if (number.isError()) {
      return number;
    }
    Optional<Integer> constant = number.constant();
    if (constant.isEmpty() && lowering.table.symbolicConstants != null) {
      return new TypedTerm(new Term.Primary(number.term()), InferredType.PROCESS);
    }
    if (constant.isEmpty()) {
      return lowering.error(Rule.NOT_CONSTANT.at(c.at(), "the process number must be a constant"));
    }
    int last = count - 1;
    return constant.get() < 0 || constant.get() > last
        ? lowering.error(
            Rule.OUT_OF_RANGE.at(
                c.at(),
                "there is "
                    + none
                    + " "
                    + constant.get()
                    + "; they are numbered from 0 to "
                    + last))
        : new TypedTerm(new Term.ProcessConstant(first + constant.get()), InferredType.PROCESS);
  }

  private TypedTerm condition(Expression.Call c, ProcessStatus status) {
    if (lowering.context != ExpressionContext.PROPERTY) {
      return lowering.error(
          Rule.UNAVAILABLE_HERE.at(
              c.at(), "the status of a process can only be used in properties"));
    }
    return process(c)
        .map(p -> new TypedTerm(new Term.HasStatus(status, p), InferredType.BOOL))
        .orElse(TypedTerm.ERROR);
  }

  /** The first or last message of a mailbox, or element of a sequence. */
  private TypedTerm end(Expression.Call c) {
    return one(c)
        .flatMap(a -> foldLowering.orderedCollection(c.function(), a))
        .map(g -> collections.foldElements(FoldLowering.kind(c.function()), g, g.element(), c.at()))
        .orElse(TypedTerm.ERROR);
  }

  private TypedTerm named(Expression.Call c) {
    Optional<TypedTerm> bound = lowering.lexicalScope.find(c.function());
    if (lowering.context == ExpressionContext.NETWORK
        && c.function().equals("heard")
        && bound.isPresent()) {
      return process(c)
          .map(
              p ->
                  new TypedTerm(
                      new Term.Element(bound.get().term(), p, 0, c.at()),
                      new InferredType.SetOf(InferredType.PROCESS)))
          .orElse(TypedTerm.ERROR);
    }
    Optional<Symbol> symbol = lowering.table.find(c.function());
    if (symbol.isPresent() && symbol.get() instanceof Symbol.NamedType(Type.Structure type, _)) {
      return new StructureLowering(lowering).construct(type, c);
    }
    if (symbol.isPresent() && symbol.get() instanceof Symbol.Function(var declaration, _)) {
      return new FunctionInliner(lowering).call(declaration, c);
    }
    if (symbol.isPresent() && symbol.get() instanceof Symbol.RoleMembers(int first, int count, _)) {
      return numbered(c, first, count, "no " + c.function());
    }
    c.arguments().forEach(lowering::lower);
    if (bound.isEmpty() && lowering.table.isErroneous(c.function())) {
      return TypedTerm.ERROR;
    }
    if (symbol.isPresent() || bound.isPresent()) {
      Diagnostic found =
          Rule.TYPE_MISMATCH.at(
              c.at(), "`" + c.function() + "` is neither a function nor a message");
      return lowering.error(
          bound.filter(b -> b.type() instanceof InferredType.Mailbox).isPresent()
              ? found.withHelp("`" + c.function() + "[p]` is the message of p")
              : found);
    }
    List<String> candidates =
        Stream.concat(BUILTINS.stream().sorted(), lowering.table.names().stream()).toList();
    Diagnostic unknown =
        lowering.table.unknown(c.function(), c.at(), candidates, "no function or message");
    return lowering.error(
        lowering.context == ExpressionContext.PROPERTY && TEMPORAL.containsKey(c.function())
            ? unknown.withHelp("write `" + TEMPORAL.get(c.function()) + "`")
            : unknown);
  }
}
