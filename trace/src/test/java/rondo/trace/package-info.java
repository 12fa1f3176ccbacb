/** Tests of verdicts, replay and stories over one small hand-built system. */
package rondo.trace;
