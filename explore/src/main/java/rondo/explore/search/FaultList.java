package rondo.explore.search;

import rondo.ir.Fault;

/** The faults raised by the expansion of a state. */
interface FaultList {
  int faults();

  Fault.Kind fault(int i);
}
