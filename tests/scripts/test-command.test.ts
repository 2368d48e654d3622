import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { getOutcome } from "../../scripts/run.mjs";

const npmTest = (...flags: readonly string[]) => getOutcome([process.execPath, "scripts/test.mjs", ...flags]);

const checks = ["types", "lint", "promises", "unused", "build", "unit", "journeys", "browser"];

describe("npm test", () => {
  it("names its checks with --list, and runs none", async () => {
    const { code, output } = await npmTest("--list");
    expect(code).toBe(0);
    expect(output.trim().split("\n").slice(1)).toEqual(checks.map((name) => `  ${name}`));
  });

  it.each([
    [["--only", "unti"], '"unti" não existe.'],
    [["unit"], '"unit" não existe.'],
    [["--only", "unit", "tests/nowhere.test.ts"], '"tests/nowhere.test.ts" não existe.'],
  ])("refuses %j by naming what it does not know, and runs nothing", async (flags, words) => {
    const { code, output } = await npmTest(...flags);
    expect(code).toBe(2);
    expect(output).toContain(words);
    expect(output).toContain("npm test -- [--only ");
    expect(output).not.toContain("──");
  });

  it.runIf(process.platform === "linux")(
    "says first what it does, and leaves no program behind when it is ended by SIGTERM",
    async () => {
      const mark = randomUUID();
      const child = spawn(process.execPath, ["scripts/test.mjs", "--only", "types,lint,promises"], {
        env: { ...process.env, STARTED_BY: mark },
        stdio: ["ignore", "pipe", "ignore"],
      });
      let output = "";
      child.stdout.on("data", (text) => (output += text));
      const ended = endOf(child);
      await expect.poll(() => listProcesses(mark).some((command) => command.includes("tsc"))).toBe(true);
      child.kill("SIGTERM");
      expect(await ended).toBe(1);
      expect(listProcesses(mark)).toEqual([]);
      expect(output).toMatch(/^1\/1 types \+ lint \+ promises\n/);
    },
  );
});

describe.each(["bench", "prove"])("npm run %s", (name) => {
  it("lists its parts with --list, and refuses a name that it does not know", async () => {
    const run = (flag: string) => getOutcome([process.execPath, `scripts/${name}.mjs`, flag]);
    const list = await run("--list");
    expect(list.output).toContain(`npm run ${name} -- <name>`);
    expect([list.code, (await run("nothing")).code]).toEqual([0, 2]);
  });

  it("says what a part does with --help, and runs nothing", async () => {
    const [, , part = ""] = (
      await getOutcome([process.execPath, `scripts/${name}.mjs`, "--list"])
    ).output.split("\n");
    const [word = "", does = ""] = part.trim().split(/ {2,}/);
    const help = await getOutcome([process.execPath, `scripts/${name}.mjs`, word, "--help"]);
    expect(help).toMatchObject({ code: 0, output: `npm run ${name} -- ${word}: ${does}\n` });
  });
});

/** Scripts of package.json that run a program of this project; those of Vitest, Biome and their kind explain themselves. */
const ownPrograms = Object.entries(
  z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync("package.json", "utf8"))).scripts,
).flatMap(([name, command]) => {
  const [program, ...args] = command.split(" ");
  return program === "node" ? [{ name, command: [process.execPath, ...args] }] : [];
});

describe("npm run", () => {
  const folder = path.join(tmpdir(), `envelopa-untouched-${randomUUID()}`);
  // Neither a database nor a folder of data can be had.
  const env = { DATA_FOLDER: folder, DATABASE_URL: "", UPLOADS_FOLDER: "", PATH: "" };

  it.each(ownPrograms)(
    "$name refuses flags that it does not know with its usage, and opens nothing",
    async ({ name, command }) => {
      const usage = usageOf(name);
      expect(await getOutcome([...command, "--nothing-of-the-kind"], { env })).toMatchObject({
        code: 2,
        standardOutput: "",
        output: usage,
      });
      expect(existsSync(folder)).toBe(false);
    },
  );

  const explained = ownPrograms.filter(
    ({ command }) => process.env.STARTS === "all" || !command.includes("tsx"),
  );
  it.each(explained)("$name explains itself with --help, and opens nothing", async ({ name, command }) => {
    expect(await getOutcome([...command, "--help"], { env })).toMatchObject({
      code: 0,
      standardOutput: usageOf(name),
    });
    expect(existsSync(folder)).toBe(false);
  });
});

const usageOf = (name: string) =>
  expect.stringMatching(
    { start: /npm start/, test: /npm test/, types: /npm test/ }[name] ?? new RegExp(`npm run ${name}`),
  );

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
