/** What protocols in rounds mean, on systems built by hand. */
package rondo.ir.round;
