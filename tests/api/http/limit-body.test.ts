import { Hono } from "hono";
import { describe, expect, it, vi } from "vitest";
import { limitBody } from "../../../api/http/limit-body";

const read = vi.fn(async (text: Promise<string>) => `read ${(await text).length}`);
const app = new Hono();
app.all("/", limitBody(10), async (context) => context.text(await read(context.req.text())));

const send = (body: string | ReadableStream, headers: Record<string, string> = {}) =>
  app.request("/", { method: "POST", body, headers, duplex: "half" });
const streamOf = (text: string) => new Blob([text]).stream();

describe("limitBody", () => {
  it.each([
    ["a declared length", "x".repeat(11), { "content-length": "11" }],
    ["an undeclared length", "x".repeat(11), {}],
    ["a chunked body", streamOf("x".repeat(11)), { "transfer-encoding": "chunked" }],
    [
      "a chunked body beside a declared length",
      streamOf("x".repeat(11)),
      { "transfer-encoding": "chunked", "content-length": "3" },
    ],
  ])("answers 413 to %s above the limit, and does not call the handler", async (_, body, headers) => {
    read.mockClear();
    const answer = await send(body, headers);
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ message: expect.any(String) });
    expect(read).not.toHaveBeenCalled();
  });

  it.each([
    ["a declared length", "x".repeat(10), { "content-length": "10" }],
    ["an undeclared length", "x".repeat(10), {}],
    ["a chunked body", streamOf("x".repeat(10)), { "transfer-encoding": "chunked" }],
  ])("passes %s at the limit on", async (_, body, headers) => {
    expect(await (await send(body, headers)).text()).toBe("read 10");
  });

  it("passes a request without a body on", async () => {
    expect(await (await app.request("/")).text()).toBe("read 0");
  });
});
