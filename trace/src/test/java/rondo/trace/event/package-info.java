/** Tests of views and files of event-based runs. */
package rondo.trace.event;
