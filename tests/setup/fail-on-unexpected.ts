import { afterAll, afterEach, beforeAll } from "vitest";
import { network } from "./network";

const unexpected: string[] = [];
const loopback = new Set(["127.0.0.1", "localhost", "[::1]"]);

// A test that expects a message mocks console.error itself.
console.error = (...words: unknown[]) => {
  unexpected.push(`console.error: ${words.map(String).join(" ")}`);
};

beforeAll(() => {
  network.listen({
    onUnhandledRequest(request) {
      // Tests may connect only to their own loopback servers.
      if (loopback.has(new URL(request.url).hostname)) return;
      const name = `${request.method} ${request.url}`;
      unexpected.push(`request without a handler: ${name}`);
      throw new Error(`No handler answers ${name}`);
    },
  });
});

afterEach(() => {
  network.resetHandlers();
  const found = unexpected.splice(0);
  if (found.length > 0) throw new Error(`Unexpected, during this test:\n${found.join("\n")}`);
});

afterAll(() => network.close());
