package rondo.explore.compile.analysis;

import rondo.ir.Edge;
import rondo.ir.ProcessType;

/** An edge and the process type it belongs to. */
public record OwnedEdge(ProcessType type, Edge edge) {}
