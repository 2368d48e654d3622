import "./node-version.mjs";
import { readFileSync } from "node:fs";
import path from "node:path";
import { evaluateAudit } from "./advisories.mjs";
import { getOutcome } from "./run.mjs";
import { projectFolder } from "./settings.mjs";

/**
 * `node scripts/audit.mjs`: audits production dependencies. Exits with 1 for high or critical advisories missing from
 * `scripts/accepted-advisories.json`. An unreachable registry only prints a warning unless `--must-answer` is given.
 */
const accepted = JSON.parse(
  readFileSync(path.join(projectFolder, "scripts", "accepted-advisories.json"), "utf8"),
);
const { standardOutput } = await getOutcome(["npm", "audit", "--omit=dev", "--json"]);
const verdict = evaluateAudit(standardOutput, accepted, new Date().toISOString().slice(0, 10));

if (verdict.kind === "unanswered") {
  console.warn(
    "O registro de pacotes não respondeu: nada se sabe dos pacotes hoje. Tente de novo mais tarde.",
  );
  process.exitCode = process.argv.includes("--must-answer") ? 1 : 0;
} else {
  for (const [name, advisories] of Object.entries({
    Graves: verdict.serious,
    Leves: verdict.mild,
    Aceitos: verdict.accepted,
  })) {
    console.log(`${name}: ${advisories.length}`);
    for (const { packageName, severity, title, url } of advisories) {
      console.log(`  ${packageName} (${severity}): ${title} ${url}`);
    }
  }
  process.exitCode = verdict.serious.length > 0 ? 1 : 0;
}
