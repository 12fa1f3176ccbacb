/**
 * Results of verifications as one self-contained HTML file: a JSON document, and the script and the
 * style of {@code rondo.pages} that show it.
 */
package rondo.report.html;
