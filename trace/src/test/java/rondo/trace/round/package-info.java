/** Tests of views and files of round-based runs. */
package rondo.trace.round;
