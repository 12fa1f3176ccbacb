package rondo.cli;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;
import rondo.cli.io.Console;
import rondo.cli.io.Exit;
import rondo.cli.option.ModelArguments;
import rondo.cli.option.VerifyOptions;
import rondo.cli.option.WorkFolderOption;
import rondo.cli.option.WorkLocation;
import rondo.cli.work.ClusterSession;
import rondo.cli.work.RepeatedVerification;
import rondo.diagnostics.RejectedException;
import rondo.explore.files.FolderException;
import rondo.promela.text.IncludePath;
import rondo.report.ProductVersion;
import rondo.verify.folder.VerificationDescription;
import rondo.verify.folder.VerificationFolder;
import rondo.verify.model.ModelSource;

/** {@code rondo resume}: continues a verification from its work folder. */
final class ResumeCommand implements Command {
  @Override
  public CommandSpec spec() {
    CommandSpec spec = CommandSpec.create();
    spec.usageMessage()
        .description(
            "Continue a verification from the last checkpoint in its work folder.",
            "The folder has the model, its parameters and the options. Options given here replace",
            "those of the original call; others that would change the result cannot be given.")
        .footer(
            "",
            "Examples:",
            "  rondo verify --work run1 --memory 2g -DN=5 examples/promela/peterson.pml",
            "  rondo resume run1",
            "  rondo resume --memory 16g --threads 8 run1",
            "  rondo resume --cluster spark://host:7077 hdfs://host:8020/run1");
    spec.addPositional(
        PositionalParamSpec.builder()
            .index("0")
            .arity("1")
            .type(WorkLocation.class)
            .converters(WorkLocation::new)
            .paramLabel("FOLDER")
            .description("The work folder of the verification; with --cluster, it may be a URL.")
            .build());
    VerifyOptions.declareAdjustable(spec);
    return spec;
  }

  @Override
  public boolean isInterruptible(ParseResult arguments) {
    return true;
  }

  @Override
  public Duration gracePeriod(ParseResult arguments) {
    return WorkFolderOption.GRACE_PERIOD;
  }

  @Override
  public Exit run(ParseResult arguments, Console console) throws RejectedException, IOException {
    WorkLocation folder = arguments.matchedPositionalValue(0, new WorkLocation(""));
    WorkFolderOption.rejectUrlWithoutCluster(folder, arguments);
    VerificationDescription description = VerificationFolder.read(ClusterSession.storage(folder));
    if (!description.product().equals(ProductVersion.CURRENT)) {
      throw new FolderException(
          "the work folder %s was written by version %s of Rondo; this is version %s"
              .formatted(folder, description.product(), ProductVersion.CURRENT));
    }
    ParseResult original = RepeatedVerification.arguments(folder, description, arguments);
    ModelSource source = unchanged(description.source()).orElse(description.source());
    return VerifyCommand.run(List.of(new ModelArguments(source, 0)), original, console);
  }

  /** The model in its files, if they have not changed: so counterexamples can refer to them. */
  private static Optional<ModelSource> unchanged(ModelSource saved) {
    try {
      var files =
          new ModelSource(
              saved.file(),
              saved.language(),
              Optional.empty(),
              saved.defines(),
              new IncludePath(saved.includes().folders(), saved.includes().scope()));
      return files.withTexts().equals(saved) ? Optional.of(files) : Optional.empty();
    } catch (RejectedException e) {
      return Optional.empty();
    }
  }
}
