package rondo.gpu.generate;

import java.util.function.Consumer;
import rondo.gpu.control.SearchReports;
import rondo.gpu.kernel.KernelBuilder;
import rondo.gpu.kernel.KernelLabel;
import rondo.gpu.kernel.Register;
import rondo.gpu.layout.CompactLayout;
import rondo.gpu.layout.StateRegisters;
import rondo.ir.ChannelType;
import rondo.ir.Edge;
import rondo.ir.interpreter.FullChannelPolicy;

/**
 * What the code of all steps has in common.
 *
 * @param next the state that a step changes
 * @param fault where a run-time error leads to
 * @param timeout whether nothing else is enabled
 * @param incoming the offer that this step may accept
 * @param outgoing the offer that this step makes
 * @param reports the code for what ends a search
 * @param executed generates the code that records the execution of an edge
 */
record StepContext(
    KernelBuilder code,
    CompactLayout layout,
    StateRegisters next,
    FullChannelPolicy policy,
    KernelLabel fault,
    Register timeout,
    MessageOffer incoming,
    MessageOffer outgoing,
    SearchReports reports,
    Consumer<Edge> executed) {
  /** The same with another target of run-time errors. */
  StepContext withFault(KernelLabel other) {
    return new StepContext(
        code, layout, next, policy, other, timeout, incoming, outgoing, reports, executed);
  }

  boolean hasRendezvous() {
    return layout.system().channelTypes().stream().anyMatch(ChannelType::isRendezvous);
  }

  /** Generates the report that a pid needs to have another type. */
  void reportMissingProcess(int pid, int type) {
    reports.missingProcess(pid, type);
  }
}
