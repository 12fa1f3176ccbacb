import type { SearchStatus } from "./document";

/** Sends a request to the server of this page; a refusal is an error with its reason. */
export async function request<T>(name: string, body: object): Promise<T> {
  const response = await fetch(`api/${name}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new Error("the explorer has ended; start it again with rondo explore");
  });
  const text = await response.text();
  if (!response.ok) {
    let reason = text;
    try {
      reason = (JSON.parse(text) as { error?: string }).error ?? text;
    } catch {
      // A refusal may be plain text.
    }
    throw new Error(reason);
  }
  return JSON.parse(text) as T;
}

/** Follows a search until it ends. */
export function followSearch(id: string, changed: (status: SearchStatus) => void): void {
  const events = new EventSource(`search/${id}`);
  events.addEventListener("message", (event) => {
    const status = JSON.parse(String(event.data)) as SearchStatus;
    changed(status);
    if (status.status !== "running") {
      events.close();
    }
  });
  events.addEventListener("error", () => {
    if (events.readyState === EventSource.CLOSED) {
      changed({ status: "failed", message: "the explorer has ended" });
    }
  });
}

/** Offers a text as a file. */
export function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
