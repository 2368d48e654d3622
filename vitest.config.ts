import { configDefaults, defineConfig } from "vitest/config";
import { testsWithTheirOwnProcess } from "./tests/setup/own-process";

// Before any worker starts, and before anything asks for the time.
process.env.TZ = "America/Sao_Paulo";

const unit = {
  globalSetup: ["tests/setup/database-server.ts"],
  setupFiles: ["tests/setup/unexpected.ts", "tests/setup/forgotten-answers.ts"],
};

const onTheBuiltShop = ["tests/journeys/**/*.test.{ts,tsx}", "tests/launch/{printed,start}.test.ts"];

export default defineConfig({
  resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
  test: {
    environment: "node",
    // Everybody in a test has one address, and changes the catalogue from one moment to the next; a test about limits, or
    // about answers that guests share, turns them on.
    env: { TZ: "America/Sao_Paulo", LIMITS: "off", SHARE_ANSWERS_FOR_MS: "0" },
    restoreMocks: true,
    // Nobody types beside a run of all tests; by default one core would be left idle.
    maxWorkers: "100%",
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          ...unit,
          name: "unit",
          include: ["tests/**/*.test.{ts,tsx}"],
          exclude: [...configDefaults.exclude, ...onTheBuiltShop, ...testsWithTheirOwnProcess],
          isolate: false,
        },
      },
      {
        extends: true,
        test: { ...unit, name: "unit, each alone", include: testsWithTheirOwnProcess },
      },
      {
        extends: true,
        test: {
          name: "journeys",
          include: onTheBuiltShop,
          globalSetup: ["tests/setup/running-shop.ts"],
          testTimeout: 60_000,
        },
      },
    ],
  },
});
