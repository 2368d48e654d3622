import { execFile, execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { promisify } from "node:util";
import { generateCpf } from "@brazilian-utils/brazilian-utils/generate-cpf";
import { describe, expect, inject, it } from "vitest";

/** Generic form libraries: a control belongs to its form, and the form's attributes alone decide how it is sent. */
const clients = [
  {
    name: "WWW::Mechanize (Debian: libwww-mechanize-perl)",
    programs: ["perl"],
    probe: ["-MWWW::Mechanize", "-e", "1"],
    script: "buy.pl",
  },
  {
    name: "MechanicalSoup (Debian: python3-mechanicalsoup)",
    // A separately installed Python does not see the system's packages.
    programs: ["python3", "/usr/bin/python3"],
    probe: ["-c", "import mechanicalsoup"],
    script: "buy.py",
  },
];

const works = (program: string, probe: readonly string[]) => {
  try {
    execFileSync(program, probe, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
};

describe("a generic form client", () => {
  for (const { name, programs, probe, script } of clients) {
    const program = programs.find((each) => works(each, probe));
    const title = `buys by Pix from the location gate to the placed order: ${name}`;
    if (program === undefined) {
      it.skip(`${title} is not installed`, () => {});
      continue;
    }
    it(title, async () => {
      const email = `ana-${randomUUID()}@exemplo.example`;
      const args = [`tests/journeys/form-clients/${script}`, inject("storefrontUrl"), email, generateCpf()];
      const { stdout } = await promisify(execFile)(program, args, { timeout: 100_000 });
      expect(stdout).toMatch(/\/checkout\/orderstatus\?ordersCode=[\w-]+/);
    });
  }
});
