import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { getOutcome } from "../../scripts/run.mjs";

const npmTest = (...flags: readonly string[]) => getOutcome([process.execPath, "scripts/test.mjs", ...flags]);

describe("npm test", () => {
  it("lists its checks with --help and --list, and runs none", async () => {
    for (const flag of ["--help", "--list"]) {
      const { code, output } = await npmTest(flag);
      expect([code, output.trim()], flag).toEqual([
        0,
        "npm test -- [--only types,lint,promises,unused,build,unit,journeys,browser,engines] [arquivos ou pastas de testes]",
      ]);
    }
  });

  it.each([
    [["--onyl", "unit"], "--onyl"],
    [["--only", "unti"], '"unti" não existe.'],
    [["unit"], '"unit" não existe.'],
    [["--only", "unit", "tests/nowhere.test.ts"], '"tests/nowhere.test.ts" não existe.'],
  ])("refuses %j by naming what it does not know, and runs nothing", async (flags, words) => {
    const { code, output } = await npmTest(...flags);
    expect(code).toBe(1);
    expect(output).toContain(words);
    expect(output).toContain("npm test -- [--only ");
    expect(output).not.toContain("──");
  });

  it.runIf(process.platform === "linux")("leaves no program behind when it is ended by SIGTERM", async () => {
    const mark = randomUUID();
    const child = spawn(process.execPath, ["scripts/test.mjs", "--only", "types,lint,promises"], {
      env: { ...process.env, STARTED_BY: mark },
      stdio: "ignore",
    });
    const ended = endOf(child);
    await expect.poll(() => listProcesses(mark).some((command) => command.includes("tsc"))).toBe(true);
    child.kill("SIGTERM");
    expect(await ended).toBe(1);
    expect(listProcesses(mark)).toEqual([]);
  });
});

describe.each(["bench", "prove"])("npm run %s", (name) => {
  it("lists its parts with --help and --list, and refuses a name that it does not know", async () => {
    const run = (flag: string) => getOutcome([process.execPath, `scripts/${name}.mjs`, flag]);
    const list = await run("--list");
    expect(list.output).toContain(`npm run ${name} -- <name>`);
    expect([list.code, await run("--help"), (await run("nothing")).code]).toEqual([0, list, 1]);
  });
});

const endOf = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => child.once("close", (code) => resolve(code)));

/** Command lines of the running processes that inherited `mark`. */
function listProcesses(mark: string): string[] {
  return readdirSync("/proc").flatMap((pid) => {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
      return readFileSync(`/proc/${pid}/environ`, "utf8").includes(mark) ? [command] : [];
    } catch {
      return [];
    }
  });
}
