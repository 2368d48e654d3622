import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig, type Plugin } from "vitest/config";
import { testsWithTheirOwnProcess } from "./tests/setup/own-process";
import { patientTimeLimitInMs } from "./tests/setup/program-settings";
import { SlowestFirst } from "./tests/setup/slowest-first";

// Set before workers start and before the first use of Date.
process.env.TZ = "America/Sao_Paulo";

const unit = {
  globalSetup: ["tests/setup/database-server.ts"],
  setupFiles: [
    "tests/setup/put-globals-back.ts",
    "tests/setup/fail-on-unexpected.ts",
    "tests/setup/clear-upstream-cache.ts",
    "tests/setup/matchers.ts",
    "tests/setup/close-opened.ts",
  ],
};

/** For the seconds between two changes: pure rules, without database, network or rendering. */
const withoutDatabase = ["tests/{common,model}/**/*.test.{ts,tsx}"];

/** Only `npm run prove -- images` builds container images, `prove -- upgrade` the previous release, and `prove -- jobs` kills processes. */
const onRequest = [
  ...(process.env.IMAGES ? [] : ["tests/deploy/images.test.ts"]),
  ...(process.env.KILLED_JOBS ? [] : ["tests/api/jobs/killed-processes.test.ts"]),
  ...(process.env.UPGRADE_FROM ? [] : ["tests/deploy/upgrade.test.ts"]),
];

const onTheBuiltShop = [
  "tests/journeys/**/*.test.{ts,tsx}",
  "tests/engines/engines.test.ts",
  "tests/scripts/start.test.ts",
];

/** Vitest caches a module by its own text, which does not change with the files that its pattern finds. */
const uncachedPatterns: Plugin = {
  name: "uncached-patterns",
  configureVitest: ({ experimental_defineCacheKeyGenerator: defineKey }) =>
    defineKey(({ sourceCode }) => (sourceCode.includes("import.meta.glob") ? false : null)),
};

export default defineConfig({
  plugins: [uncachedPatterns],
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  test: {
    experimental: { fsModuleCache: true },
    environment: "node",
    // All test clients share one address and change the catalogue constantly; tests of limits and public caching turn
    // these on.
    env: {
      TZ: "America/Sao_Paulo",
      LIMITS: "off",
      SHARE_ANSWERS_FOR_MS: "0",
      UPSTREAM_TIME_LIMIT_IN_MS: patientTimeLimitInMs,
    },
    restoreMocks: true,
    // A busy machine can fail a test once; `npm test` lists those that passed when repeated. A counterexample of a
    // property fails at once, because the next attempt draws other values. Set-up in beforeAll is not repeated.
    retry: { count: 1, condition: /^(?!Property failed after)/ },
    // Tests wait for the database and their shop as well as compute.
    maxWorkers: 4,
    // For a machine that does other work too: they only end what hangs.
    testTimeout: 180_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: "unit, no database",
          include: withoutDatabase,
          exclude: [...configDefaults.exclude, ...testsWithTheirOwnProcess],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          ...unit,
          name: "unit",
          include: ["tests/**/*.test.{ts,tsx}"],
          exclude: [
            ...configDefaults.exclude,
            ...withoutDatabase,
            ...onTheBuiltShop,
            ...onRequest,
            ...testsWithTheirOwnProcess,
          ],
          isolate: false,
          setupFiles: [...unit.setupFiles, "tests/setup/install-extras.ts"],
        },
      },
      {
        extends: true,
        test: {
          ...unit,
          name: "unit, each alone",
          include: testsWithTheirOwnProcess,
          exclude: [...configDefaults.exclude, ...onRequest],
        },
      },
      {
        extends: true,
        test: {
          name: "journeys",
          include: onTheBuiltShop,
          isolate: false,
          setupFiles: ["tests/setup/put-globals-back.ts"],
          globalSetup: ["tests/setup/running-shop.ts"],
        },
      },
    ],
  },
});
