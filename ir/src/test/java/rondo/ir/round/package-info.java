/** Tests of the semantics of round-based protocols, on hand-written systems. */
package rondo.ir.round;
