import http from "node:http";
import { afterAll, vi } from "vitest";

const { request, get } = http;
const { fetch, AbortController } = globalThis;
const { error, warn, info } = console;

// Files share a process: what one replaces to observe or break its shop is not for the next one.
afterAll(() => {
  vi.restoreAllMocks();
  Object.assign(http, { request, get });
  Object.assign(globalThis, { fetch, AbortController });
  Object.assign(console, { error, warn, info });
});
