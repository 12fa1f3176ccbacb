package rondo.report.ci;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.report.outcome.ModelOutcome;
import rondo.trace.Verdict.Reason;

class GitHubAnnotationsTest {
  private static final SourcePaths PATHS = SourcePaths.here();

  @Test
  void separatorsAndLineBreaksAreEscaped() {
    var failed =
        new ModelOutcome.Failed(
            Path.of("a,b:c%.pml"), ModelOutcome.Cause.BUG, "100%, why:\r\n::error::injected");
    assertThat(GitHubAnnotations.of(List.of(failed), PATHS))
        .isEqualTo(
            "::error file=a%2Cb%3Ac%25.pml,title=bug in Rondo%3A model"
                + "::bug in Rondo: 100%25, why:%0D%0A::error::injected\n");
  }

  @Test
  void aDiagnosticIsAnAnnotationOfItsLine() {
    Diagnostic error =
        Diagnostic.error("P012", new Position("m.pml", 14, 9), "channel `q` is not declared")
            .withLabel("not found")
            .withHelp("declare it");
    Diagnostic warning = Diagnostic.warning("L101", Position.NONE, "a label");
    var rejected = new ModelOutcome.Rejected(Path.of("m.pml"), List.of(error, warning));
    assertThat(GitHubAnnotations.of(List.of(rejected), PATHS))
        .isEqualTo(
            """
            ::error file=m.pml,line=14,col=9,title=P012%3A channel `q` is not declared\
            ::channel `q` is not declared: not found%0Ahelp: declare it
            ::warning file=m.pml,title=L101%3A a label::a label
            """);
  }

  @Test
  void standardInputHasNoFile() {
    var stopped = new ModelOutcome.Stopped(Path.of("<stdin>"), Reason.TIME);
    assertThat(GitHubAnnotations.of(List.of(stopped), PATHS))
        .isEqualTo(
            "::error title=inconclusive%3A model::inconclusive: " + Reason.TIME.text() + "\n");
  }

  @Test
  void pathsAreRelativeToTheRepository() {
    var paths = new SourcePaths(Path.of("").toAbsolutePath().getParent());
    String folder = Path.of("").toAbsolutePath().getFileName().toString();
    assertThat(paths.path("src/m.pml")).contains(folder + "/src/m.pml");
    assertThat(paths.path("../m.pml")).contains("m.pml");
    assertThat(paths.path("/elsewhere/m.pml")).contains("/elsewhere/m.pml");
    assertThat(paths.uri("/elsewhere/m n.pml")).contains("file:///elsewhere/m%20n.pml");
    assertThat(PATHS.uri("a b/c:d é%.pml")).contains("a%20b/c:d%20%C3%A9%25.pml");
  }
}
