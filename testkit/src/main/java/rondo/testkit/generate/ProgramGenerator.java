package rondo.testkit.generate;

import static rondo.testkit.generate.Cell.Sort.FLAG;
import static rondo.testkit.generate.Cell.Sort.NATURAL;
import static rondo.testkit.generate.Cell.Sort.SIGNED;
import static rondo.testkit.generate.Cell.Sort.SYMBOL;
import static rondo.testkit.generate.Cell.Sort.TINY;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import rondo.ir.FullChannel;

/**
 * Writes a random program.
 *
 * <p>Each program uses a random subset of the language ({@link Trait}), so that every pair of
 * constructs meets often, yet programs stay small. State spaces stay finite and small because what
 * is assigned is cut down to a few values, and because processes are created only while there are
 * few.
 */
public final class ProgramGenerator {
  private static final String LOSSY_HEADER = "// options: --full-channel lose";

  private static final int FORCED = 3;

  private final Dice dice;
  private final int size;
  private final Set<Trait> traits = EnumSet.noneOf(Trait.class);
  private final Lines out = new Lines();
  private final Scope globals;
  private final List<Signature> signatures = new ArrayList<>();
  private final List<ProcessPlan> plans = new ArrayList<>();

  private ProgramGenerator(long seed, int size) {
    dice = new Dice(seed);
    this.size = size;
    globals = new Scope(dice);
    for (Trait trait : Trait.values()) {
      if (dice.chance(trait.percent())) {
        traits.add(trait);
      }
    }
    for (int i = 0; i < FORCED; i++) {
      traits.add(dice.oneOf(Trait.values())); // so that rare ones meet each other, too
    }
    exclude(Trait.PRIORITY, Trait.RENDEZVOUS);
    exclude(Trait.ENABLED, Trait.RENDEZVOUS, Trait.PRIORITY, Trait.REMOTE);
    for (Trait looking : List.of(Trait.REMOTE, Trait.ENABLED)) {
      exclude(looking, Trait.SPAWN, Trait.INIT, Trait.D_STEP, Trait.PROVIDED);
    }
  }

  /** The program of this seed; {@code size} is about the number of statements in a process. */
  public static String generate(long seed, int size) {
    return new ProgramGenerator(seed, size).program();
  }

  /** How full channels behave in this program, as its first line says. */
  public static FullChannel fullChannel(String program) {
    return program.startsWith(LOSSY_HEADER) ? FullChannel.LOSE : FullChannel.BLOCK;
  }

  private void exclude(Trait trait, Trait... others) {
    if (traits.contains(trait)) {
      for (Trait other : others) {
        traits.remove(other);
      }
    }
  }

  private String program() {
    declareGlobals();
    if (traits.contains(Trait.CHANNEL)) {
      declareChannels();
    }
    planProcesses();
    var draft = new Draft(dice, traits, out, plans, signatures);
    var expressions = new Expressions(dice, traits);
    var statements = new Statements(draft, expressions);
    if (traits.contains(Trait.INLINE)) {
      statements.declareInlines(globals);
    }
    int pid = 0;
    int length = plans.size() > 2 ? Math.max(1, size - 2) : size;
    for (ProcessPlan plan : plans) {
      new ProcessWriter(draft, statements, plan).write(globals, length);
      look(expressions, plan, pid);
      pid += plan.instances();
    }
    if (traits.contains(Trait.CHANNEL) && dice.chance(80)) {
      statements.partner(globals);
    }
    events(new EventTraces(draft, globals));
    return out.toString();
  }

  /** Comes last, so that the rest of a program does not depend on whether it has one. */
  private void events(EventTraces traces) {
    boolean looking = traits.contains(Trait.ENABLED) || traits.contains(Trait.PRIORITY);
    if (traces.arePossible() && !looking && dice.chance(40)) {
      traces.write();
    }
  }

  /** What the processes written later can see of these, of which {@code pid} is the first. */
  private void look(Expressions expressions, ProcessPlan plan, int pid) {
    for (int p = pid; p < pid + plan.instances(); p++) {
      if (traits.contains(Trait.REMOTE)) {
        expressions.addRemote("%s[%d]@here".formatted(plan.name(), p));
        expressions.addRemote("%s[%d]:x".formatted(plan.name(), p));
      }
      if (traits.contains(Trait.ENABLED)) {
        expressions.addQuestion("enabled(%d)".formatted(p));
      }
    }
    if (traits.contains(Trait.ENABLED) && plan.instances() == 2) {
      expressions.addRemote("(pc_value(%d) == pc_value(%d))".formatted(pid, pid + 1));
    }
  }

