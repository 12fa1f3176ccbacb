package rondo.cli;

import static rondo.cli.Options.flag;

import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import rondo.cli.doctor.Examination;
import rondo.cli.doctor.Finding;
import rondo.trace.json.Json;

/** {@code rondo doctor}: whether all that Rondo uses is here and works. */
final class DoctorCommand implements Command {
  @Override
  public CommandSpec spec() {
    CommandSpec spec = CommandSpec.create();
    spec.usageMessage()
        .description(
            "Say what Rondo finds on this machine, and what to do if something is missing.")
        .footer(
            "",
            "Exit status: 0 if all that belongs to Rondo works, 1 otherwise. Programs that Rondo",
            "only works together with may be missing.",
            "",
            "Example:",
            "  rondo doctor");
    spec.addOption(flag("--json", "Print the findings as JSON."));
    return spec;
  }

  @Override
  public Exit run(ParseResult arguments, Console console) {
    List<Finding> findings = Examination.all();
    console.out().print(arguments.hasMatchedOption("--json") ? json(findings) : text(findings));
    return works(findings) ? Exit.HOLDS : Exit.VIOLATED;
  }

  private static boolean works(List<Finding> findings) {
    return findings.stream().noneMatch(f -> f.state() == Finding.State.BROKEN);
  }

  private static String text(List<Finding> findings) {
    var out = new StringBuilder();
    out.append("%-9s%-10s%s%n".formatted("Rondo", "", Rondo.VERSION));
    for (Finding finding : findings) {
      out.append(
          "%-9s%-10s%s%n".formatted(finding.subject(), finding.state().text(), finding.detail()));
      if (finding.state() != Finding.State.OK) {
        out.append("%19s%s%n".formatted("", "for " + finding.purpose()));
      }
      finding.advice().forEach(a -> out.append("%19s%s%n".formatted("", a)));
    }
    return out.toString();
  }

  private static String json(List<Finding> findings) {
    return Json.object()
        .put("format", "rondo-doctor")
        .put("version", 1)
        .put("rondo", Rondo.VERSION)
        .put("works", Json.of(works(findings)))
        .put("findings", findings.stream().map(DoctorCommand::json).toList())
        .build()
        .pretty();
  }

  private static Json json(Finding finding) {
    return Json.object()
        .put("subject", finding.subject())
        .put("state", finding.state().text())
        .put("purpose", finding.purpose())
        .put("detail", finding.detail())
        .put("advice", finding.advice().stream().map(Json::of).toList())
        .build();
  }
}
