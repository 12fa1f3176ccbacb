/** Tests of the printers: their output is read back by Spin and by a parser of the tests. */
package rondo.ltl.print;
