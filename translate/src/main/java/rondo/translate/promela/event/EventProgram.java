package rondo.translate.promela.event;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import rondo.ir.data.Binder;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.Loop;
import rondo.ir.data.LoopRange;
import rondo.ir.data.Stmt;
import rondo.ir.data.Term;
import rondo.ir.data.Type;
import rondo.ir.event.ClausePositions;
import rondo.ir.event.EventFaultModel;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventSystem;
import rondo.ir.event.FaultyProcessBound;
import rondo.ir.event.InitializationOrder;
import rondo.ir.event.Reaction;
import rondo.ir.event.Role;
import rondo.ir.event.TimingModel;
import rondo.translate.promela.round.RoundText;
import rondo.translate.promela.term.InexpressibleException;
import rondo.translate.promela.term.PromelaExpression;
import rondo.translate.promela.term.PromelaLines;
import rondo.translate.promela.term.PromelaNames;
import rondo.translate.promela.term.PromelaWriter;
import rondo.translate.promela.term.StatementText;
import rondo.translate.promela.term.TermText;
import rondo.translate.promela.term.ValueEncoding;

/**
 * Translates an event-based protocol to one Promela process per process. The execution of a handler
 * is one atomic step. A send puts the message into the pool of its receiver in the same step; the
 * message stays there until it is handled. A process tries all its handlers nondeterministically;
 * an attempt that finds no enabled handler leaves the state unchanged.
 */
public final class EventProgram {
  private final EventSystem system;
  private final List<EventProperty> properties;
  private final ClausePositions positions;
  private final PromelaNames promelaNames = new PromelaNames();
  private final EventIdentifiers identifiers = new EventIdentifiers(promelaNames);
  private final EventContext context;
  private final ValueEncoding encoding;
  private final MessagePoolText pools;
  private final PromelaLines inlines = new PromelaLines();
  private final PromelaWriter writer;
  private final StatementText statements;

  private EventProgram(
      EventSystem system, List<EventProperty> properties, ClausePositions positions) {
    this.system = system;
    this.properties = properties;
    this.positions = positions;
    this.context = new EventContext(system, promelaNames, identifiers);
    this.encoding = new ValueEncoding(promelaNames, least(system), 0);
    for (Role role : system.roles()) {
      for (LocalVariable v : role.variables()) {
        InexpressibleException.within(v.at(), () -> encoding.declare(v.type(), v.name()));
      }
    }
    system.messages().forEach(m -> encoding.declare(m.content(), m.name()));
    for (String fixed : List.of("N", "self", "nothing", "heard", "pool", "box", "POOL")) {
      identifiers.name(fixed);
    }
    this.pools = new MessagePoolText(system, encoding, identifiers);
    this.writer = new PromelaWriter(promelaNames, encoding, context, inlines);
    this.statements = new StatementText(writer, irrevocable(), this::deliver);
  }

  public static String print(
      EventSystem system, List<EventProperty> properties, String title, ClausePositions positions) {
    return new EventProgram(system, properties, positions).print(title);
  }

  private static int least(EventSystem system) {
    var all = new ArrayList<Type>();
    system.roles().forEach(r -> r.variables().forEach(v -> all.add(v.type())));
    system.messages().forEach(m -> all.add(m.content()));
    return all.stream().mapToInt(RoundText::least).min().orElse(0);
  }

  private Set<Integer> irrevocable() {
    var outputs = new HashSet<Integer>();
    for (EventProperty property : properties) {
      if (property instanceof EventProperty.Irrevocability i) {
        outputs.add(i.output());
      }
    }
    return outputs;
  }

  private void deliver(Stmt.Send send, PromelaExpression message, PromelaExpression receiver) {
    PromelaExpression code = pools.encode(send.kind(), context.self(), message);
    Runnable post =
        () -> writer.out().add("%s(%s, %s);".formatted(identifiers.name("post"), receiver, code));
    if (!system.faultModel().crashes().isNone()) {
      writer.when(identifiers.crashed(receiver).not(), post);
    } else {
      post.run();
    }
  }

