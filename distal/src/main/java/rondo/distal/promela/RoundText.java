package rondo.distal.promela;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import rondo.diagnostics.Position;
import rondo.ir.data.Binder;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.Loop;
import rondo.ir.data.Source;
import rondo.ir.data.Term;
import rondo.ir.data.Type;
import rondo.ir.round.Allowance;
import rondo.ir.round.Arrival;
import rondo.ir.round.Assumption.Span;
import rondo.ir.round.Round;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;

/**
 * What the two programs have in common that go through rounds: the variables of all processes as
 * arrays, what one process sends and makes of its mail, what the network does, and what must hold.
 */
final class RoundText {
  final RoundSystem system;
  final RoundWords words;
  final Frame frame;
  final NetworkText network;
  final List<RoundNames> rounds = new ArrayList<>();
  final Names names = new Names();
  final Codes codes;
  private final RoundPlace place;
  private final StatementText statements;
  final Allowance allowance;
  final List<String> variables;
  private final Lines inlines = new Lines();
  final PropertyText properties;
  private final Stamps stamps;
  private final Inline check;
  private final Inline begin;

  /** What the parts of a round are called. */
  record RoundNames(Round round, Inline send, Inline network, Inline update) {}

  RoundText(RoundSystem system) {
    this.system = system;
    this.allowance = new Allowance(system.network());
    this.variables = system.variables().stream().map(v -> names.claim(v.name())).toList();
    this.stamps = new Stamps(system);
    this.codes = new Codes(names, least(), stamps.last());
    for (LocalVariable variable : system.variables()) {
      InexpressibleException.within(
          variable.at(), () -> codes.declare(variable.type(), variable.name()));
    }
    for (Round round : system.phase()) {
      codes.declare(round.message(), round.name().isEmpty() ? "message" : round.name());
    }
    this.words = new RoundWords(names, allowance);
    this.place = new RoundPlace(system, variables, words);
    this.frame = new Frame(names, codes, place, inlines);
    this.network = new NetworkText(system, allowance, words, frame);
    this.statements = new StatementText(frame, irrevocable(), (_, _, _) -> {});
    this.properties = new PropertyText(system, frame, statements.terms(), words);
    if (!allowance.where().isEmpty()) {
      throw new InexpressibleException(
          "`where` speaks of all that is heard at once", allowance.where().getFirst().at());
    }
    this.begin = writeBegin();
    for (Round round : system.phase()) {
      InexpressibleException.within(round.at(), () -> rounds.add(round(round)));
    }
    inlines.add("/* What must hold after every round. */");
    this.check = inline(words.name("check"), properties::write);
  }

  private int least() {
    var all = new ArrayList<Type>();
    system.variables().forEach(v -> all.add(v.type()));
    system.phase().forEach(r -> all.add(r.message()));
    return all.stream().mapToInt(RoundText::least).min().orElse(0);
  }

