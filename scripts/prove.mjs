import "./node-version.mjs";
import { spawn } from "node:child_process";
import { buildWhenNeeded } from "./build.mjs";
import { projectFolder } from "./settings.mjs";

/**
 * `npm run prove:sums` and the like, or `node scripts/prove.mjs <name>`: runs a test in its long form, or a measurement.
 * @typedef {object} Proof
 * @property {string[]} [tests] files for Vitest
 * @property {Record<string, string>} [env] selects the long form
 * @property {string[]} [flags] of Vitest
 * @property {string[]} [program] a measurement and its arguments
 */

const {
  LOAD_MINUTES = "30",
  LOAD_SHOPPERS = "200",
  SCALE_SECONDS = "40",
  SCALE_SHOPPERS = "12",
  SCALE_BUYERS = "10",
  UPGRADE_FROM = "origin/main",
} = process.env;

/** @type {Record<string, Proof>} */
const proofs = {
  /** Compares the totals of storefront and upstream over 10,000 generated carts per rule. */
  sums: {
    tests: ["tests/contract"],
    env: { GENERATED_CARTS: "10000" },
    flags: ["--testTimeout", "600000"],
  },
  /** Places 1,000 generated orders and parses their Pix codes and boletos as banks do. */
  payables: { tests: ["tests/api/payments/payables.test.ts"], env: { GENERATED_ORDERS: "1000" } },
  /** Fails every upstream call in all eight ways, and every page in all ways on an upstream built from the specification alone. */
  failures: {
    tests: ["tests/journeys/failure-matrix.test.ts", "tests/second-upstream/fault-table.test.ts"],
    env: { FAILURES_EACH: "8" },
  },
  /** Applies each network fault to the upstream connection under load for two minutes. */
  faults: { tests: ["tests/journeys/faults.test.ts"], env: { FAULTS_IN_MS: "120000" } },
  /** Sends 24,000 random malformed requests to both programs and prints the `FUZZ_SEED` that reproduces them. */
  fuzz: { tests: ["tests/journeys/fuzz.test.ts"], env: { FUZZ_REQUESTS: "24000" } },
  /** Sends 200 generated requests to each call of the published contract and prints the answers by status. */
  contract: { tests: ["tests/contract/published-calls.test.ts"], env: { CONTRACT_REQUESTS: "200" } },
  /** Writes `contract/examples.json` with what the reference upstream answers. */
  examples: { tests: ["tests/contract/published-calls.test.ts"], env: { RECORD_EXAMPLES: "1" } },
  /** Places 500 orders while storefront, upstream and PostgreSQL are killed at least 60 times. */
  kills: {
    tests: ["tests/journeys/killed-while-ordering.test.ts"],
    env: { KILLED_ORDERS: "500", KILLS: "66" },
  },
  /** The same with Pagar.me's adapter for Pix and boleto, against a test server. */
  "kills-at-pagarme": {
    tests: ["tests/journeys/killed-while-ordering.test.ts"],
    env: { KILLS_AT: "pagarme", KILLED_ORDERS: "500", KILLS: "66" },
  },
  /** Places 300 orders while the primary database is killed and its replica promoted. */
  failover: { tests: ["tests/journeys/database-failover.test.ts"], env: { FAILOVER_ORDERS: "300" } },
  /** 200 shoppers order the last ten rolls through two storefronts and two upstreams. */
  oversell: { tests: ["tests/journeys/overselling.test.ts"], env: { SHOPPERS_AT_ONCE: "200" } },
  /** Sends 50 parallel copies of the last post of each form. */
  duplicates: { tests: ["tests/journeys/duplicate-posts.test.ts"], env: { COPIES_AT_ONCE: "50" } },
  /** Requests every resource of a shopper as another shopper, a guest and an installer, and prints each response. */
  ownership: {
    tests: ["tests/api/access-control.test.ts", "tests/journeys/access-control.test.ts"],
    env: { TABLE: "1" },
  },
  /** Deletes an account in every mode, and searches every table, the pictures and the logs for the person. */
  erasure: {
    tests: ["tests/api/personal-data", "tests/journeys/account-data.test.ts"],
    env: { MODES: "all", TABLE: "1" },
  },
  /** Starts the shop in an empty folder, checks every line it prints, and interferes with its start in every way. */
  start: {
    tests: ["tests/scripts/printed.test.ts", "tests/scripts/start.test.ts"],
    env: { STARTS: "all" },
  },
  /** Builds the container images with buildah and buys through them. */
  images: { tests: ["tests/deploy/images.test.ts"], env: { IMAGES: "1" } },
  /** Runs the programs of another commit (UPGRADE_FROM, such as the previous release) beside the present ones. */
  upgrade: { tests: ["tests/deploy/upgrade.test.ts"], env: { UPGRADE_FROM } },
  /** Walks the journeys without script and in the light mode. */
  light: { tests: ["tests/journeys"], env: { MODES: "all" } },
  /** Applies half of the machine's capacity. */
  load: { program: ["bench/load/hold-half.ts", "--minutes", LOAD_MINUTES, "--shoppers", LOAD_SHOPPERS] },
  /** Applies the same load to an increasing number of processes. */
  scale: {
    program: [
      ...["bench/load/scale.ts", "--seconds", SCALE_SECONDS],
      ...["--shoppers", SCALE_SHOPPERS, "--buyers", SCALE_BUYERS],
    ],
  },
};

const proof = proofs[process.argv[2] ?? ""];
if (proof) {
  await buildWhenNeeded();
  const { NODE_ENV: _, ...inherited } = process.env;
  spawn(process.execPath, getCommand(proof), {
    cwd: projectFolder,
    stdio: "inherit",
    env: { ...inherited, ...proof.env },
  }).once("close", (code) => {
    process.exitCode = code ?? 1;
  });
} else {
  console.error(`node scripts/prove.mjs ${Object.keys(proofs).join(" | ")}`);
  process.exitCode = 1;
}

/** @param {Proof} proof */
function getCommand({ tests = [], flags = [], program }) {
  // Without a memory limit, V8 delays garbage collection until memory is full.
  if (program) return ["--max-old-space-size=512", "--import", "tsx", ...program];
  return ["node_modules/vitest/vitest.mjs", "run", ...flags, ...tests];
}
