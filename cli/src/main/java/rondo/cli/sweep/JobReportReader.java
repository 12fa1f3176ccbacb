package rondo.cli.sweep;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import rondo.cli.io.Exit;
import rondo.cli.sweep.JobResult.Kind;
import rondo.cli.sweep.job.JobOutput;
import rondo.cli.sweep.job.JobOutput.JobStop;
import rondo.trace.Statistics;
import rondo.trace.Verdict.Reason;
import rondo.trace.json.Json;

/**
 * Reads the result of a job from its output: the JSON report of {@code rondo verify} or, if there
 * is none, exit status and messages.
 */
final class JobReportReader {
  private static final String INCONCLUSIVE = "inconclusive";

  /** Reasons that do not depend on the size of the model: a larger one is not slower for them. */
  private static final Set<String> INDEPENDENT_OF_SIZE =
      EnumSet.of(
              Reason.ENOUGH,
              Reason.REACHED,
              Reason.BOUND,
              Reason.NOT_REACHED_WITHIN_BOUND,
              Reason.NOT_REACHED_APPROXIMATELY,
              Reason.TEMPORAL,
              Reason.NOT_IN_ROUNDS,
              Reason.ROUNDS_DO_LESS,
              Reason.INVARIANTS)
          .stream()
          .map(Reason::text)
          .collect(Collectors.toUnmodifiableSet());

  /** What a shell adds to the number of a signal. */
  private static final int BY_SIGNAL = 128;

  private final GridPoint point;
  private final JobOutput output;

  private JobReportReader(GridPoint point, JobOutput output) {
    this.point = point;
    this.output = output;
  }

  static JobResult read(GridPoint point, JobOutput output) {
    var reader = new JobReportReader(point, output);
    return report(output).map(reader::reported).orElseGet(reader::unreported);
  }

  /** The report of a job, if it printed one. */
  static Optional<Json.Obj> report(JobOutput output) {
    try {
      return Json.parse(output.out()) instanceof Json.Obj report
              && report.member("format").equals(Optional.of(Json.of("rondo-verify")))
          ? Optional.of(report)
          : Optional.empty();
    } catch (Json.MalformedException e) {
      return Optional.empty();
    }
  }

  private JobResult reported(Json.Obj report) {
    List<JobProperty> properties = properties(report);
    String verdict = text(report, "verdict");
    Optional<Exit> exit = exit();
    if (verdict.equals("rejected")) {
      return result(Kind.REJECTED, Exit.REJECTED, verdict, firstError(), report, List.of());
    }
    if (exit.isEmpty() || exit.get() == Exit.BUG) {
      return unreported();
    }
    List<String> reasons =
        Stream.concat(
                Stream.of(verdict.equals(INCONCLUSIVE) ? reason(report) : ""),
                properties.stream()
                    .filter(p -> p.verdict().equals(INCONCLUSIVE))
                    .map(JobProperty::reason))
            .toList();
    String shown = reasons.stream().filter(r -> !r.isEmpty()).findFirst().orElse("");
    return result(kind(reasons), exit.get(), verdict, shown, report, properties);
  }

  private Kind kind(List<String> reasons) {
    if (reasons.contains(Reason.INTERRUPTED.text())) {
      return Kind.INTERRUPTED;
    }
    if (reasons.contains(Reason.TIME.text())) {
      return Kind.TIME_LIMIT;
    }
    boolean answered =
        reasons.stream().allMatch(r -> r.isEmpty() || INDEPENDENT_OF_SIZE.contains(r));
    return answered ? Kind.COMPLETE : Kind.LIMIT;
  }

  private JobResult result(
      Kind kind,
      Exit exit,
      String verdict,
      String reason,
      Json.Obj report,
      List<JobProperty> properties) {
    Optional<Statistics> statistics =
        kind == Kind.REJECTED ? Optional.empty() : Optional.of(statistics(report));
    return new JobResult(
        point, kind, exit, verdict, reason, statistics, properties, output.seconds());
  }

