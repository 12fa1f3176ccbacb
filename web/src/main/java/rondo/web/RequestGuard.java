package rondo.web;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Decides which requests are answered: only those of the page itself. A page of another origin does
 * not know the token, a rebound host name is not in the list, and a form cannot send JSON.
 */
final class RequestGuard {
  private static final int TOKEN_BYTES = 24;

  private final String token;
  private final Set<String> hosts;

  private RequestGuard(String token, int port) {
    this.token = token;
    this.hosts = Set.of("127.0.0.1:" + port, "localhost:" + port, "[::1]:" + port);
  }

  /** A guard with a new token. */
  static RequestGuard of(int port) {
    byte[] bytes = new byte[TOKEN_BYTES];
    new SecureRandom().nextBytes(bytes);
    return new RequestGuard(HexFormat.of().formatHex(bytes), port);
  }

  String token() {
    return token;
  }

  /** Why a request is refused: a status and a reason. */
  record Refusal(int status, String reason) {}

  /** Checks everything but the body. */
  Optional<Refusal> refusal(HttpExchange exchange) {
    Headers headers = exchange.getRequestHeaders();
    List<String> named = headers.getOrDefault("Host", List.of());
    if (named.size() != 1 || !hosts.contains(named.getFirst())) {
      return refusal(421, "this is not a host of the page");
    }
    if (path(exchange).isEmpty()) {
      return refusal(403, "the address lacks the token that rondo printed");
    }
    for (String origin : headers.getOrDefault("Origin", List.of())) {
      if (!origin.equals("http://" + named.getFirst())) {
        return refusal(403, "requests of other pages are refused");
      }
    }
    String site = headers.getOrDefault("Sec-Fetch-Site", List.of("none")).getFirst();
    boolean isRead = exchange.getRequestMethod().equals("GET");
    boolean isFollowed = isRead && site.equals("cross-site");
    if (!isFollowed && !site.equals("none") && !site.equals("same-origin")) {
      return refusal(403, "requests of other pages are refused");
    }
    if (isRead) {
      return Optional.empty();
    }
    if (!exchange.getRequestMethod().equals("POST")) {
      return refusal(405, "there are GET and POST only");
    }
    String type = headers.getOrDefault("Content-Type", List.of("")).getFirst();
    return type.equals("application/json") ? Optional.empty() : refusal(415, "a request is JSON");
  }

  private static Optional<Refusal> refusal(int status, String reason) {
    return Optional.of(new Refusal(status, reason));
  }

  /** The path after the token; empty if there is no such token. */
  Optional<String> path(HttpExchange exchange) {
    String path = exchange.getRequestURI().getRawPath();
    String[] parts = path.split("/", 3);
    boolean isOurs =
        parts.length == 3
            && MessageDigest.isEqual(
                parts[1].getBytes(StandardCharsets.UTF_8), token.getBytes(StandardCharsets.UTF_8));
    return isOurs ? Optional.of(parts[2]) : Optional.empty();
  }
}
