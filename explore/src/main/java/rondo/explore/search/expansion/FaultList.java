package rondo.explore.search.expansion;

import rondo.ir.Fault;

/** The faults raised by the expansion of a state. */
public interface FaultList {
  int faults();

  Fault.Kind fault(int i);
}
