package rondo.translate.promela.round;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import rondo.diagnostics.Position;
import rondo.ir.data.Binder;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.Loop;
import rondo.ir.data.LoopRange;
import rondo.ir.data.Term;
import rondo.ir.data.Type;
import rondo.ir.round.OrderSensitivity;
import rondo.ir.round.Round;
import rondo.ir.round.RoundFaultModel;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.translate.promela.term.InexpressibleException;
import rondo.translate.promela.term.PromelaExpression;
import rondo.translate.promela.term.PromelaLines;
import rondo.translate.promela.term.PromelaNames;
import rondo.translate.promela.term.PromelaWriter;
import rondo.translate.promela.term.StatementText;
import rondo.translate.promela.term.TermText;
import rondo.translate.promela.term.ValueEncoding;

/**
 * The parts common to both round-based programs: process variables as arrays, the sends and update
 * of a process, the faults of the network, and the properties.
 */
public final class RoundText {
  final RoundSystem system;
  final RoundIdentifiers identifiers;
  final PromelaWriter writer;
  final FaultModelText network;
  final List<RoundInlines> rounds = new ArrayList<>();
  final PromelaNames promelaNames = new PromelaNames();
  final ValueEncoding encoding;
  private final RoundContext context;
  private final StatementText statements;
  final RoundFaultModel faultModel;
  final List<String> variables;
  private final PromelaLines inlines = new PromelaLines();
  final PropertyText properties;
  private final PhaseNumbering phaseNumbering;
  private final Inline check;
  private final Inline begin;

  /** The inlines of a round. */
  record RoundInlines(Round round, Inline send, Inline network, Inline update) {}

  RoundText(RoundSystem system) {
    this.system = system;
    this.faultModel = system.network().faultModel();
    this.variables = system.variables().stream().map(v -> promelaNames.claim(v.name())).toList();
    this.phaseNumbering = new PhaseNumbering(system);
    this.encoding = new ValueEncoding(promelaNames, least(), phaseNumbering.maxPhase());
    for (LocalVariable variable : system.variables()) {
      InexpressibleException.within(
          variable.at(), () -> encoding.declare(variable.type(), variable.name()));
    }
    for (Round round : system.rounds()) {
      encoding.declare(round.message(), round.name().isEmpty() ? "message" : round.name());
    }
    this.identifiers = new RoundIdentifiers(promelaNames, faultModel);
    this.context = new RoundContext(system, variables, identifiers);
    this.writer = new PromelaWriter(promelaNames, encoding, context, inlines);
    this.network = new FaultModelText(system, faultModel, identifiers, writer);
    this.statements = new StatementText(writer, irrevocable(), (_, _, _) -> {});
    this.properties = new PropertyText(system, writer, statements.terms(), identifiers);
    if (!faultModel.heardOfConditions().isEmpty()) {
      throw new InexpressibleException(
          "a `where` condition on all heard-of sets",
          faultModel.heardOfConditions().getFirst().at());
    }
    this.begin = writeBegin();
    for (Round round : system.rounds()) {
      InexpressibleException.within(round.at(), () -> rounds.add(round(round)));
    }
    inlines.add("/* What must hold after every round. */");
    this.check = inline(identifiers.name("check"), properties::write);
  }

  private int least() {
    var all = new ArrayList<Type>();
    system.variables().forEach(v -> all.add(v.type()));
    system.rounds().forEach(r -> all.add(r.message()));
    return all.stream().mapToInt(RoundText::least).min().orElse(0);
  }

  /** The least number in a type and its component types. */
  public static int least(Type type) {
    return switch (type) {
      case Type.Bool _, Type.Enumeration _, Type.Process _, Type.Stamp _ -> 0;
      case Type.Range(int low, _) -> low;
      case Type.Optional(Type of) -> least(of);
      case Type.Sequence(Type of, _) -> least(of);
      case Type.Table(_, Type of) -> least(of);
      case Type.SetOf(Type of) -> least(of);
      case Type.Structure(_, List<Type.Field> fields) ->
          fields.stream().mapToInt(f -> least(f.type())).min().orElse(0);
    };
  }

  private Set<Integer> irrevocable() {
    var outputs = new HashSet<Integer>();
    for (RoundProperty property : system.properties()) {
      if (property instanceof RoundProperty.Irrevocability i) {
        outputs.add(i.output());
      }
    }
    return outputs;
  }

  /**
   * An inline of the program.
   *
   * @param nondeterministic whether it contains a nondeterministic choice
   */
  record Inline(String name, boolean nondeterministic) {
    boolean isEmpty() {
      return name.isEmpty();
    }
  }