  private void declareGlobals() {
    if (traits.contains(Trait.LOSSY)) {
      out.line(LOSSY_HEADER);
    }
    out.line("mtype = { red, green, blue };");
    number("byte", "g0", NATURAL);
    out.line("bit f0;");
    globals.add(new Cell("f0", FLAG));
    out.line("mtype m0 = " + dice.pick(Expressions.SYMBOLS) + ";");
    globals.add(new Cell("m0", SYMBOL));
    number(dice.oneOf("short", "int"), "s0", SIGNED);
    if (traits.contains(Trait.WIDE)) {
      int bits = dice.between(2, 5);
      out.line("unsigned u0 : " + bits + " = " + dice.below(4) + ";");
      globals.add(new Cell("u0", TINY));
    }
    if (traits.contains(Trait.ARRAY)) {
      array("byte", "a0", NATURAL);
      if (dice.chance(50)) {
        array(dice.oneOf("bool", "bit"), "a1", FLAG);
      }
    }
    if (traits.contains(Trait.TYPEDEF)) {
      out.line("typedef T0 { byte n; bit b };");
      out.line("typedef T1 { short s; byte w[2]; T0 t };");
      out.line("T0 t0;");
      struct("t0");
      out.line("T1 t1;");
      globals.add(new Scope.Array("t1.w", 2, NATURAL));
      globals.add(new Cell("t1.s", SIGNED));
      struct("t1.t");
      if (dice.chance(50)) {
        out.line("T1 t2[2];");
        globals.add(new Cell("t2[1].t.n", NATURAL));
        globals.add(new Cell("t2[g0 & 1].s", SIGNED));
        globals.add(new Scope.Array("t2[f0].w", 2, NATURAL));
      }
    }
  }

  private void struct(String name) {
    globals.add(new Cell(name + ".n", NATURAL));
    globals.add(new Cell(name + ".b", FLAG));
    if (!name.contains(".")) {
      globals.addStruct(name);
    }
  }

  private void number(String type, String name, Cell.Sort sort) {
    String initial = dice.chance(40) ? " = " + dice.below(3) : "";
    out.line(type + " " + name + initial + ";");
    globals.add(new Cell(name, sort));
  }

  private void array(String type, String name, Cell.Sort sort) {
    int length = dice.between(2, 3);
    String initial = "";
    if (dice.chance(30)) {
      initial = " = " + dice.below(2);
    } else if (dice.chance(30)) {
      initial = length == 2 ? " = { 1, 0 }" : " = { 0, 1, 2 }";
    }
    out.line("%s %s[%d]%s;".formatted(type, name, length, initial));
    globals.add(new Scope.Array(name, length, sort));
  }

  private void declareChannels() {
    int kinds = dice.between(1, 2);
    for (int i = 0; i < kinds; i++) {
      signatures.add(new Signature(i, fields()));
    }
    if (traits.contains(Trait.CHANNEL_PASSING)) {
      signatures.add(
          new Signature(
              signatures.size(),
              dice.chance(50)
                  ? List.of(Signature.Field.CHAN)
                  : List.of(Signature.Field.BYTE, Signature.Field.CHAN)));
    }
    int channels = Math.max(signatures.size(), dice.between(1, 3));
    for (int i = 0; i < channels; i++) {
      Signature signature = signatures.get(i % signatures.size());
      if (traits.contains(Trait.CHANNEL_ARRAY) && dice.chance(50)) {
        Link.Capacity capacity = declare("c" + i + "[2]", signature);
        globals.add(new Link("c" + i + "[" + dice.below(2) + "]", signature, capacity));
        globals.add(new Link("c" + i + "[g0 % 2]", signature, capacity));
      } else {
        globals.add(new Link("c" + i, signature, declare("c" + i, signature)));
      }
    }
  }

  private Link.Capacity declare(String name, Signature signature) {
    boolean rendezvous = traits.contains(Trait.RENDEZVOUS) && dice.chance(60);
    int capacity = rendezvous ? 0 : dice.between(1, 2);
    out.line("chan %s = [%d] of { %s };".formatted(name, capacity, signature.text()));
    return rendezvous ? Link.Capacity.RENDEZVOUS : Link.Capacity.BUFFERED;
  }

  private List<Signature.Field> fields() {
    if (traits.contains(Trait.TYPEDEF) && dice.chance(30)) {
      return List.of(Signature.Field.STRUCT);
    }
    var fields = new ArrayList<Signature.Field>();
    int count = dice.between(1, 2);
    for (int i = 0; i < count; i++) {
      fields.add(
          dice.oneOf(
              Signature.Field.BYTE,
              Signature.Field.BYTE,
              Signature.Field.BIT,
              Signature.Field.BOOL,
              Signature.Field.SHORT,
              Signature.Field.MTYPE));
    }
    return fields;
  }

  private void planProcesses() {
    int types = 1 + dice.weighted(35, 45, 20);
    boolean started = traits.contains(Trait.INIT) || traits.contains(Trait.SPAWN);
    for (int i = 0; i < types; i++) {
      boolean active = i == 0 && !traits.contains(Trait.INIT) || !started || dice.chance(60);
      int instances = !active ? 0 : types == 1 || types == 2 && dice.chance(15) ? 2 : 1;
      var parameters = new ArrayList<ProcessPlan.Parameter>();
      if (dice.chance(active ? 15 : 50)) {
        parameters.add(new ProcessPlan.Parameter.Number());
      }
      if (!active && !signatures.isEmpty() && dice.chance(50)) {
        parameters.add(new ProcessPlan.Parameter.Channel(dice.pick(signatures)));
      }
      plans.add(new ProcessPlan("P" + i, instances, parameters));
    }
    if (traits.contains(Trait.INIT)) {
      plans.add(dice.below(plans.size() + 1), ProcessPlan.init());
    }
  }
}
