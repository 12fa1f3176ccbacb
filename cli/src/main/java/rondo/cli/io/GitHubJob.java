package rondo.cli.io;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.Optional;
import rondo.report.ci.SourcePaths;

/**
 * The job of GitHub Actions that calls the program.
 *
 * @param environment the variables that describe it
 */
public record GitHubJob(Map<String, String> environment) {
  private static final String SUMMARY = "GITHUB_STEP_SUMMARY";
  private static final String WORKSPACE = "GITHUB_WORKSPACE";

  public GitHubJob {
    environment = Map.copyOf(environment);
  }

  private Optional<Path> path(String variable) {
    return Optional.ofNullable(environment.get(variable)).filter(v -> !v.isBlank()).map(Path::of);
  }

  /** Paths relative to the repository, if its checkout is known. */
  public SourcePaths sourcePaths() {
    return path(WORKSPACE).map(SourcePaths::new).orElseGet(SourcePaths::here);
  }

  /** Appends to the summary of the step, if there is one. */
  public void appendSummary(String markdown) throws IOException {
    Optional<Path> file = path(SUMMARY);
    if (file.isPresent()) {
      Files.writeString(
          file.get(),
          markdown,
          StandardCharsets.UTF_8,
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
    }
  }
}
