/** Tests of runs of events that are told and saved. */
package rondo.trace.event;
