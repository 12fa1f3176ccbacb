/** Tests of the printers: what they print is read back, by Spin and by a reader of their own. */
package rondo.ltl.print;
