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
 * The properties of a protocol.
 *
 * @param stated those in its text
 * @param implicit those that may be selected by name; the first is safety: no failed assertion, no
 *     run-time error
 * @param name the name of a property
 * @param at the position of a property
 * @param input the text of the protocol
 */
record PropertyCatalog<P>(
    List<P> stated,
    List<P> implicit,
    Function<P, String> name,
    Function<P, Position> at,
    ModelInput input) {
  /** The name of the implicit safety property. */
  static final String SAFETY = "safety";

  PropertyCatalog {
    stated = List.copyOf(stated);
    implicit = List.copyOf(implicit);
  }

  /** The implicit safety property. */
  P safety() {
    return implicit.getFirst();
  }

  /**
   * All stated properties, preceded by safety unless the check of a stated property covers it.
   *
   * @param sees whether the check of a property in every run finds all errors, too
   */
  List<P> all(Predicate<P> sees) {
    var all = new ArrayList<>(stated);
    if (all.stream().noneMatch(sees)) {
      all.addFirst(safety());
    }
    return all;
  }

  /**
   * Checks one property and saves its counterexample. It may find a violation of another property
   * instead, at most once; then the search is repeated.
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

  /** Checks properties in turn; none is started after an interrupt. */
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
