import { type ChildProcess, spawn } from "node:child_process";
import { vi } from "vitest";
import { z } from "zod";
import { findFreePort } from "../../api/database/embedded-postmaster";
import { type Driver, screen } from "./driver";

type Send = (method: "GET" | "POST" | "DELETE", path: string, body?: unknown) => Promise<unknown>;

const sessionSchema = z.object({
  sessionId: z.string(),
  capabilities: z.object({ browserVersion: z.string() }),
});

/** WebKitGTK's own small browser, over W3C WebDriver, which does not report the errors of pages. */
export async function startWebKit(program: string): Promise<Driver> {
  const port = await findFreePort();
  const driver = spawn("xvfb-run", ["-a", "WebKitWebDriver", `--port=${port}`], {
    stdio: "ignore",
    detached: true,
  });
  const send: Send = async (method, path, body = {}) => {
    const response = await fetch(`http://127.0.0.1:${port}/session${path}`, {
      method,
      ...(method === "POST" && { body: JSON.stringify(body) }),
    });
    const { value } = z.object({ value: z.unknown() }).parse(await response.json());
    if (!response.ok) throw new Error(`WebDriver ${path}: ${JSON.stringify(value)}`);
    return value;
  };
  const capabilities = {
    alwaysMatch: { "webkitgtk:browserOptions": { binary: program, args: ["--automation"] } },
  };
  try {
    const created = await vi.waitFor(() => send("POST", "", { capabilities }), { timeout: 60_000 });
    return await openPage(sessionSchema.parse(created), send, driver);
  } catch (error) {
    end(driver);
    throw error;
  }
}

async function openPage(
  { sessionId, capabilities }: z.output<typeof sessionSchema>,
  send: Send,
  driver: ChildProcess,
): Promise<Driver> {
  const at = (path: string) => `/${sessionId}${path}`;
  const point = async (step: object) => {
    await send("POST", at("/actions"), { actions: [{ type: "pointer", id: "mouse", actions: [step] }] });
  };
  await send("POST", at("/window/rect"), screen);
  return {
    version: `webkitgtk/${capabilities.browserVersion}`,
    faults: [],
    async open(address) {
      await send("POST", at("/url"), { url: address });
    },
    evaluate: (expression) => send("POST", at("/execute/sync"), { script: `return ${expression}`, args: [] }),
    mouse: {
      move: (x, y) => point({ type: "pointerMove", x: Math.round(x), y: Math.round(y) }),
      down: () => point({ type: "pointerDown", button: 0 }),
      up: () => point({ type: "pointerUp", button: 0 }),
    },
    async type(text) {
      const steps = [...text].flatMap((value) => [
        { type: "keyDown", value },
        { type: "keyUp", value },
      ]);
      await send("POST", at("/actions"), { actions: [{ type: "key", id: "keyboard", actions: steps }] });
    },
    async screenshot() {
      return Buffer.from(z.string().parse(await send("GET", at("/screenshot"))), "base64");
    },
    async close() {
      await send("DELETE", `/${sessionId}`).finally(() => end(driver));
    },
  };
}

/** The X server and the browser belong to the driver's process group. */
function end({ pid }: ChildProcess): void {
  if (pid !== undefined) process.kill(-pid, "SIGTERM");
}
