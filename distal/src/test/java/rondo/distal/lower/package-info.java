/** Tests of what texts mean, as the reference interpreter executes them. */
package rondo.distal.lower;
