package rondo.cli.sweep;

import java.util.LinkedHashSet;
import java.util.List;
import rondo.cli.io.Exit;
import rondo.cli.io.ExitSummary;
import rondo.verify.model.ModelSource;

/**
 * The results of a sweep.
 *
 * @param options the options of all jobs
 * @param results in the order of the grid
 */
public record SweepReport(
    ModelSource source, ParameterGrid grid, List<String> options, List<JobResult> results) {
  public SweepReport {
    options = List.copyOf(options);
    results = List.copyOf(results);
  }

  /** The names of all properties, in the order of their first occurrence. */
  List<String> properties() {
    var names = new LinkedHashSet<String>();
    results.forEach(r -> r.properties().forEach(p -> names.add(p.property())));
    return List.copyOf(names);
  }

  /** The worst of all jobs. */
  public Exit exit() {
    return new ExitSummary(results.stream().map(JobResult::exit).toList()).worst();
  }
}
