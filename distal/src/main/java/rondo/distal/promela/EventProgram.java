package rondo.distal.promela;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import rondo.distal.Clauses;
import rondo.ir.data.Binder;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.Loop;
import rondo.ir.data.Source;
import rondo.ir.data.Statement;
import rondo.ir.data.Term;
import rondo.ir.data.Type;
import rondo.ir.event.BeginningOrder;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventSystem;
import rondo.ir.event.Faults;
import rondo.ir.event.Reaction;
import rondo.ir.event.Role;
import rondo.ir.event.Share;

/**
 * A process for each process of a protocol of events. What it does upon an event is one step. A
 * message lands with its receiver in the step that sends it, and stays there until something is
 * made of it; a process looks for something to react to in all ways there are, and a look that
 * finds nothing leaves everything as it was.
 */
final class EventProgram {
  private final EventSystem system;
  private final List<EventProperty> properties;
  private final Clauses clauses;
  private final Names names = new Names();
  private final EventWords words = new EventWords(names);
  private final EventPlace place;
  private final Codes codes;
  private final LetterText letters;
  private final Lines inlines = new Lines();
  private final Frame frame;
  private final StatementText statements;

  private EventProgram(EventSystem system, List<EventProperty> properties, Clauses clauses) {
    this.system = system;
    this.properties = properties;
    this.clauses = clauses;
    this.place = new EventPlace(system, names, words);
    this.codes = new Codes(names, least(system), 0);
    for (Role role : system.roles()) {
      for (LocalVariable v : role.variables()) {
        InexpressibleException.within(v.at(), () -> codes.declare(v.type(), v.name()));
      }
    }
    system.messages().forEach(m -> codes.declare(m.content(), m.name()));
    for (String fixed : List.of("N", "self", "nothing", "heard", "pool", "box", "POOL")) {
      words.name(fixed);
    }
    this.letters = new LetterText(system, codes, words);
    this.frame = new Frame(names, codes, place, inlines);
    this.statements = new StatementText(frame, irrevocable(), this::post);
  }

