package rondo.ir.access;

import rondo.ir.ProcessSystem;

/** A system with what is known of it before it runs. */
record AccessContext(
    ProcessSystem system,
    AccessNumbering numbering,
    ConstantAnalysis analysis,
    ChannelAccesses accesses,
    ProcessVisibility visibility) {}
