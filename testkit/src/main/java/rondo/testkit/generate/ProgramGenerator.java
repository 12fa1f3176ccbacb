package rondo.testkit.generate;

import static rondo.testkit.generate.LValue.Sort.FLAG;
import static rondo.testkit.generate.LValue.Sort.NATURAL;
import static rondo.testkit.generate.LValue.Sort.SIGNED;
import static rondo.testkit.generate.LValue.Sort.SYMBOL;
import static rondo.testkit.generate.LValue.Sort.TINY;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import rondo.ir.interpreter.FullChannelPolicy;

/**
 * Generates random Promela programs.
 *
 * <p>Each program uses a random subset of the language ({@link LanguageFeature}), so that every
 * pair of constructs occurs together often, yet programs stay small. State spaces stay finite and
 * small because assigned values are reduced to a few, and because processes are created only while
 * there are few.
 */
public final class ProgramGenerator {
  private static final String LOSSY_HEADER = "// options: --full-channel lose";

  private static final int FORCED = 3;

  private final RandomSource source;
  private final int size;
  private final Set<LanguageFeature> traits = EnumSet.noneOf(LanguageFeature.class);
  private final ProgramText out = new ProgramText();
  private final GeneratorScope globals;
  private final List<MessageSignature> signatures = new ArrayList<>();
  private final List<ProctypeOutline> plans = new ArrayList<>();

  private ProgramGenerator(long seed, int size) {
    source = new RandomSource(seed);
    this.size = size;
    globals = new GeneratorScope(source);
    for (LanguageFeature feature : LanguageFeature.values()) {
      if (source.chance(feature.percent())) {
        traits.add(feature);
      }
    }
    for (int i = 0; i < FORCED; i++) {
      traits.add(source.oneOf(LanguageFeature.values())); // so that rare ones occur together, too
    }
    exclude(LanguageFeature.PRIORITY, LanguageFeature.RENDEZVOUS);
    exclude(
        LanguageFeature.ENABLED,
        LanguageFeature.RENDEZVOUS,
        LanguageFeature.PRIORITY,
        LanguageFeature.REMOTE);
    for (LanguageFeature looking : List.of(LanguageFeature.REMOTE, LanguageFeature.ENABLED)) {
      exclude(
          looking,
          LanguageFeature.SPAWN,
          LanguageFeature.INIT,
          LanguageFeature.D_STEP,
          LanguageFeature.PROVIDED);
    }
  }

  /** The program of this seed; {@code size} is about the number of statements in a process. */
  public static String generate(long seed, int size) {
    return new ProgramGenerator(seed, size).program();
  }

  /** The policy for full channels, which the first line of the program states. */
  public static FullChannelPolicy fullChannel(String program) {
    return program.startsWith(LOSSY_HEADER) ? FullChannelPolicy.LOSE : FullChannelPolicy.BLOCK;
  }

  private void exclude(LanguageFeature feature, LanguageFeature... others) {
    if (traits.contains(feature)) {
      for (LanguageFeature other : others) {
        traits.remove(other);
      }
    }
  }

  private String program() {
    declareGlobals();
    if (traits.contains(LanguageFeature.CHANNEL)) {
      declareChannels();
    }
    planProcesses();
    var context = new GeneratorContext(source, traits, out, plans, signatures);
    var generator = new PromelaExpressionGenerator(source, traits);
    var promelaStatementGenerator = new PromelaStatementGenerator(context, generator);
    if (traits.contains(LanguageFeature.INLINE)) {
      promelaStatementGenerator.declareInlines(globals);
    }
    int pid = 0;
    int length = plans.size() > 2 ? Math.max(1, size - 2) : size;
    for (ProctypeOutline plan : plans) {
      new ProcessGenerator(context, promelaStatementGenerator, plan).write(globals, length);
      look(generator, plan, pid);
      pid += plan.instances();
    }
    if (traits.contains(LanguageFeature.CHANNEL) && source.chance(80)) {
      promelaStatementGenerator.partner(globals);
    }
    events(new TraceAssertionGenerator(context, globals));
    return out.toString();
  }

  /** Adds a trace assertion; comes last, so that the rest of a program does not depend on it. */
  private void events(TraceAssertionGenerator traces) {
    boolean looking =
        traits.contains(LanguageFeature.ENABLED) || traits.contains(LanguageFeature.PRIORITY);
    if (traces.arePossible() && !looking && source.chance(40)) {
      traces.write();
    }
  }

  /** Makes these processes, of which {@code pid} is the first, visible to those generated later. */
  private void look(PromelaExpressionGenerator generator, ProctypeOutline plan, int pid) {
    for (int p = pid; p < pid + plan.instances(); p++) {
      if (traits.contains(LanguageFeature.REMOTE)) {
        generator.addRemote("%s[%d]@here".formatted(plan.name(), p));
        generator.addRemote("%s[%d]:x".formatted(plan.name(), p));
      }
      if (traits.contains(LanguageFeature.ENABLED)) {
        generator.addEnabledQuery("enabled(%d)".formatted(p));
      }
    }
    if (traits.contains(LanguageFeature.ENABLED) && plan.instances() == 2) {
      generator.addRemote("(pc_value(%d) == pc_value(%d))".formatted(pid, pid + 1));
    }
  }