  /** Rejects features that are not translated to Promela. */
  private void refuse() {
    EventFaultModel model = system.faultModel();
    if (model.hasLossSteps() || model.hasFifo() || model.hasRestarts()) {
      throw new InexpressibleException(
          "bounded losses, recovery, or a fifo network", positions.network());
    }
    if (!model.duplication().stream().allMatch(system::isEveryMessage)) {
      throw new InexpressibleException("duplication of some messages only", positions.network());
    }
    if (!model.omissions().isNone()) {
      throw new InexpressibleException("failures by omission", positions.network());
    }
    if (model.detector().isPresent()) {
      throw new InexpressibleException("a failure detector", positions.network());
    }
    if (model.timing() == TimingModel.EVENTUALLY_SYNCHRONOUS) {
      throw new InexpressibleException("an eventually synchronous network", positions.network());
    }
    if (!model.crashesWithinSteps().isNone()) {
      throw new InexpressibleException("crashes within steps", positions.network());
    }
    if (model.crashes().parts().size() > 1) {
      throw new InexpressibleException(
          "separate bounds on crashes for several roles", positions.network());
    }
    if (!model.byzantine().isNone()) {
      throw new InexpressibleException(
          "Byzantine processes in an event-based protocol", positions.network());
    }
    for (Role role : system.roles()) {
      if (role.lifecycle().initiallyPresent() < role.count()) {
        throw new InexpressibleException("processes that join", positions.role(role.name()));
      }
    }
    if (!system.monitors().isEmpty()) {
      throw new InexpressibleException("monitors", system.monitors().getFirst().at());
    }
    for (Role role : system.roles()) {
      for (Reaction reaction : role.reactions()) {
        if (!reaction.reads().isEmpty()) {
          throw new InexpressibleException("messages read by `mbox`", reaction.at());
        }
        if (!reaction.trigger().consumes()) {
          throw new InexpressibleException("messages kept by `upon received`", reaction.at());
        }
      }
    }
  }

  private String print(String title) {
    refuse();
    List<String> roles = system.roles().stream().map(r -> promelaNames.claim(r.name())).toList();
    List<PromelaExpression> counters = List.of(writer.temporary("at"), writer.temporary("end_at"));
    var begins = new ArrayList<String>();
    for (Role role : system.roles()) {
      context.enterRole(role);
      begins.add(inline("begin_" + role.name(), () -> begin(role)));
    }
    var bodies = new ArrayList<PromelaLines>();
    for (int r = 0; r < roles.size(); r++) {
      Role role = system.roles().get(r);
      context.enterRole(role);
      var reactions =
          new ReactionText(
              role, writer, new ReactionText.Tools(context, pools, identifiers, statements));
      inlines.add(
          "/* What processes of the role "
              + PromelaWriter.commentText(role.name())
              + " react to. */");
      List<String> steps = new ArrayList<>();
      reactions.steps().forEach((name, step) -> steps.add(inline(name, step)));
      bodies.add(process(role, roles.get(r), steps));
    }
    inline(identifiers.name("check"), this::check);
    PromelaLines init = init(roles, begins);
    return assembled(title, counters, bodies, init);
  }

  /** Generates an inline and returns its name. */
  private String inline(String wanted, Runnable body) {
    String name = identifiers.name(wanted);
    PromelaLines written = writer.capture(() -> writer.scoped(body));
    inlines.nest("inline " + name + "() {", written);
    if (written.isEmpty()) {
      inlines.add("  skip;");
    }
    inlines.add("}");
    inlines.add("");
    return name;
  }

  private void begin(Role role) {
    for (int variable : InitializationOrder.of(role.variables())) {
      writer.scoped(() -> begin(role.variables().get(variable), context.ownVariable(variable)));
    }
    if (system.faultModel().crashes().mayFail(role.first())) {
      writer.when(identifiers.crashed(context.self()).not(), () -> statements.write(role.init()));
    } else {
      statements.write(role.init());
    }
  }

