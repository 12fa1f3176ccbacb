package rondo.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Predicate;
import rondo.cli.report.CheckResult;
import rondo.cli.report.VerificationResult;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;

/**
 * What a protocol is checked for.
 *
 * @param stated what its text says
 * @param implicit what may be asked for by name; first what every protocol keeps to: no failed
 *     assertion, no run-time error
 * @param name what a property is called
 * @param at where it stands
 * @param input the text of the protocol
 */
record PropertyCatalog<P>(
    List<P> stated,
    List<P> implicit,
    Function<P, String> name,
    Function<P, Position> at,
    ModelInput input) {
  /** The name of what every protocol keeps to. */
  static final String SAFETY = "safety";

  PropertyCatalog {
    stated = List.copyOf(stated);
    implicit = List.copyOf(implicit);
  }

  /** What every protocol keeps to. */
  P safety() {
    return implicit.getFirst();
  }

  /**
   * All that a protocol states; first what every protocol keeps to, unless something sees to that.
   *
   * @param sees whether who checks this in every run looks for all errors on the way
   */
  List<P> all(Predicate<P> sees) {
    var all = new ArrayList<>(stated);
    if (all.stream().noneMatch(sees)) {
      all.addFirst(safety());
    }
    return all;
  }

  /**
   * How one property is decided, and where a counterexample goes. It may come to a violation of
   * another property instead, once; then the search is made again.
   */
  interface PropertySearch<P> {
    CheckResult search(P property, Path trace) throws RejectedException;
  }

  /** The property of this name. */
  P named(String wanted) throws RejectedException {
    var all = new ArrayList<>(stated);
    all.addAll(implicit);
    for (P property : all) {
      if (name.apply(property).equals(wanted)) {
        return property;
      }
    }
    Position header = Distal.clausePositions(input.source()).protocol();
    List<UnknownProperty.Known> known =
        all.stream().map(p -> new UnknownProperty.Known(name.apply(p), at.apply(p))).toList();
    throw new UnknownProperty("protocol", wanted, known).rejected(header);
  }

  List<P> named(List<String> names) throws RejectedException {
    var named = new ArrayList<P>();
    for (String each : names) {
      named.add(named(each));
    }
    return named;
  }

  /** The searches one by one; none is begun after an interrupt. */
  VerificationResult run(
      List<P> properties,
      Path firstTrace,
      PropertySearch<P> search,
      List<Diagnostic> warnings,
      BooleanSupplier interrupted)
      throws RejectedException {
    var checks = new ArrayList<CheckResult>();
    var skipped = new ArrayList<String>();
    int saved = 0;
    for (P property : properties) {
      if (!checks.isEmpty() && interrupted.getAsBoolean()) {
        skipped.add(name.apply(property));
        continue;
      }
      CheckResult result;
      do {
        result = search.search(property, TraceFiles.numbered(firstTrace, saved + 1));
        checks.add(result);
        saved += result.counterexamples().size();
      } while (!result.title().equals(Optional.of(name.apply(property))));
    }
    return new VerificationResult(input.file(), checks, skipped, List.of(), warnings);
  }
}
