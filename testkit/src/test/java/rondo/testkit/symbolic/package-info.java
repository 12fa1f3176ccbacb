/** What protocols compute with formulas, held against what they compute with values. */
package rondo.testkit.symbolic;