  private List<JobProperty> properties(Json.Obj report) {
    var properties = new ArrayList<JobProperty>();
    for (Json each : elements(report, "properties")) {
      if (each instanceof Json.Obj p) {
        Optional<String> trace =
            p.member("trace")
                .filter(Json.Obj.class::isInstance)
                .map(t -> text((Json.Obj) t, "file"))
                .filter(f -> !f.isEmpty());
        properties.add(
            new JobProperty(
                text(p, "property"),
                text(p, "verdict"),
                reason(p),
                Optional.of(statistics(p)),
                trace));
      }
    }
    for (Json each : elements(report, "interrupted")) {
      if (each instanceof Json.Str(String name)) {
        String reason = ofThisJob(Reason.INTERRUPTED.text());
        properties.add(
            new JobProperty(name, INCONCLUSIVE, reason, Optional.empty(), Optional.empty()));
      }
    }
    return properties;
  }

  /** A job that is stopped at its time limit takes that for an interrupt. */
  private String ofThisJob(String reason) {
    return output.stop() == JobStop.TIME_LIMIT && reason.equals(Reason.INTERRUPTED.text())
        ? Reason.TIME.text()
        : reason;
  }

  private String reason(Json.Obj of) {
    return ofThisJob(text(of, "reason"));
  }

  /** The result of a job without a report. */
  private JobResult unreported() {
    if (output.stop() == JobStop.TIME_LIMIT) {
      return without(Kind.TIME_LIMIT, Exit.INCONCLUSIVE, INCONCLUSIVE, Reason.TIME.text());
    }
    if (output.status() == BY_SIGNAL + 9) {
      String reason = "the process was killed, perhaps for lack of memory";
      return without(Kind.LIMIT, Exit.INCONCLUSIVE, INCONCLUSIVE, reason);
    }
    Exit exit = exit().orElse(Exit.BUG);
    return switch (exit) {
      case REJECTED -> without(Kind.REJECTED, exit, "rejected", firstError());
      case INCONCLUSIVE -> {
        String reason = message("inconclusive: ");
        Kind kind = reason.startsWith(Reason.INTERRUPTED.text()) ? Kind.INTERRUPTED : Kind.LIMIT;
        yield without(kind, exit, INCONCLUSIVE, reason);
      }
      case HOLDS, VIOLATED, BUG ->
          without(Kind.FAILED, Exit.BUG, "failed", "exit status " + output.status());
    };
  }

  private JobResult without(Kind kind, Exit exit, String verdict, String reason) {
    return new JobResult(
        point, kind, exit, verdict, reason, Optional.empty(), List.of(), output.seconds());
  }

  private Optional<Exit> exit() {
    return Stream.of(Exit.values()).filter(e -> e.status() == output.status()).findFirst();
  }

  private String firstError() {
    String code = message("error[");
    return code.isEmpty() ? message("error: ") : code.replaceFirst("^\\w+\\]: ", "");
  }

  /** The rest of the first message that begins like this. */
  private String message(String beginning) {
    return output
        .err()
        .lines()
        .filter(l -> l.startsWith(beginning))
        .map(l -> l.substring(beginning.length()))
        .findFirst()
        .orElse("");
  }

  private static Statistics statistics(Json.Obj of) {
    return new Statistics(
        number(of, "states").longValue(),
        number(of, "transitions").longValue(),
        number(of, "depth").longValue(),
        number(of, "seconds").doubleValue(),
        number(of, "memoryBytes").longValue());
  }

  private static List<Json> elements(Json.Obj of, String name) {
    return of.member(name).orElse(Json.of(List.of())) instanceof Json.Arr(List<Json> elements)
        ? elements
        : List.of();
  }

  private static BigDecimal number(Json.Obj of, String name) {
    return of.member(name).orElse(Json.of(0L)) instanceof Json.Num(BigDecimal value)
        ? value
        : BigDecimal.ZERO;
  }

  private static String text(Json.Obj of, String name) {
    return of.member(name).orElse(Json.of("")) instanceof Json.Str(String value) ? value : "";
  }
}
