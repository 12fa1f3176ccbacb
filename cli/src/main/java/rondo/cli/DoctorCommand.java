package rondo.cli;

import static rondo.cli.option.Options.flag;

import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import rondo.cli.doctor.ComponentStatus;
import rondo.cli.doctor.InstallationCheck;
import rondo.cli.io.Console;
import rondo.cli.io.Exit;
import rondo.report.ProductVersion;
import rondo.trace.json.Json;

/** {@code rondo doctor}: checks the installation and the optional components. */
final class DoctorCommand implements Command {
  @Override
  public CommandSpec spec() {
    CommandSpec spec = CommandSpec.create();
    spec.usageMessage()
        .description(
            "Check the installation of Rondo on this machine, and suggest how to fix problems.")
        .footer(
            "",
            "Exit status: 0 if all parts of Rondo work, 1 otherwise. External programs are",
            "optional.",
            "",
            "Example:",
            "  rondo doctor");
    spec.addOption(flag("--json", "Print the findings as JSON."));
    return spec;
  }

  @Override
  public Exit run(ParseResult arguments, Console console) {
    List<ComponentStatus> findings = InstallationCheck.run();
    console.out().print(arguments.hasMatchedOption("--json") ? json(findings) : text(findings));
    return works(findings) ? Exit.HOLDS : Exit.VIOLATED;
  }

  private static boolean works(List<ComponentStatus> findings) {
    return findings.stream().noneMatch(f -> f.state() == ComponentStatus.State.BROKEN);
  }

  private static String text(List<ComponentStatus> findings) {
    var out = new StringBuilder();
    out.append("%-9s%-10s%s%n".formatted("Rondo", "", ProductVersion.CURRENT));
    for (ComponentStatus status : findings) {
      out.append(
          "%-9s%-10s%s%n".formatted(status.subject(), status.state().text(), status.detail()));
      if (status.state() != ComponentStatus.State.OK) {
        out.append("%19s%s%n".formatted("", "for " + status.purpose()));
      }
      status.advice().forEach(a -> out.append("%19s%s%n".formatted("", a)));
    }
    return out.toString();
  }

  private static String json(List<ComponentStatus> findings) {
    return Json.object()
        .put("format", "rondo-doctor")
        .put("version", 2)
        .put("rondo", ProductVersion.CURRENT)
        .put("works", Json.of(works(findings)))
        .put("findings", findings.stream().map(DoctorCommand::json).toList())
        .build()
        .pretty();
  }

  private static Json json(ComponentStatus status) {
    return Json.object()
        .put("subject", status.subject())
        .put("state", status.state().text())
        .put("purpose", status.purpose())
        .put("detail", status.detail())
        .put("advice", status.advice().stream().map(Json::of).toList())
        .build();
  }
}
