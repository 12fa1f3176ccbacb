/**
 * The front end of Distal, a language for distributed algorithms: from source text to a {@link
 * rondo.ir.round.RoundSystem} or {@link rondo.ir.event.EventSystem}. {@code text} scans, {@code
 * syntax} parses, {@code lower} checks and lowers, {@code sequential} translates event-based
 * protocols to rounds, {@code promela} prints systems as Promela. Errors are diagnostics on the
 * user's line.
 */
package rondo.distal;
