package rondo.analysis.dependence;

import rondo.ir.ProcessSystem;

/** A system with the results of its static analyses. */
record AccessContext(
    ProcessSystem system,
    AccessNumbering numbering,
    ConstantAnalysis analysis,
    ChannelAccesses accesses,
    ProcessVisibility visibility,
    boolean isTerminationVisible) {}
