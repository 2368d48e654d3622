import { once } from "node:events";
import { connect } from "node:net";
import { afterEach, expect, it } from "vitest";
import { type AnsweringProgram, startAnswering } from "./answering-program";

let program: AnsweringProgram | undefined;

afterEach(() => program?.child.kill("SIGKILL"));

it("finishes a request in flight when the program is asked to stop, and ends as soon as it is answered", async () => {
  program = await startAnswering();
  const idle = connect(Number(new URL(program.url).port), "127.0.0.1");
  await once(idle, "connect");
  const answer = await fetch(`${program.url}/?late=600`);
  program.child.kill("SIGTERM");
  expect(await answer.text()).toBe("begun done");
  const answeredAtInMs = performance.now();
  const { code, atInMs } = await program.ended;
  expect(code).toBe(0);
  expect(atInMs - answeredAtInMs).toBeLessThan(3_000);
  await expect(fetch(program.url)).rejects.toThrow();
  idle.destroy();
});

it("closes a connection with its last answer once the program is stopping", async () => {
  program = await startAnswering();
  const socket = connect(Number(new URL(program.url).port), "127.0.0.1");
  let heard = "";
  socket.setEncoding("utf8").on("data", (text) => (heard += text));
  // The whole head has arrived: it is a request in flight, though its body is still to come.
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

it("ends at once when nothing is in flight", async () => {
  program = await startAnswering();
  await (await fetch(program.url)).text();
  const askedAtInMs = performance.now();
  program.child.kill("SIGTERM");
  const { code, atInMs } = await program.ended;
  expect(code).toBe(0);
  expect(atInMs - askedAtInMs).toBeLessThan(3_000);
});
