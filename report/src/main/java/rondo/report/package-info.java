/**
 * Results of verifications and tests as text for users and as JSON for programs. Uses the results
 * of the engines; prints nothing itself.
 */
package rondo.report;
