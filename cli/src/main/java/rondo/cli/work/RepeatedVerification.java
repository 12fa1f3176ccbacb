package rondo.cli.work;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;
import rondo.cli.io.Interrupt;
import rondo.cli.option.MethodOptions;
import rondo.cli.option.VerifyOptions;
import rondo.cli.option.WorkFolderOption;
import rondo.cli.option.WorkLocation;
import rondo.diagnostics.RejectedException;
import rondo.explore.SearchTask;
import rondo.explore.WorkFolder;
import rondo.explore.files.WorkStorage;
import rondo.verify.Verification;
import rondo.verify.folder.VerificationDescription;
import rondo.verify.folder.VerificationFolder;
import rondo.verify.method.Method;
import rondo.verify.method.VerificationListener;
import rondo.verify.model.Model;

/** Repeats a verification from the description in its work folder. */
public final class RepeatedVerification {
  /** Options of which one replaces the other. */
  private static final List<String> FORMATS = List.of("--json", "--quiet");

  private RepeatedVerification() {}

  /**
   * The arguments of {@code rondo verify} that a description stands for. A cluster is not one of
   * them: a search can be continued on another, or without any.
   *
   * @param given further arguments, which replace those of the description
   */
  public static ParseResult arguments(
      WorkLocation folder, VerificationDescription description, ParseResult given) {
    List<String> replaced =
        new ArrayList<>(given.matchedOptions().stream().map(OptionSpec::longestName).toList());
    if (replaced.stream().anyMatch(FORMATS::contains)) {
      replaced.addAll(FORMATS);
    }
    return arguments(folder, description, replaced, WorkFolderOption.adjustableOptions(given));
  }

  private static ParseResult arguments(
      WorkLocation folder,
      VerificationDescription description,
      List<String> replaced,
      List<String> further) {
    List<String> line = new ArrayList<>(description.arguments());
    for (String option : description.adjustable()) {
      if (!replaced.contains(option.replaceAll("=.*", ""))) {
        line.add(option);
      }
    }
    line.addAll(further);
    line.add(WorkFolderOption.NAME + "=" + folder);
    line.add("--");
    line.add(description.source().file().toString());
    CommandSpec spec = CommandSpec.create().name("verify");
    VerifyOptions.declare(spec);
    return new CommandLine(spec).parseArgs(line.toArray(String[]::new));
  }

  /**
   * A search of the verification in a work folder, ready to run. Earlier searches are not repeated:
   * their outcome is in their folders.
   *
   * @param number of the search, from 1
   */
  public static SearchTask search(WorkStorage storage, int number) throws IOException {
    VerificationDescription description = VerificationFolder.read(storage);
    List<String> limits = List.of("--memory", "--time", "--threads");
    var folder = new WorkLocation(storage.location());
    ParseResult arguments = arguments(folder, description, limits, List.of());
    var searches = new AtomicInteger();
    WorkFolder earlier =
        task -> {
          int next = searches.incrementAndGet();
          if (next == number) {
            throw new SearchCapturedException(task);
          }
          return storage.search(next);
        };
    try {
      Method method =
          MethodOptions.method(
              arguments, description.source().language(), description.source().file());
      Model model = Model.load(description.source(), method.translation());
      Method refined = MethodOptions.refined(method, model, arguments, Interrupt.FOREVER);
      Method external = WorkFolderOption.with(earlier, refined, arguments);
      Verification.verify(
          model, external, VerifyOptions.properties(arguments), new VerificationListener() {});
    } catch (SearchCapturedException e) {
      return e.task();
    } catch (RejectedException e) {
      throw new IOException("the model in the work folder is rejected: " + e.getMessage(), e);
    }
    throw new IOException(
        "the verification in %s has no search %d".formatted(storage.location(), number));
  }
}