  /** Crashes before {@code init}; a crashed process receives no messages. */
  private void crash(PromelaLines promelaLines) {
    PromelaExpression self = context.self();
    for (FaultyProcessBound.Part part : system.faultModel().crashes().parts()) {
      promelaLines.open(
          "for (%s : %d .. %d) {".formatted(self, part.first(), part.first() + part.count() - 1));
      promelaLines.add("if");
      promelaLines.add(
          ":: %s < %d -> %s = true; %s++"
              .formatted(
                  identifiers.name("crashes"),
                  part.most(),
                  identifiers.crashed(self),
                  identifiers.name("crashes")));
      promelaLines.add(":: true");
      promelaLines.add("fi");
      promelaLines.close("};");
    }
  }

  private void begin(LocalVariable declared, PromelaExpression target) {
    TermText terms = statements.terms();
    switch (declared.initial()) {
      case LocalVariable.Initial.Fixed(Term value) ->
          writer.set(target, terms.checked(value, declared.type(), declared.at()));
      case LocalVariable.Initial.AnyOf(LoopRange range) -> {
        var any = new Binder(0, "any");
        terms.folds().loops().choose(new Loop(any, range), declared.at());
        writer.set(
            target, terms.checked(new Term.BoundVariable(any), declared.type(), declared.at()));
      }
    }
  }

  private void check(EventProperty.Invariant invariant) {
    PromelaExpression holds = statements.terms().as(invariant.condition(), new Type.Bool());
    writer
        .out()
        .add("assert(%s); /* %s */".formatted(holds, PromelaWriter.commentText(invariant.name())));
  }

  private void check() {
    for (EventProperty property : properties) {
      if (property.readsMessagesInTransit()) {
        throw new InexpressibleException(
            "`" + property.name() + "` refers to messages in transit", property.at());
      }
      switch (property) {
        case EventProperty.Invariant witness when witness.isWitness() ->
            throw new InexpressibleException("`" + witness.name() + "` is a witness", witness.at());
        case EventProperty.Invariant invariant ->
            InexpressibleException.within(
                invariant.at(), () -> writer.scoped(() -> check(invariant)));
        case EventProperty.Irrevocability _ -> {} // asserted at the decision
        case EventProperty.RoundBased p ->
            throw new InexpressibleException("communication closure", p.at());
        case EventProperty.Temporal p ->
            throw new InexpressibleException("`" + p.name() + "` is a temporal property", p.at());
      }
    }
  }

  private PromelaLines process(Role role, String name, List<String> steps) {
    var promelaLines = new PromelaLines();
    PromelaExpression self = context.self();
    boolean crashes = system.faultModel().crashes().mayFail(role.first());
    String guard = crashes ? identifiers.crashed(self).not() + "; " : "";
    promelaLines.open("proctype " + name + "(byte " + self + ") {");
    promelaLines.add("end: do");
    for (String step : steps) {
      promelaLines.add(
          ":: atomic { %s%s(); %s() }".formatted(guard, step, identifiers.name("forget")));
    }
    if (crashes) {
      promelaLines.open(":: atomic {");
      promelaLines.add(
          "%s && %s < %d;"
              .formatted(
                  identifiers.crashed(self).not(), identifiers.name("crashes"), mostCrashes()));
      promelaLines.add(
          "%s = true; %s++;".formatted(identifiers.crashed(self), identifiers.name("crashes")));
      PromelaExpression i = PromelaExpression.atom(promelaNames.temporaries().getFirst());
      promelaLines.open(
          "for (%s : 0 .. %s) {".formatted(i, identifiers.identifier("POOL").plus(-1)));
      promelaLines.add(identifiers.pool(self, i) + " = 0;");
      promelaLines.close("};");
      promelaLines.add(identifiers.name("check") + "(); " + identifiers.name("forget") + "()");
      promelaLines.close("}");
    }
    if (steps.isEmpty() && !crashes) {
      promelaLines.add(":: false");
    }
    promelaLines.add("od");
    promelaLines.close("}");
    promelaLines.add("");
    return promelaLines;
  }

  /** The bound on crashed processes, of all processes or of one role. */
  private int mostCrashes() {
    return system.faultModel().crashes().parts().getFirst().most();
  }

