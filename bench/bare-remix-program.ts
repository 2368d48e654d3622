import { run } from "../scripts/run.mjs";
import { type ReferenceProgram, startReference } from "./reference-program";

export async function buildBareRemix(): Promise<void> {
  const config = ["--config", "bench/bare-remix/vite.config.ts"];
  await run([process.execPath, "node_modules/@remix-run/dev/dist/cli.js", "vite:build", ...config], {
    failureMessage: "The bare Remix page could not be built",
    env: { NODE_ENV: "production" },
  });
}

export const startBareRemix = (): Promise<ReferenceProgram> =>
  startReference(["node_modules/@remix-run/serve/dist/cli.js", "build/bare-remix/server/index.js"]);
