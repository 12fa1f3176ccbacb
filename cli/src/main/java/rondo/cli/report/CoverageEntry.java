package rondo.cli.report;

import rondo.diagnostics.Position;
import rondo.events.engine.HandlerCoverage;
import rondo.events.engine.HandlerCoverage.ExecutionStatus;
import rondo.events.engine.HandlerCoverage.GuardCoverage;
import rondo.trace.json.Json;

/**
 * A handler and its coverage by schedules.
 *
 * @param handler as written in the protocol
 */
public record CoverageEntry(
    String handler, Position at, GuardCoverage coverage, ExecutionStatus status) {
  /**
   * @param roles the number of roles
   */
  public static CoverageEntry of(HandlerCoverage.ReactionCoverage reactionCoverage, int roles) {
    String upon = "upon " + reactionCoverage.reaction().name();
    return new CoverageEntry(
        roles == 1 ? upon : reactionCoverage.role().name() + ": " + upon,
        reactionCoverage.reaction().at(),
        reactionCoverage.coverage(),
        reactionCoverage.status());
  }

  boolean isUncovered() {
    return status == ExecutionStatus.NEVER;
  }

  /** The coverage for the text report. */
  String text() {
    return switch (coverage) {
      case NEVER_ASKED -> "not reached: guard never evaluated";
      case FALSE -> "not reached: guard never true";
      case TRUE -> reached() + "guard always true";
      case BOTH -> reached() + "guard true and false";
    };
  }

  private String reached() {
    return switch (status) {
      case NEVER -> "not reached, though ";
      case MADE -> "reached; ";
    };
  }

  private String word() {
    return switch (coverage) {
      case NEVER_ASKED -> "never evaluated";
      case FALSE -> "false";
      case TRUE -> "true";
      case BOTH -> "both";
    };
  }

  Json json() {
    return Json.object()
        .put("handler", handler)
        .put("file", at.file())
        .put("line", at.line())
        .put("reached", Json.of(!isUncovered()))
        .put("guard", word())
        .build();
  }
}
