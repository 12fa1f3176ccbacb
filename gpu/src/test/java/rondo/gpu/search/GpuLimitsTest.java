package rondo.gpu.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rondo.budget.Budget;
import rondo.diagnostics.RejectedException;
import rondo.explore.SearchOptions;
import rondo.gpu.device.Device;
import rondo.gpu.device.GpuException;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.promela.Promela;
import rondo.trace.Property;
import rondo.trace.Verdict;
import rondo.trace.Violation;

/** What was found before a limit is reported, and failures leave nothing behind. */
class GpuLimitsTest {
  /** The buffers of one search. */
  private static final int BUFFERS = 5;

  private static final String TWO_VIOLATIONS =
      "byte x; active proctype P() { do :: x < 9 -> x++ :: x == 3 -> assert(x != 3)"
          + " :: x == 5 -> break od; x == 0 }";

  private static final SearchOptions ALL_ERRORS = SearchOptions.defaults().withErrors(0);

  private static Verdict verdict(
      String model, SearchOptions options, Device device, BooleanSupplier cancelled)
      throws RejectedException {
    return GpuVerifier.verify(
            Promela.parse("model.pml", model, Map.of()).system(),
            FullChannelPolicy.BLOCK,
            options,
            device,
            _ -> {},
            cancelled)
        .verdict();
  }

  @Test
  void violationsFoundBeforeTheMemoryIsUsedUpAreReported() throws RejectedException {
    String model =
        "short x; byte y; active proctype P() { assert(x < 0); do :: x++ :: y++ :: x-- od }";
    var device =
        new FaultyDevice() {
          @Override
          void beforeAllocation(int number) {
            if (openBuffers() == BUFFERS) { // for a larger table
              throw failure(OUT_OF_MEMORY);
            }
          }
        };
    assertThat(verdict(model, ALL_ERRORS, device, () -> false))
        .isInstanceOfSatisfying(
            Verdict.Violated.class,
            v -> {
              assertThat(v.extent())
                  .isEqualTo(
                      new Verdict.Extent.Stopped(Verdict.Reason.MEMORY, "the memory of the GPU"));
              assertThat(v.violations())
                  .extracting(Violation::property)
                  .containsExactly(Property.ASSERTION);
            });
    assertThat(device.openBuffers()).isZero();
  }

  /** One of two counterexamples is found, whichever it is. */
  @ParameterizedTest
  @ValueSource(ints = {BUFFERS + 1, 2 * BUFFERS + 1})
  void aMissingCounterexampleDoesNotHideOthers(int failing) throws RejectedException {
    var device =
        new FaultyDevice() {
          @Override
          void beforeAllocation(int number) {
            if (number == failing) {
              throw failure(OUT_OF_MEMORY);
            }
          }
        };
    assertThat(verdict(TWO_VIOLATIONS, ALL_ERRORS, device, () -> false))
        .isInstanceOfSatisfying(
            Verdict.Violated.class,
            v -> {
              assertThat(v.violations()).hasSize(1);
              assertThat(v.extent())
                  .isInstanceOfSatisfying(
                      Verdict.Extent.Stopped.class,
                      s -> {
                        assertThat(s.reason()).isEqualTo(Verdict.Reason.MEMORY);
                        assertThat(s.detail()).contains("the search for the counterexample");
                      });
            });
    assertThat(device.openBuffers()).isZero();
  }

  /** Whether all levels fit or none does, each one is read once. */
  @Test
  void levelsThatDoNotFitAreNotCopied() throws RejectedException {
    assertThat(stateWordsRead(1)).isEqualTo(stateWordsRead(1 << 20));
  }

  private static long stateWordsRead(long keptBytes) throws RejectedException {
    String model =
        "byte x, y; active proctype P() { do :: x < 20 -> x++ :: x < 20 -> y++ :: x == 9 -> assert(y < 4) od }";
    var device = new FaultyDevice();
    var search =
        new GpuSearch(
            Promela.parse("model.pml", model, Map.of()).system(),
            FullChannelPolicy.BLOCK,
            SearchOptions.defaults(),
            device,
            _ -> {});
    assertThat(search.withMostKeptBytes(keptBytes).run()).isInstanceOf(Verdict.Violated.class);
    return device.stateWords();
  }

  /** The interpreter cannot confirm a violation where an atomic sequence is endless. */
  @Test
  void aViolationBesideAnEndlessSequenceDoesNotHideOthers() throws RejectedException {
    String model =
        "byte x, y, z; active proctype P() { x++; x++; x++; assert(x < 3) }"
            + " active proctype Q() { atomic { x == 3; do :: y = 1 - y od } }"
            + " active proctype R() { z = 1 / x }";
    assertThat(verdict(model, ALL_ERRORS, new FaultyDevice(), () -> false))
        .isInstanceOfSatisfying(
            Verdict.Violated.class,
            v -> {
              assertThat(v.violations())
                  .extracting(Violation::property)
                  .containsExactly(Property.RUNTIME_ERROR);
              assertThat(v.extent())
                  .isInstanceOfSatisfying(
                      Verdict.Extent.Stopped.class,
                      s -> assertThat(s.reason()).isEqualTo(Verdict.Reason.ENDLESS_ATOMIC));
            });
  }

  @Test
  void theSearchForACounterexampleIsInterrupted() throws RejectedException {
    var isInterrupted = new AtomicBoolean();
    var device =
        new FaultyDevice() {
          @Override
          void beforeLaunch(int number) {
            if (number == 4) { // the first state, all levels, the first state, one level
              isInterrupted.set(true);
              while (Budget.current().reachedLimit().isEmpty()) {
                Thread.onSpinWait();
              }
            }
            assertThat(number).isLessThan(5);
          }
        };
    SearchOptions options = SearchOptions.defaults();
    assertThat(verdict(TWO_VIOLATIONS, options, device, isInterrupted::get))
        .isInstanceOfSatisfying(
            Verdict.Inconclusive.class,
            v -> {
              assertThat(v.reason()).isEqualTo(Verdict.Reason.INTERRUPTED);
              assertThat(v.extent().detail()).contains("the search for the counterexample");
            });
    assertThat(device.openBuffers()).isZero();
  }

  /** The first launch is that of the constructor. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void aFailedLaunchLeavesNoBuffers(int failing) {
    var device =
        new FaultyDevice() {
          @Override
          void beforeLaunch(int number) {
            if (number == failing) {
              throw failure(ILLEGAL_ADDRESS);
            }
          }
        };
    assertThatThrownBy(() -> verdict(TWO_VIOLATIONS, ALL_ERRORS, device, () -> false))
        .isInstanceOf(GpuException.class);
    assertThat(device.openBuffers()).isZero();
  }
}
