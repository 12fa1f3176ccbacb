/**
 * Results of verifications for continuous integration: JUnit XML, SARIF, workflow annotations and
 * Markdown. A report covers all models of a call; it is a string, and nothing is written here.
 */
package rondo.report.ci;
