package rondo.gpu.ptx;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rondo.diagnostics.RejectedException;
import rondo.gpu.control.ReportedState;
import rondo.gpu.kernel.Kernel;
import rondo.gpu.kernel.KernelBuilder;
import rondo.gpu.level.ModelKernels;
import rondo.ir.ProcessSystem;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.ir.interpreter.Interpreter;
import rondo.promela.Promela;
import rondo.testkit.CorpusModel;

/**
 * The text has the labels and registers that it uses; NVIDIA's assembler accepts it, if it is
 * installed.
 */
class PtxWriterTest {
  private static final Path EXAMPLES = CorpusModel.folder().resolveSibling("examples/promela");

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "peterson.pml",
        "chang_roberts.pml",
        "floodset.pml",
        "one_third_rule.pml",
        "two_phase_commit.pml",
        "dolev_klawe_rodeh.pml",
        "alternating_bit.pml",
        "german.pml"
      })
  void kernelsOfExamplesAreWellFormed(String name)
      throws IOException, RejectedException, InterruptedException {
    Path file = EXAMPLES.resolve(name);
    ProcessSystem system =
        Promela.parse(file.toString(), Files.readString(file), Map.of()).system().withoutObserver();
    var model =
        new ModelKernels(
            system,
            FullChannelPolicy.BLOCK,
            new Interpreter(system, FullChannelPolicy.BLOCK).initial());
    for (int mostWholeWords : new int[] {0, ReportedState.MAX_WORDS}) {
      model.generate(mostWholeWords);
      String text =
          PtxWriter.write(
              List.of(
                  model.kernels().insert(),
                  model.kernels().copy(),
                  model.kernels().expand(),
                  model.kernels().findPredecessor()));
      for (String entry : text.split("\\.visible")) {
        requireLabels(entry);
        requireRegisters(entry);
      }
      assemble(text);
    }
  }

  /** In the words of some locales, numbers have other digits. */
  @ParameterizedTest
  @ValueSource(strings = {"ar-EG-u-nu-arab", "fa-IR", "hi-IN-u-nu-deva"})
  void theLocaleOfTheUserDoesNotChangeTheText(String locale) {
    var code = new KernelBuilder();
    code.storeLocal(code.constant64(code.localWords(1000)), code.constant64(1234567));
    code.storeShared(code.constant(code.sharedWords(1000)), code.constant(1234567));
    code.barrier(0, code.constant64(12));
    code.end();
    List<Kernel> kernels = List.of(code.build("k", 1));
    String expected = PtxWriter.write(kernels);
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag(locale));
      assertThat(PtxWriter.write(kernels)).isEqualTo(expected);
    } finally {
      Locale.setDefault(before);
    }
  }

  private static void requireLabels(String entry) {
    List<String> bound = all("(?m)^(L\\d+):", entry);
    Set<String> used = new HashSet<>(all("\\b(L\\d+)\\b(?!:)", entry));
    assertThat(bound).doesNotHaveDuplicates().containsAll(used);
  }

  private static void requireRegisters(String entry) {
    Map<String, Integer> declared =
        Pattern.compile("\\.reg \\.\\w+ (%\\w)<(\\d+)>")
            .matcher(entry)
            .results()
            .collect(Collectors.toMap(r -> r.group(1), r -> Integer.parseInt(r.group(2))));
    for (String register : all("(%[rdpst]\\d+)", entry)) {
      assertThat(Integer.parseInt(register.substring(2)))
          .as(register)
          .isLessThan(declared.get(register.substring(0, 2)));
    }
  }

  private static List<String> all(String pattern, String text) {
    Matcher matcher = Pattern.compile(pattern).matcher(text);
    return matcher.results().map(r -> r.group(1)).toList();
  }

  private void assemble(String text) throws IOException, InterruptedException {
    boolean isInstalled =
        Stream.of(System.getenv("PATH").split(":"))
            .anyMatch(p -> Files.isExecutable(Path.of(p, "ptxas")));
    if (isInstalled) {
      Path file = Files.writeString(folder.resolve("kernels.ptx"), text);
      Path output = folder.resolve("output.txt");
      Process assembler =
          new ProcessBuilder("ptxas", "-arch=sm_80", "-o", "/dev/null", file.toString())
              .redirectErrorStream(true)
              .redirectOutput(output.toFile())
              .start();
      assertThat(assembler.waitFor()).as(Files.readString(output)).isZero();
    }
  }
}
