package rondo.translate.promela.round;

import java.util.ArrayList;
import java.util.List;
import rondo.ir.data.LocalVariable;
import rondo.translate.promela.term.PromelaExpression;
import rondo.translate.promela.term.PromelaLines;
import rondo.translate.promela.term.PromelaWriter;

/** Generates the declarations of a round-based program. */
final class RoundDeclarations {
  private final RoundText text;

  RoundDeclarations(RoundText text) {
    this.text = text;
  }

  /** Everything before the processes. */
  PromelaLines prelude(String title, String explanation) {
    PromelaLines all = new PromelaLines();
    all.comment(title);
    all.add(" * " + explanation);
    all.add(" */");
    all.add("#define " + text.identifiers.processCount() + " " + text.system.processes());
    all.add("#define " + text.encoding.none() + " " + text.encoding.noneLiteral());
    all.add(
        "#define "
            + text.identifiers.noMessage()
            + " "
            + PromelaExpression.number(text.encoding.noneCode() - 1L)
                .parenthesized(PromelaExpression.ATOM));
    all.add(
        "#define %s(to, from) %s[(to) * %s + (from)]"
            .formatted(
                text.identifiers.name("mail"),
                text.identifiers.name("box"),
                text.identifiers.processCount()));
    all.addAll(text.encoding.definitions());
    all.addAll(statusConstants());
    all.add("");
    for (int v = 0; v < text.variables.size(); v++) {
      LocalVariable variable = text.system.variables().get(v);
      all.add(
          "%s %s[%s]; /* %s */"
              .formatted(
                  text.encoding.storageType(variable.type()),
                  text.variables.get(v),
                  text.identifiers.processCount(),
                  PromelaWriter.commentText(variable.type().toString())));
    }
    historyVariables(all);
    return all;
  }

  private PromelaLines statusConstants() {
    var promelaLines = new PromelaLines();
    if (text.identifiers.hasFailures()) {
      PromelaExpression[] all = {
        text.identifiers.correct(),
        text.identifiers.crashed(),
        text.identifiers.crashing(),
        text.identifiers.omitting(),
        text.identifiers.byzantine(),
        text.identifiers.transientByzantine()
      };
      for (int i = 0; i < all.length; i++) {
        promelaLines.add("#define " + all[i] + " " + i);
      }
    }
    return promelaLines;
  }

  private void historyVariables(PromelaLines all) {
    if (text.phaseNumbering().isPhaseStored()) {
      all.add("short " + text.identifiers.phase() + " = 1;");
    }
    if (text.identifiers.hasFailures()) {
      all.add(
          "byte %s[%s];"
              .formatted(text.identifiers.name("standing"), text.identifiers.processCount()));
    }
    if (text.faultModel.crashes() > 0) {
      all.add("byte " + text.identifiers.name("crashes") + ";");
    }
    if (text.faultModel.limitsTotalLosses()) {
      all.add(
          "int %s = %d;".formatted(text.identifiers.name("losses"), text.faultModel.totalLosses()));
    }
    if (text.network.tracksStability()) {
      all.add(
          "int %s = %d;"
              .formatted(
                  text.identifiers.name("unrest"), text.faultModel.roundsUntilSynchronous()));
    }
    text.properties.declare(all);
    all.add("");
    all.add("/* What is only needed within a round. */");
    all.add(
        "int %s[%s * %s] = %s;"
            .formatted(
                text.identifiers.name("box"),
                text.identifiers.processCount(),
                text.identifiers.processCount(),
                text.identifiers.noMessage()));
  }

  /** The declarations of the temporaries. */
  PromelaLines temporaries(List<String> more) {
    var all = new ArrayList<>(more);
    all.addAll(text.promelaNames.temporaries());
    var promelaLines = new PromelaLines();
    for (int i = 0; i < all.size(); i += 8) {
      promelaLines.add(
          "int " + String.join(", ", all.subList(i, Math.min(all.size(), i + 8))) + ";");
    }
    return promelaLines;
  }

  /** The inlines that reset the temporaries and the mailboxes to their initial values. */
  PromelaLines reset(PromelaExpression counter, List<String> more) {
    var promelaLines = new PromelaLines();
    var all = new ArrayList<>(more);
    all.addAll(text.promelaNames.temporaries());
    promelaLines.open("inline " + text.identifiers.name("forget") + "() {");
    for (int i = 0; i < all.size(); i += 6) {
      List<String> row = all.subList(i, Math.min(all.size(), i + 6));
      promelaLines.add(String.join(" ", row.stream().map(t -> t + " = 0;").toList()));
    }
    promelaLines.close("}");
    promelaLines.add("");
    promelaLines.open("inline " + text.identifiers.name("clear") + "() {");
    promelaLines.open(
        "for (%s : 0 .. %s * %s - 1) {"
            .formatted(counter, text.identifiers.processCount(), text.identifiers.processCount()));
    promelaLines.add(
        "%s[%s] = %s;"
            .formatted(text.identifiers.name("box"), counter, text.identifiers.noMessage()));
    promelaLines.close("};");
    promelaLines.close("}");
    return promelaLines;
  }
}