  private Inline inline(String name, Runnable body) {
    PromelaWriter.Fragment fragment = writer.fragment(body);
    if (fragment.promelaLines().isEmpty()) {
      return new Inline("", false);
    }
    inlines.nest("inline " + name + "() {", fragment.promelaLines());
    inlines.add("}");
    inlines.add("");
    return new Inline(name, fragment.nondeterministic());
  }

  private Inline writeBegin() {
    inlines.add("/* The initial state of a process. */");
    return inline(
        identifiers.name("begin"),
        () -> {
          for (int v = 0; v < system.variables().size(); v++) {
            int variable = v;
            writer.scoped(() -> begin(variable));
          }
          statements.write(system.init());
          properties.recordProposals();
        });
  }

  private void begin(int variable) {
    LocalVariable declared = system.variables().get(variable);
    TermText terms = statements.terms();
    PromelaExpression target = context.ownVariable(variable);
    switch (declared.initial()) {
      case LocalVariable.Initial.Fixed(Term value) ->
          writer.set(target, terms.checked(value, declared.type(), declared.at()));
      case LocalVariable.Initial.AnyOf(LoopRange range) -> {
        var any = new Binder(0, "any");
        var loop = new Loop(any, range);
        Runnable choose =
            () -> {
              terms.folds().loops().choose(loop, declared.at());
              writer.set(
                  target,
                  terms.checked(new Term.BoundVariable(any), declared.type(), declared.at()));
            };
        if (faultModel.byzantine() == 0) {
          choose.run();
          return;
        }
        var first =
            new Term.Fold(Term.FoldKind.FIRST, loop, new Term.BoundVariable(any), declared.at());
        writer.when(
            identifiers.status(identifiers.self()).equalTo(identifiers.byzantine()),
            () -> writer.set(target, terms.checked(first, declared.type(), declared.at())),
            choose);
      }
    }
  }

  private RoundInlines round(Round round) {
    if (round.orderSensitivity() == OrderSensitivity.SENSITIVE) {
      throw new InexpressibleException(
          "an update that depends on the order in which messages arrive", round.at());
    }
    context.setMessageType(round.message());
    String name = round.name().isEmpty() ? "" : "_" + round.name();
    inlines.add(
        "/* "
            + (name.isEmpty() ? "The round" : "Round " + round.name())
            + ", line "
            + round.at().line()
            + ": what a process sends, ... */");
    Inline send = inline(promelaNames.claim("send" + name), () -> sends(round));
    boolean forges = faultModel.hasForgery();
    Inline deliver =
        forges || rounds.isEmpty()
            ? inline(
                promelaNames.claim(forges ? "deliver" + name : "deliver"),
                () -> network.write(round.message()))
            : rounds.getFirst().network();
    inlines.add("/* ... and how it updates its state. */");
    Inline update =
        inline(promelaNames.claim("update" + name), () -> statements.writeSteps(round.update()));
    return new RoundInlines(round, send, deliver, update);
  }

  private void sends(Round round) {
    TermText terms = statements.terms();
    for (Round.Send send : round.sends()) {
      writer.scoped(
          () ->
              writer.when(
                  terms.as(send.guard(), new Type.Bool()),
                  () -> {
                    PromelaExpression message =
                        writer.evaluateOnce(
                            terms.checked(send.message(), round.message(), send.at()), "message");
                    statements.receivers(
                        send.to(), to -> deliver(message, to, round.sends().size(), send.at()));
                  }));
    }
  }

  private void deliver(PromelaExpression message, PromelaExpression to, int sends, Position at) {
    PromelaExpression mail = identifiers.mail(to, identifiers.self());
    if (sends > 1) {
      writer.require(
          mail.equalTo(identifiers.noMessage()), "a second message for it in one round", at);
    }
    writer.set(mail, message);
  }

  /** Ends a round: checks the properties and resets everything except the state variables. */
  void end() {
    if (!check.isEmpty()) {
      writer.out().add(check.name() + "();");
    }
    writer.out().add(identifiers.name("clear") + "();");
    writer.out().add(identifiers.name("forget") + "();");
  }

  /** Ends the round with this index, including faults and the phase number. */
  void endRound(int number, boolean renumbers) {
    network.endRound();
    if (number == rounds.size() - 1 && phaseNumbering.isPhaseStored()) {
      writer.out().add(identifiers.phase() + "++;");
    }
    if (renumbers) {
      writer.out().add(identifiers.name("renumber") + "();");
    }
    end();
  }

  PromelaLines inlines() {
    return inlines;
  }

  /** The inline that checks the properties; empty if there are none. */
  Inline check() {
    return check;
  }

  /** The inline that initializes a process. */
  Inline begin() {
    return begin;
  }

  PhaseNumbering phaseNumbering() {
    return phaseNumbering;
  }

  String proctype() {
    return promelaNames.claim(system.name());
  }

  PromelaLines renumbering() {
    return phaseNumbering.renumbering(writer, context, identifiers);
  }
}
