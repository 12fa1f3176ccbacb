package rondo.distal.promela;

import java.util.ArrayList;
import java.util.List;
import rondo.ir.data.LocalVariable;

/** What stands at the top of a program that goes through rounds. */
final class RoundDeclarations {
  private final RoundText text;

  RoundDeclarations(RoundText text) {
    this.text = text;
  }

  /** Everything but the processes. */
  Lines prelude(String title, String explanation) {
    Lines all = new Lines();
    all.comment(title);
    all.add(" * " + explanation);
    all.add(" */");
    all.add("#define " + text.words.number() + " " + text.system.processes());
    all.add("#define " + text.codes.none() + " " + text.codes.constantNone());
    all.add(
        "#define "
            + text.words.nothing()
            + " "
            + Code.number(text.codes.noneNumber() - 1L).within(Code.ATOM));
    all.add(
        "#define %s(to, from) %s[(to) * %s + (from)]"
            .formatted(text.words.name("mail"), text.words.name("box"), text.words.number()));
    all.addAll(text.codes.definitions());
    all.addAll(standings());
    all.add("");
    for (int v = 0; v < text.variables.size(); v++) {
      LocalVariable variable = text.system.variables().get(v);
      all.add(
          "%s %s[%s]; /* %s */"
              .formatted(
                  text.codes.storage(variable.type()),
                  text.variables.get(v),
                  text.words.number(),
                  Frame.plain(variable.type().toString())));
    }
    memory(all);
    return all;
  }

  private Lines standings() {
    var lines = new Lines();
    if (text.words.hasFailures()) {
      Code[] all = {
        text.words.correct(),
        text.words.crashed(),
        text.words.crashing(),
        text.words.omitting(),
        text.words.byzantine(),
        text.words.lying()
      };
      for (int i = 0; i < all.length; i++) {
        lines.add("#define " + all[i] + " " + i);
      }
    }
    return lines;
  }

  private void memory(Lines all) {
    if (text.stamps().counts()) {
      all.add("short " + text.words.phase() + " = 1;");
    }
    if (text.words.hasFailures()) {
      all.add("byte %s[%s];".formatted(text.words.name("standing"), text.words.number()));
    }
    if (text.allowance.crashes() > 0) {
      all.add("byte " + text.words.name("crashes") + ";");
    }
    if (text.network.remembersLosses()) {
      all.add("int %s = %d;".formatted(text.words.name("losses"), text.allowance.lossesInAll()));
    }
    if (text.network.remembersUnrest()) {
      all.add(
          "int %s = %d;".formatted(text.words.name("unrest"), text.allowance.atFirst().unrest()));
    }
    text.properties.declare(all);
    all.add("");
    all.add("/* What is only needed within a round. */");
    all.add(
        "int %s[%s * %s] = %s;"
            .formatted(
                text.words.name("box"),
                text.words.number(),
                text.words.number(),
                text.words.nothing()));
  }

  /** Numbers that are needed for a while, and their end. */
  Lines temporaries(List<String> more) {
    var all = new ArrayList<>(more);
    all.addAll(text.names.temporaries());
    var lines = new Lines();
    for (int i = 0; i < all.size(); i += 8) {
      lines.add("int " + String.join(", ", all.subList(i, Math.min(all.size(), i + 8))) + ";");
    }
    return lines;
  }

  /** How numbers that were needed for a while, and the mail, are as in the beginning again. */
  Lines forgetting(Code counter, List<String> more) {
    var lines = new Lines();
    var all = new ArrayList<>(more);
    all.addAll(text.names.temporaries());
    lines.open("inline " + text.words.name("forget") + "() {");
    for (int i = 0; i < all.size(); i += 6) {
      List<String> row = all.subList(i, Math.min(all.size(), i + 6));
      lines.add(String.join(" ", row.stream().map(t -> t + " = 0;").toList()));
    }
    lines.close("}");
    lines.add("");
    lines.open("inline " + text.words.name("clear") + "() {");
    lines.open(
        "for (%s : 0 .. %s * %s - 1) {"
            .formatted(counter, text.words.number(), text.words.number()));
    lines.add("%s[%s] = %s;".formatted(text.words.name("box"), counter, text.words.nothing()));
    lines.close("};");
    lines.close("}");
    return lines;
  }
}