  private void declareGlobals() {
    if (traits.contains(LanguageFeature.LOSSY)) {
      out.line(LOSSY_HEADER);
    }
    out.line("mtype = { red, green, blue };");
    number("byte", "g0", NATURAL);
    out.line("bit f0;");
    globals.add(new LValue("f0", FLAG));
    out.line("mtype m0 = " + source.pick(PromelaExpressionGenerator.SYMBOLS) + ";");
    globals.add(new LValue("m0", SYMBOL));
    number(source.oneOf("short", "int"), "s0", SIGNED);
    if (traits.contains(LanguageFeature.WIDE)) {
      int bits = source.between(2, 5);
      out.line("unsigned u0 : " + bits + " = " + source.below(4) + ";");
      globals.add(new LValue("u0", TINY));
    }
    if (traits.contains(LanguageFeature.ARRAY)) {
      array("byte", "a0", NATURAL);
      if (source.chance(50)) {
        array(source.oneOf("bool", "bit"), "a1", FLAG);
      }
    }
    if (traits.contains(LanguageFeature.TYPEDEF)) {
      out.line("typedef T0 { byte n; bit b };");
      out.line("typedef T1 { short s; byte w[2]; T0 t };");
      out.line("T0 t0;");
      struct("t0");
      out.line("T1 t1;");
      globals.add(new GeneratorScope.Array("t1.w", 2, NATURAL));
      globals.add(new LValue("t1.s", SIGNED));
      struct("t1.t");
      if (source.chance(50)) {
        out.line("T1 t2[2];");
        globals.add(new LValue("t2[1].t.n", NATURAL));
        globals.add(new LValue("t2[g0 & 1].s", SIGNED));
        globals.add(new GeneratorScope.Array("t2[f0].w", 2, NATURAL));
      }
    }
  }

  private void struct(String name) {
    globals.add(new LValue(name + ".n", NATURAL));
    globals.add(new LValue(name + ".b", FLAG));
    if (!name.contains(".")) {
      globals.addStruct(name);
    }
  }

  private void number(String type, String name, LValue.Sort sort) {
    String initial = source.chance(40) ? " = " + source.below(3) : "";
    out.line(type + " " + name + initial + ";");
    globals.add(new LValue(name, sort));
  }

  private void array(String type, String name, LValue.Sort sort) {
    int length = source.between(2, 3);
    String initial = "";
    if (source.chance(30)) {
      initial = " = " + source.below(2);
    } else if (source.chance(30)) {
      initial = length == 2 ? " = { 1, 0 }" : " = { 0, 1, 2 }";
    }
    out.line("%s %s[%d]%s;".formatted(type, name, length, initial));
    globals.add(new GeneratorScope.Array(name, length, sort));
  }

  private void declareChannels() {
    int kinds = source.between(1, 2);
    for (int i = 0; i < kinds; i++) {
      signatures.add(new MessageSignature(i, fields()));
    }
    if (traits.contains(LanguageFeature.CHANNEL_PASSING)) {
      signatures.add(
          new MessageSignature(
              signatures.size(),
              source.chance(50)
                  ? List.of(MessageSignature.Field.CHAN)
                  : List.of(MessageSignature.Field.BYTE, MessageSignature.Field.CHAN)));
    }
    int channels = Math.max(signatures.size(), source.between(1, 3));
    for (int i = 0; i < channels; i++) {
      MessageSignature messageSignature = signatures.get(i % signatures.size());
      if (traits.contains(LanguageFeature.CHANNEL_ARRAY) && source.chance(50)) {
        ChannelReference.Capacity capacity = declare("c" + i + "[2]", messageSignature);
        globals.add(
            new ChannelReference(
                "c" + i + "[" + source.below(2) + "]", messageSignature, capacity));
        globals.add(new ChannelReference("c" + i + "[g0 % 2]", messageSignature, capacity));
      } else {
        globals.add(
            new ChannelReference("c" + i, messageSignature, declare("c" + i, messageSignature)));
      }
    }
  }

  private ChannelReference.Capacity declare(String name, MessageSignature messageSignature) {
    boolean rendezvous = traits.contains(LanguageFeature.RENDEZVOUS) && source.chance(60);
    int capacity = rendezvous ? 0 : source.between(1, 2);
    out.line("chan %s = [%d] of { %s };".formatted(name, capacity, messageSignature.text()));
    return rendezvous ? ChannelReference.Capacity.RENDEZVOUS : ChannelReference.Capacity.BUFFERED;
  }

  private List<MessageSignature.Field> fields() {
    if (traits.contains(LanguageFeature.TYPEDEF) && source.chance(30)) {
      return List.of(MessageSignature.Field.STRUCT);
    }
    var fields = new ArrayList<MessageSignature.Field>();
    int count = source.between(1, 2);
    for (int i = 0; i < count; i++) {
      fields.add(
          source.oneOf(
              MessageSignature.Field.BYTE,
              MessageSignature.Field.BYTE,
              MessageSignature.Field.BIT,
              MessageSignature.Field.BOOL,
              MessageSignature.Field.SHORT,
              MessageSignature.Field.MTYPE));
    }
    return fields;
  }

  private void planProcesses() {
    int types = 1 + source.weighted(35, 45, 20);
    boolean started =
        traits.contains(LanguageFeature.INIT) || traits.contains(LanguageFeature.SPAWN);
    for (int i = 0; i < types; i++) {
      boolean active =
          i == 0 && !traits.contains(LanguageFeature.INIT) || !started || source.chance(60);
      int instances = !active ? 0 : types == 1 || types == 2 && source.chance(15) ? 2 : 1;
      var parameters = new ArrayList<ProctypeOutline.Parameter>();
      if (source.chance(active ? 15 : 50)) {
        parameters.add(new ProctypeOutline.Parameter.Number());
      }
      if (!active && !signatures.isEmpty() && source.chance(50)) {
        parameters.add(new ProctypeOutline.Parameter.Channel(source.pick(signatures)));
      }
      plans.add(new ProctypeOutline("P" + i, instances, parameters));
    }
    if (traits.contains(LanguageFeature.INIT)) {
      plans.add(source.below(plans.size() + 1), ProctypeOutline.init());
    }
  }
}
