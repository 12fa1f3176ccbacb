/** Tests of verdicts, replay and trace views over one small hand-built system. */
package rondo.trace;
