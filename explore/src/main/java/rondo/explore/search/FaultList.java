package rondo.explore.search;

import rondo.ir.Fault;

/** The faults that expanding a state raised. */
interface FaultList {
  int faults();

  Fault.Kind fault(int i);
}
