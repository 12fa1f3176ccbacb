package rondo.ir.access;

import rondo.ir.ProcessSystem;

/** A system with what is known of it before it runs. */
record Model(
    ProcessSystem system, Facets facets, Constants constants, Channels channels, Watched watched) {}
