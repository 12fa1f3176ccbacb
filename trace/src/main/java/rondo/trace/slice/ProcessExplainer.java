package rondo.trace.slice;

import rondo.ir.ProcessSystem;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.trace.Trace;
import rondo.trace.view.TraceView;
import rondo.trace.view.TraceView.Explanation;

/** Marks the causal slice in the view of a run of processes. */
public final class ProcessExplainer {
  private ProcessExplainer() {}

  /** The view of a run with its explanation. */
  public static TraceView explain(
      TraceView view, ProcessSystem system, FullChannelPolicy policy, Trace trace) {
    return view.with(new Explanation.Unavailable("runs of Promela models are not explained"));
  }
}
