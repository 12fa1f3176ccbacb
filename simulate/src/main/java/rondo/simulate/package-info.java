/** Interactive and random simulation, one run at a time, by the reference interpreters. */
package rondo.simulate;