  private PromelaLines init(List<String> roles, List<String> begins) {
    var promelaLines = new PromelaLines();
    promelaLines.open("init {");
    promelaLines.open("atomic {");
    promelaLines.add("byte " + context.self() + ";");
    crash(promelaLines);
    for (int r = 0; r < roles.size(); r++) {
      Role role = system.roles().get(r);
      promelaLines.open(
          "for (%s : %d .. %d) {"
              .formatted(context.self(), role.first(), role.first() + role.count() - 1));
      promelaLines.add(begins.get(r) + "();");
      promelaLines.close("};");
    }
    promelaLines.add(identifiers.name("check") + "();");
    for (int r = 0; r < roles.size(); r++) {
      Role role = system.roles().get(r);
      for (int p = role.first(); p < role.first() + role.count(); p++) {
        promelaLines.add("run %s(%d);".formatted(roles.get(r), p));
      }
    }
    promelaLines.add(identifiers.name("forget") + "();");
    promelaLines.close("}");
    promelaLines.close("}");
    return promelaLines;
  }

  private String assembled(
      String title,
      List<PromelaExpression> counters,
      List<PromelaLines> bodies,
      PromelaLines init) {
    var all = new PromelaLines();
    all.comment(title);
    all.add(" * Processes react to messages; what one does upon an event is one step.");
    all.add(" */");
    all.add("#ifndef " + identifiers.name("POOL"));
    all.add("#define %s %d".formatted(identifiers.name("POOL"), pools.capacity()));
    all.add("#endif");
    all.add("#define %s %d".formatted(identifiers.name("N"), system.processes()));
    all.add("#define %s %s".formatted(encoding.none(), encoding.noneLiteral()));
    all.add("#define %s (%d)".formatted(identifiers.name("nothing"), encoding.noneCode() - 1));
    all.add(
        "#define %s(process, i) %s[(process) * %s + (i)]"
            .formatted(
                identifiers.name("pool"), identifiers.name("box"), identifiers.name("POOL")));
    PromelaLines posting = pools.inlines(counters);
    all.addAll(encoding.definitions());
    all.add("");
    declare(all);
    all.add("");
    all.add("/* What is only needed within a step. */");
    all.add(
        "int %s[%s] = %s;"
            .formatted(
                identifiers.name("heard"), identifiers.name("N"), identifiers.name("nothing")));
    List<String> temporaries = promelaNames.temporaries();
    for (int i = 0; i < temporaries.size(); i += 8) {
      int end = Math.min(temporaries.size(), i + 8);
      all.add("int " + String.join(", ", temporaries.subList(i, end)) + ";");
    }
    all.add("");
    forget(all, temporaries);
    all.addAll(posting);
    all.addAll(inlines);
    bodies.forEach(all::addAll);
    all.addAll(init);
    return all.toString();
  }

  private void declare(PromelaLines all) {
    for (Role role : system.roles()) {
      for (int v = 0; v < role.variables().size(); v++) {
        LocalVariable variable = role.variables().get(v);
        all.add(
            "%s %s[%s]; /* %s of %s */"
                .formatted(
                    encoding.storageType(variable.type()),
                    context.variables(role).get(v),
                    identifiers.name("N"),
                    PromelaWriter.commentText(variable.type().toString()),
                    PromelaWriter.commentText(role.name())));
      }
    }
    all.add(
        "%s %s[%s * %s]; /* what has arrived */"
            .formatted(
                pools.storageType(),
                identifiers.name("box"),
                identifiers.name("N"),
                identifiers.name("POOL")));
    if (!system.faultModel().crashes().isNone()) {
      all.add("bool %s[%s];".formatted(identifiers.name("crashed"), identifiers.name("N")));
      all.add("byte %s;".formatted(identifiers.name("crashes")));
    }
  }

  private void forget(PromelaLines all, List<String> temporaries) {
    String counter = temporaries.getFirst();
    all.open("inline " + identifiers.name("forget") + "() {");
    all.open("for (%s : 0 .. %s - 1) {".formatted(counter, identifiers.name("N")));
    all.add(
        "%s[%s] = %s;".formatted(identifiers.name("heard"), counter, identifiers.name("nothing")));
    all.close("};");
    for (int i = 0; i < temporaries.size(); i += 6) {
      int end = Math.min(temporaries.size(), i + 6);
      all.add(
          String.join(" ", temporaries.subList(i, end).stream().map(t -> t + " = 0;").toList()));
    }
    all.close("}");
    all.add("");
  }
}
