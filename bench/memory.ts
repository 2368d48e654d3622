import { rm } from "node:fs/promises";
import { parseArgs } from "node:util";
import { buildWhenNeeded } from "../scripts/build.mjs";
import { readHeap, watchMemory } from "../tests/setup/measure-memory";
import { startShop } from "../tests/setup/shop";
import { createTemporaryFolder } from "../tests/setup/temporary-postgres";
import { getSlope } from "./load/memory-slope";
import { readResidentKb } from "./load/process-figures";
import { openMix } from "./memory-mix";
import { Table } from "./table";
import { ask, connections } from "./wire";

/**
 * `npm run bench -- memory`: memory of both programs while guests and logged-in shoppers make 20,000 requests, no two alike.
 * Fails where the storefront is larger than its limit, or either program keeps growing.
 */
const { values: options } = parseArgs({ options: { requests: { type: "string", default: "20000" } } });
const requests = Number(options.requests);
const looks = 20;
const maxStorefrontMb = 450;
/** Growth of the heap after garbage collection, between half of the requests and the end. */
const maxGrowthMb = 5;

const programs = ["storefront", "upstream"] as const;

async function main(): Promise<void> {
  await buildWhenNeeded();
  const memory = await watchMemory();
  // Pictures are resized during the measurement, not read from an earlier one.
  const images = await createTemporaryFolder();
  const shop = await startShop({ env: { ...memory.env, IMAGE_CACHE_FOLDER: images } });
  try {
    const getRequest = await openMix(shop.storefrontUrl);
    const pids = shop.pids();
    const origins = { storefront: shop.storefrontUrl, upstream: shop.upstreamUrl };
    const table = new Table("Resident (heap used, external), in MB");
    const resident: { storefront: number[]; upstream: number[] } = { storefront: [], upstream: [] };
    const look = async (made: number) => {
      for (const name of programs) {
        const residentMb = Math.round(readResidentKb(pids[name]) / 1024);
        resident[name].push(residentMb);
        const { heapUsed, external } = await readHeap(origins[name]);
        table.put(`${made} requests`, name, `${residentMb} (${heapUsed}, ${external})`);
      }
      console.log(`${made} requests`);
    };
    const held = async () => ({
      storefront: (await memory.measure(pids.storefront)).objects,
      upstream: (await memory.measure(pids.upstream)).objects,
    });
    let made = 0;
    const requestUntil = async (end: number) => {
      const visit = async () => {
        while (made < end) {
          const { path, headers } = getRequest(made);
          made += 1;
          const { status } = await ask(shop.storefrontUrl + path, headers);
          if (status >= 500) throw new Error(`${path} answered ${status}`);
        }
      };
      await Promise.all(Array.from({ length: connections }, visit));
    };
    let heldAtHalf = { storefront: 0, upstream: 0 };
    await look(0);
    for (let step = 1; step <= looks; step += 1) {
      await requestUntil(Math.round((requests * step) / looks));
      await look(made);
      if (step === looks / 2) heldAtHalf = await held();
    }
    const heldAtEnd = await held();
    console.log(String(table));
    for (const name of programs) {
      const samples = resident[name].slice(looks / 2 + 1);
      const slope = getSlope(samples.map((kb, minute) => ({ kb, minute })));
      const growth = heldAtEnd[name] - heldAtHalf[name];
      const largest = Math.max(...resident[name]);
      const isTooLarge = name === "storefront" && largest > maxStorefrontMb;
      const isGrowing = growth > maxGrowthMb;
      console.log(
        `${name}: at most ${largest} MB resident, ${slope.toFixed(1)} MB more with each ${requests / looks} requests of the second half; ` +
          `held after garbage collection ${heldAtHalf[name]} MB at half, ${heldAtEnd[name]} at the end: ${isGrowing ? "NOT flat" : "flat"}${isTooLarge ? ", TOO LARGE" : ""}`,
      );
      if (isGrowing || isTooLarge) process.exitCode = 1;
    }
  } finally {
    await shop.stop();
    await memory.close();
    await rm(images, { recursive: true, force: true });
  }
}

await main();
