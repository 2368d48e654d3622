import "./node-version.mjs";
import { buildWhenNeeded } from "./build.mjs";
import { chooseNamed, runNamed } from "./named-programs.mjs";

/**
 * `npm run prove -- <name>`: runs a test in its long form, or a measurement.
 * @typedef {object} Proof
 * @property {string} does
 * @property {string[]} [tests] files for Vitest
 * @property {Record<string, string>} [env] selects the long form
 * @property {string[]} [flags] of Vitest
 * @property {string[]} [specs] files for Playwright
 * @property {string[]} [program] a measurement and its arguments
 */

const {
  LOAD_MINUTES = "30",
  LOAD_SHOPPERS = "200",
  SOAK_MINUTES = "60",
  SCALE_SECONDS = "40",
  SCALE_SHOPPERS = "12",
  SCALE_BUYERS = "10",
  UPGRADE_FROM = "origin/main",
} = process.env;

/** @type {Record<string, Proof>} */
const proofs = {
  sums: {
    does: "compares the totals of storefront and upstream over 10,000 generated carts per rule",
    tests: ["tests/contract"],
    env: { GENERATED_CARTS: "10000" },
    flags: ["--testTimeout", "600000"],
  },
  payables: {
    does: "places 1,000 generated orders and parses their Pix codes and boletos as banks do",
    tests: ["tests/api/payments/payables.test.ts"],
    env: { GENERATED_ORDERS: "1000" },
  },
  mails: {
    does: "sends 20,000 stock alerts with a receipt and a link among them, and a mail to a server that answers its last line after 25 seconds",
    tests: ["tests/api/jobs/mails.test.ts", "tests/api/mail/mail-job.test.ts"],
    env: { MAIL_ALERTS: "20000", MAIL_REPLY_MS: "25000" },
  },
  failures: {
    does: "fails every upstream call in all eight ways, and every page in all ways on an upstream built from the specification alone",
    tests: ["tests/journeys/failure-matrix.test.ts", "tests/second-upstream/fault-table.test.ts"],
    env: { FAILURES_EACH: "8" },
  },
  faults: {
    does: "each network fault to the upstream connection under load for two minutes",
    tests: ["tests/journeys/faults.test.ts"],
    env: { FAULTS_IN_MS: "120000" },
  },
  soak: {
    does: "all of these faults in turn for an hour (SOAK_MINUTES), with the memory of both programs as soak.csv and soak.svg",
    tests: ["tests/journeys/faults.test.ts"],
    env: { FAULTS_IN_MS: "40000", SOAK_MINUTES, PAUSE_IN_MS: "400" },
  },
  fuzz: {
    does: "sends 24,000 random malformed requests to both programs and prints the FUZZ_SEED that reproduces them",
    tests: ["tests/journeys/fuzz.test.ts"],
    env: { FUZZ_REQUESTS: "24000" },
  },
  walk: {
    does: "3,000 generated walks through the shop while others change it: what was read is what is ordered, charged and refunded",
    tests: ["tests/journeys/walk.test.ts"],
    env: { WALKS: "3000" },
  },
  spellings: {
    does: "types, pastes, autofills and sends every spelling of the corpus in Chromium, and prints the counts",
    specs: ["e2e/spellings.scripted.spec.ts"],
    env: { SPELLINGS: "all" },
  },
  contract: {
    does: "sends 200 generated requests to each call of the published contract and prints the answers by status",
    tests: ["tests/contract/published-calls.test.ts"],
    env: { CONTRACT_REQUESTS: "200" },
  },
  examples: {
    does: "writes contract/examples.json with what the reference upstream answers; then run npm run format",
    tests: ["tests/contract/published-calls.test.ts"],
    env: { RECORD_EXAMPLES: "1", CONTRACT_REQUESTS: "40", CONTRACT_SEED: "1" },
  },
  kills: {
    does: "places 500 orders while storefront, upstream and PostgreSQL are killed at least 60 times",
    tests: ["tests/journeys/killed-while-ordering.test.ts"],
    env: { KILLED_ORDERS: "500", KILLS: "66" },
  },
  "kills-at-pagarme": {
    does: "the same with Pagar.me's adapter for Pix and boleto, against a test server",
    tests: ["tests/journeys/killed-while-ordering.test.ts"],
    env: { KILLS_AT: "pagarme", KILLED_ORDERS: "500", KILLS: "66" },
  },
  jobs: {
    does: "expires 60 unpaid orders while two processes of the upstream are killed in the middle",
    tests: ["tests/api/jobs/killed-processes.test.ts"],
    env: { KILLED_JOBS: "60" },
  },
  failover: {
    does: "places 300 orders while the primary database is killed and its replica promoted",
    tests: ["tests/journeys/database-failover.test.ts"],
    env: { FAILOVER_ORDERS: "300" },
  },
  facets: {
    does: "compares every count beside the filters with the filtered list, for 500 random combinations of filters",
    tests: ["tests/api/catalogue/true-facets.test.ts"],
    env: { FACET_COMBINATIONS: "500" },
  },
  farming: {
    does: "tries to fake installers' ratings 60 times in 12 ways, and prints what each way gave",
    tests: ["tests/api/extras/quotes/farming.test.ts"],
    env: { FARMING_ATTEMPTS: "5" },
  },
  oversell: {
    does: "200 shoppers order the last ten rolls through two storefronts and two upstreams",
    tests: ["tests/journeys/overselling.test.ts"],
    env: { SHOPPERS_AT_ONCE: "200" },
  },
  duplicates: {
    does: "sends 50 parallel copies of the last post of each form",
    tests: ["tests/journeys/duplicate-posts.test.ts"],
    env: { COPIES_AT_ONCE: "50" },
  },
  ownership: {
    does: "requests every resource of a shopper as another shopper, a guest and an installer, and prints each response",
    tests: ["tests/api/access-control.test.ts", "tests/journeys/access-control.test.ts"],
    env: { TABLE: "1" },
  },
  accounts: {
    does: "takes 1,000 generated walks of two people after one account, and prints a walk (ACCOUNT_SEED) that lets in the wrong one",
    tests: ["tests/api/accounts/account-walks.test.ts"],
    env: { ACCOUNT_WALKS: "1000" },
    flags: ["--testTimeout", "3600000"],
  },
  erasure: {
    does: "deletes an account in every mode, and searches every table, the pictures and the logs for the person",
    tests: ["tests/api/personal-data", "tests/journeys/account-data.test.ts"],
    env: { MODES: "all", TABLE: "1" },
  },
  start: {
    does: "builds and starts the shop in a folder with a space and an accent, checks every line it prints, interferes with its start in every way, and asks each command for help",
    tests: ["tests/scripts/start.test.ts", "tests/scripts/test-command.test.ts"],
    env: { STARTS: "all" },
  },
  proxy: {
    does: "sends posts of every size to every route through the nginx of deploy/, and prints the answers",
    tests: ["tests/journeys/behind-nginx.test.ts"],
    env: { PROXY_POSTS: "all" },
  },
  images: {
    does: "builds the container images with buildah and buys through them",
    tests: ["tests/deploy/images.test.ts"],
    env: { IMAGES: "1" },
  },
  upgrade: {
    does: "takes a filled database from every landed list of migrations to a paid order, and runs the programs of another commit (UPGRADE_FROM, such as the previous release) beside the present ones",
    tests: ["tests/api/database/landed-migrations.test.ts", "tests/deploy/upgrade.test.ts"],
    env: { UPGRADE_FROM, UPGRADES: "all" },
  },
  rooms: {
    does: "draws 30 films in rooms whose camera is known into the folder of reports, and measures their seams and sizes",
    tests: ["tests/demo/drawn-rooms.test.ts"],
    env: { ROOMS: "all" },
  },
  light: {
    does: "walks the journeys without script and in the light mode",
    tests: ["tests/journeys"],
    env: { MODES: "all" },
  },
  extras: {
    does: "takes each extra out of a copy of the project, which has to type-check, build and pass the other rooms' tests",
    program: ["scripts/take-out-extras.ts"],
  },
  load: {
    does: "applies half of the machine's capacity",
    program: ["bench/load/hold-half.ts", "--minutes", LOAD_MINUTES, "--shoppers", LOAD_SHOPPERS],
  },
  scale: {
    does: "applies the same load to an increasing number of processes",
    program: [
      "bench/load/scale.ts",
      "--seconds",
      SCALE_SECONDS,
      "--shoppers",
      SCALE_SHOPPERS,
      "--buyers",
      SCALE_BUYERS,
    ],
  },
};

const [name, ...given] = process.argv.slice(2);
const proof = chooseNamed("prove", proofs, name, given);
if (proof) {
  await buildWhenNeeded();
  const { NODE_ENV: _, ...inherited } = process.env;
  await runNamed([...getCommand(proof), ...given], { ...inherited, ...proof.env });
}

/** @param {Proof} proof */
function getCommand({ tests = [], flags = [], specs, program }) {
  if (specs) return ["node_modules/@playwright/test/cli.js", "test", ...specs];
  // V8 delays garbage collection until memory is full if there is no limit.
  if (program) return ["--max-old-space-size=512", "--import", "tsx", ...program];
  return ["node_modules/vitest/vitest.mjs", "run", ...flags, ...tests];
}