  /** The least number of a type and of all that it is put together from. */
  static int least(Type type) {
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
   * Part of the program, to be called by its name.
   *
   * @param chooses whether there are several ways through it
   */
  record Inline(String name, boolean chooses) {
    boolean isEmpty() {
      return name.isEmpty();
    }
  }

  private Inline inline(String name, Runnable body) {
    Frame.Written written = frame.written(body);
    if (written.lines().isEmpty()) {
      return new Inline("", false);
    }
    inlines.nest("inline " + name + "() {", written.lines());
    inlines.add("}");
    inlines.add("");
    return new Inline(name, written.chooses());
  }

  private Inline writeBegin() {
    inlines.add("/* What a process begins with. */");
    return inline(
        words.name("begin"),
        () -> {
          for (int v = 0; v < system.variables().size(); v++) {
            int variable = v;
            frame.scoped(() -> begin(variable));
          }
          statements.write(system.init());
          properties.begin();
        });
  }

  private void begin(int variable) {
    LocalVariable declared = system.variables().get(variable);
    TermText terms = statements.terms();
    Code target = place.own(variable);
    switch (declared.initial()) {
      case LocalVariable.Initial.Fixed(Term value) ->
          frame.set(target, terms.checked(value, declared.type(), declared.at()));
      case LocalVariable.Initial.AnyOf(Source source) -> {
        var any = new Binder(0, "any");
        var loop = new Loop(any, source);
        Runnable choose =
            () -> {
              terms.folds().loops().choose(loop, declared.at());
              frame.set(target, terms.checked(new Term.Bound(any), declared.type(), declared.at()));
            };
        if (allowance.byzantine(Span.WHOLE_RUN) == 0) {
          choose.run();
          return;
        }
        var first = new Term.Fold(Term.Kind.FIRST, loop, new Term.Bound(any), declared.at());
        frame.when(
            words.standing(words.self()).is(words.byzantine()),
            () -> frame.set(target, terms.checked(first, declared.type(), declared.at())),
            choose);
      }
    }
  }

  private RoundNames round(Round round) {
    if (round.arrival() == Arrival.IN_EACH_ORDER) {
      throw new InexpressibleException(
          "what is done in this round depends on the order in which messages arrive", round.at());
    }
    place.hearing(round.message());
    String name = round.name().isEmpty() ? "" : "_" + round.name();
    inlines.add(
        "/* "
            + (name.isEmpty() ? "The round" : "Round " + round.name())
            + ", line "
            + round.at().line()
            + ": what a process sends, ... */");
    Inline send = inline(names.claim("send" + name), () -> sends(round));
    boolean forges =
        allowance.byzantine(Span.WHOLE_RUN) > 0 || allowance.byzantine(Span.ONE_ROUND) > 0;
    Inline deliver =
        forges || rounds.isEmpty()
            ? inline(
                names.claim(forges ? "deliver" + name : "deliver"),
                () -> network.write(round.message()))
            : rounds.getFirst().network();
    inlines.add("/* ... and what it makes of what it hears. */");
    Inline update =
        inline(names.claim("update" + name), () -> statements.writeSteps(round.update()));
    return new RoundNames(round, send, deliver, update);
  }

  private void sends(Round round) {
    TermText terms = statements.terms();
    for (Round.Send send : round.sends()) {
      frame.scoped(
          () ->
              frame.when(
                  terms.as(send.guard(), new Type.Bool()),
                  () -> {
                    Code message =
                        frame.once(
                            terms.checked(send.message(), round.message(), send.at()), "message");
                    statements.receivers(
                        send.to(), to -> post(message, to, round.sends().size(), send.at()));
                  }));
    }
  }

  private void post(Code message, Code to, int sends, Position at) {
    Code mail = words.mail(to, words.self());
    if (sends > 1) {
      frame.demand(mail.is(words.nothing()), "a second message for it in one round", at);
    }
    frame.set(mail, message);
  }

  /** What comes at the end of a round, after which nothing is left but variables. */
  void end() {
    if (!check.isEmpty()) {
      frame.out().add(check.name() + "();");
    }
    frame.out().add(words.name("clear") + "();");
    frame.out().add(words.name("forget") + "();");
  }

  /** The same after a round of this number. */
  void endRound(int number, boolean renumbers) {
    network.end();
    if (number == rounds.size() - 1 && stamps.counts()) {
      frame.out().add(words.phase() + "++;");
    }
    if (renumbers) {
      frame.out().add(words.name("renumber") + "();");
    }
    end();
  }

  Lines inlines() {
    return inlines;
  }

  /** What must hold; nothing if that is nothing. */
  Inline check() {
    return check;
  }

  /** What a process does before the first round. */
  Inline begin() {
    return begin;
  }

  Stamps stamps() {
    return stamps;
  }

  String proctype() {
    return names.claim(system.name());
  }

  Lines renumbering() {
    return stamps.renumbering(frame, place, words);
  }
}