  static String of(
      EventSystem system, List<EventProperty> properties, String title, Clauses clauses) {
    return new EventProgram(system, properties, clauses).print(title);
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

  private void post(Statement.Send send, Code message, Code receiver) {
    Code letter = letters.letter(send.kind(), place.self(), message);
    Runnable post =
        () -> frame.out().add("%s(%s, %s);".formatted(words.name("post"), receiver, letter));
    if (!system.faults().crashes().isNone()) {
      frame.when(words.crashed(receiver).not(), post);
    } else {
      post.run();
    }
  }

  /** What is not written in Promela. */
  private void refuse() {
    Faults faults = system.faults();
    if (faults.losesInSteps() || faults.fifo() || faults.restarts() > 0) {
      throw new InexpressibleException(
          "a network that counts, or keeps messages in order", clauses.network());
    }
    if (faults.crashes().parts().size() > 1) {
      throw new InexpressibleException(
          "crashes that are counted for each of several roles", clauses.network());
    }
    if (!faults.byzantine().isNone()) {
      throw new InexpressibleException(
          "byzantine processes that react to events", clauses.network());
    }
    for (Role role : system.roles()) {
      if (role.later().present() < role.count()) {
        throw new InexpressibleException("processes that join", clauses.role(role.name()));
      }
    }
    if (!system.monitors().isEmpty()) {
      throw new InexpressibleException("monitors", system.monitors().getFirst().at());
    }
    for (Role role : system.roles()) {
      for (Reaction reaction : role.reactions()) {
        if (!reaction.reads().isEmpty()) {
          throw new InexpressibleException("messages that are read besides", reaction.at());
        }
      }
    }
  }

  private String print(String title) {
    refuse();
    List<String> roles = system.roles().stream().map(r -> names.claim(r.name())).toList();
    List<Code> counters = List.of(frame.temporary("at"), frame.temporary("end_at"));
    var begins = new ArrayList<String>();
    for (Role role : system.roles()) {
      place.acting(role);
      begins.add(inline("begin_" + role.name(), () -> begin(role)));
    }
    var bodies = new ArrayList<Lines>();
    for (int r = 0; r < roles.size(); r++) {
      Role role = system.roles().get(r);
      place.acting(role);
      var reactions =
          new ReactionText(role, frame, new ReactionText.Tools(place, letters, words, statements));
      inlines.add("/* What processes of the role " + Frame.plain(role.name()) + " react to. */");
      List<String> steps = new ArrayList<>();
      reactions.steps().forEach((name, step) -> steps.add(inline(name, step)));
      bodies.add(process(role, roles.get(r), steps));
    }
    inline(words.name("check"), this::check);
    Lines init = init(roles, begins);
    return assembled(title, counters, bodies, init);
  }

  /** Writes an inline; what it is called. */
  private String inline(String wanted, Runnable body) {
    String name = words.name(wanted);
    Lines written = frame.aside(() -> frame.scoped(body));
    inlines.nest("inline " + name + "() {", written);
    if (written.isEmpty()) {
      inlines.add("  skip;");
    }
    inlines.add("}");
    inlines.add("");
    return name;
  }

  private void begin(Role role) {
    for (int variable : BeginningOrder.of(role.variables())) {
      frame.scoped(() -> begin(role.variables().get(variable), place.own(variable)));
    }
    if (system.faults().crashes().has(role.first())) {
      frame.when(words.crashed(place.self()).not(), () -> statements.write(role.init()));
    } else {
      statements.write(role.init());
    }
  }

  /** Who has crashed before it does anything gets no message. */
  private void crash(Lines lines) {
    Code self = place.self();
    for (Share.Part part : system.faults().crashes().parts()) {
      lines.open(
          "for (%s : %d .. %d) {".formatted(self, part.first(), part.first() + part.count() - 1));
      lines.add("if");
      lines.add(
          ":: %s < %d -> %s = true; %s++"
              .formatted(
                  words.name("crashes"), part.most(), words.crashed(self), words.name("crashes")));
      lines.add(":: true");
      lines.add("fi");
      lines.close("};");
    }
  }

  private void begin(LocalVariable declared, Code target) {
    TermText terms = statements.terms();
    switch (declared.initial()) {
      case LocalVariable.Initial.Fixed(Term value) ->
          frame.set(target, terms.checked(value, declared.type(), declared.at()));
      case LocalVariable.Initial.AnyOf(Source source) -> {
        var any = new Binder(0, "any");
        terms.folds().loops().choose(new Loop(any, source), declared.at());
        frame.set(target, terms.checked(new Term.Bound(any), declared.type(), declared.at()));
      }
    }
  }

  private void check(EventProperty.Invariant invariant) {
    Code holds = statements.terms().as(invariant.condition(), new Type.Bool());
    frame.out().add("assert(%s); /* %s */".formatted(holds, Frame.plain(invariant.name())));
  }

  private void check() {
    for (EventProperty property : properties) {
      if (property.asksTransit()) {
        throw new InexpressibleException(
            "`" + property.name() + "` is about messages on their way", property.at());
      }
      switch (property) {
        case EventProperty.Invariant invariant ->
            InexpressibleException.within(
                invariant.at(), () -> frame.scoped(() -> check(invariant)));
        case EventProperty.Irrevocability _ -> {} // where it is decided
        case EventProperty.RoundBased p ->
            throw new InexpressibleException("whether processes keep to rounds", p.at());
        case EventProperty.Temporal p ->
            throw new InexpressibleException("`" + p.name() + "` is about whole runs", p.at());
      }
    }
  }

  private Lines process(Role role, String name, List<String> steps) {
    var lines = new Lines();
    Code self = place.self();
    boolean crashes = system.faults().crashes().has(role.first());
    String guard = crashes ? words.crashed(self).not() + "; " : "";
    lines.open("proctype " + name + "(byte " + self + ") {");
    lines.add("end: do");
    for (String step : steps) {
      lines.add(":: atomic { %s%s(); %s() }".formatted(guard, step, words.name("forget")));
    }
    if (crashes) {
      lines.open(":: atomic {");
      lines.add(
          "%s && %s < %d;"
              .formatted(words.crashed(self).not(), words.name("crashes"), mostCrashes()));
      lines.add("%s = true; %s++;".formatted(words.crashed(self), words.name("crashes")));
      Code i = Code.atom(names.temporaries().getFirst());
      lines.open("for (%s : 0 .. %s) {".formatted(i, words.word("POOL").plus(-1)));
      lines.add(words.pool(self, i) + " = 0;");
      lines.close("};");
      lines.add(words.name("check") + "(); " + words.name("forget") + "()");
      lines.close("}");
    }
    if (steps.isEmpty() && !crashes) {
      lines.add(":: false");
    }
    lines.add("od");
    lines.close("}");
    lines.add("");
    return lines;
  }

  /** How many may have crashed, of all or of one role. */
  private int mostCrashes() {
    return system.faults().crashes().parts().getFirst().most();
  }

  private Lines init(List<String> roles, List<String> begins) {
    var lines = new Lines();
    lines.open("init {");
    lines.open("atomic {");
    lines.add("byte " + place.self() + ";");
    crash(lines);
    for (int r = 0; r < roles.size(); r++) {
      Role role = system.roles().get(r);
      lines.open(
          "for (%s : %d .. %d) {"
              .formatted(place.self(), role.first(), role.first() + role.count() - 1));
      lines.add(begins.get(r) + "();");
      lines.close("};");
    }
    lines.add(words.name("check") + "();");
    for (int r = 0; r < roles.size(); r++) {
      Role role = system.roles().get(r);
      for (int p = role.first(); p < role.first() + role.count(); p++) {
        lines.add("run %s(%d);".formatted(roles.get(r), p));
      }
    }
    lines.add(words.name("forget") + "();");
    lines.close("}");
    lines.close("}");
    return lines;
  }

  private String assembled(String title, List<Code> counters, List<Lines> bodies, Lines init) {
    var all = new Lines();
    all.comment(title);
    all.add(" * Processes react to messages; what one does upon an event is one step.");
    all.add(" */");
    all.add("#ifndef " + words.name("POOL"));
    all.add("#define %s %d".formatted(words.name("POOL"), letters.room()));
    all.add("#endif");
    all.add("#define %s %d".formatted(words.name("N"), system.processes()));
    all.add("#define %s %s".formatted(codes.none(), codes.constantNone()));
    all.add("#define %s (%d)".formatted(words.name("nothing"), codes.noneNumber() - 1));
    all.add(
        "#define %s(process, i) %s[(process) * %s + (i)]"
            .formatted(words.name("pool"), words.name("box"), words.name("POOL")));
    Lines posting = letters.inlines(counters);
    all.addAll(codes.definitions());
    all.add("");
    declare(all);
    all.add("");
    all.add("/* What is only needed within a step. */");
    all.add(
        "int %s[%s] = %s;".formatted(words.name("heard"), words.name("N"), words.name("nothing")));
    List<String> temporaries = names.temporaries();
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

  private void declare(Lines all) {
    for (Role role : system.roles()) {
      for (int v = 0; v < role.variables().size(); v++) {
        LocalVariable variable = role.variables().get(v);
        all.add(
            "%s %s[%s]; /* %s of %s */"
                .formatted(
                    codes.storage(variable.type()),
                    place.variables(role).get(v),
                    words.name("N"),
                    Frame.plain(variable.type().toString()),
                    Frame.plain(role.name())));
      }
    }
    all.add(
        "%s %s[%s * %s]; /* what has arrived */"
            .formatted(letters.storage(), words.name("box"), words.name("N"), words.name("POOL")));
    if (!system.faults().crashes().isNone()) {
      all.add("bool %s[%s];".formatted(words.name("crashed"), words.name("N")));
      all.add("byte %s;".formatted(words.name("crashes")));
    }
  }

  private void forget(Lines all, List<String> temporaries) {
    String counter = temporaries.getFirst();
    all.open("inline " + words.name("forget") + "() {");
    all.open("for (%s : 0 .. %s - 1) {".formatted(counter, words.name("N")));
    all.add("%s[%s] = %s;".formatted(words.name("heard"), counter, words.name("nothing")));
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
