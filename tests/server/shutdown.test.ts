import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, it } from "vitest";
import { scaledToLoad } from "../setup/busy-machine";
import { type AnsweringProgram, startAnswering } from "./answering-program";

let program: AnsweringProgram | undefined;

afterEach(() => program?.child.kill("SIGKILL"));

it("completes a request in flight on shutdown and exits right after the response", async () => {
  program = await startAnswering();
  const idle = connect(Number(new URL(program.url).port), "127.0.0.1");
  await once(idle, "connect");
  const answer = await fetch(`${program.url}/?late=600`);
  program.child.kill("SIGTERM");
  expect(await answer.text()).toBe("begun done");
  const answeredAtInMs = performance.now();
  const { code, atInMs } = await program.ended;
  expect(code).toBe(0);
  expect(atInMs - answeredAtInMs).toBeLessThan(scaledToLoad(3_000));
  await expect(fetch(program.url)).rejects.toThrow();
  idle.destroy();
});

it("closes a connection with its last response during shutdown", async () => {
  program = await startAnswering();
  const socket = connect(Number(new URL(program.url).port), "127.0.0.1");
  let heard = "";
  socket.setEncoding("utf8").on("data", (text) => (heard += text));
  // The headers are complete, so the request is in flight although its body is not.
  socket.write("POST /?late=300 HTTP/1.1\r\nHost: shop\r\nContent-Length: 4\r\n\r\nab");
  await new Promise((resolve) => setTimeout(resolve, 100));
  program.child.kill("SIGTERM");
  await new Promise((resolve) => setTimeout(resolve, 100));
  socket.write("cd");
  await once(socket, "close");
  expect(heard).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(heard).toContain("done");
  expect((await program.ended).code).toBe(0);
});

it("exits immediately on shutdown when no request is in flight", async () => {
  program = await startAnswering();
  await (await fetch(program.url)).text();
  const askedAtInMs = performance.now();
  program.child.kill("SIGTERM");
  const { code, atInMs } = await program.ended;
  expect(code).toBe(0);
  expect(atInMs - askedAtInMs).toBeLessThan(scaledToLoad(3_000));
});

/** Sends a POST on a new connection; resolves to the whole response, or the error code. */
function post(url: string, path: string): Promise<string> {
  const { port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), "127.0.0.1");
    let heard = "";
    socket.setEncoding("utf8").on("data", (text) => (heard += text));
    socket.on("error", (error) => resolve("code" in error ? String(error.code) : error.message));
    socket.on("close", () => resolve(heard));
    socket.write(`POST ${path} HTTP/1.1\r\nHost: shop\r\nContent-Length: 4\r\n\r\nabcd`);
  });
}

it("answers every POST in the listen queue on shutdown", async () => {
  program = await startAnswering();
  const busy = post(program.url, "/busy?ms=700");
  await sleep(200);
  const posts = Array.from({ length: 12 }, () => post(program?.url ?? "", "/?late=50"));
  await sleep(100);
  program.child.kill("SIGTERM");
  expect(await busy).toContain("done");
  for (const answer of await Promise.all(posts)) {
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(answer).toMatch(/connection: close/i);
    expect(answer).toContain("done");
  }
  expect((await program.ended).code).toBe(0);
});

it("answers a request on a keep-alive connection shortly after its last response during shutdown, then closes it", async () => {
  program = await startAnswering();
  const socket = connect(Number(new URL(program.url).port), "127.0.0.1");
  let heard = "";
  socket.setEncoding("utf8").on("data", (text) => (heard += text));
  const request = "POST / HTTP/1.1\r\nHost: shop\r\nContent-Length: 2\r\n\r\nab";
  socket.write(request);
  await expect.poll(() => heard).toContain("done");
  program.child.kill("SIGTERM");
  await sleep(300);
  heard = "";
  socket.write(request);
  await once(socket, "close");
  expect(heard).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(heard).toMatch(/connection: close/i);
  expect((await program.ended).code).toBe(0);
});

it("accepts connections for SHUTDOWN_DRAIN_IN_MS during shutdown and closes each with its response", async () => {
  program = await startAnswering({ SHUTDOWN_DRAIN_IN_MS: "1000" });
  program.child.kill("SIGTERM");
  await sleep(400);
  const answer = await post(program.url, "/");
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(answer).toMatch(/connection: close/i);
  expect((await program.ended).code).toBe(0);
  expect(await post(program.url, "/")).toBe("ECONNREFUSED");
});

it("rejects a SHUTDOWN_DRAIN_IN_MS that is not a number", async () => {
  await expect(startAnswering({ SHUTDOWN_DRAIN_IN_MS: "soon" })).rejects.toThrow(
    'SHUTDOWN_DRAIN_IN_MS must be from 0 to 120000, and is "soon".',
  );
});
