import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { parseAllDocuments } from "yaml";
import { z } from "zod";
import { addRoomPhoto, roomKeyHeader } from "../contract/room-photos";
import { buildWhenNeeded } from "../scripts/build.mjs";
import { Visitor } from "../tests/driver/visitor";
import { startShop } from "../tests/setup/shop";
import { arriveAtShop } from "./shop";
import { formatSeconds, Table } from "./table";

/**
 * `npm run bench -- hostile`: memory of both programs, and the wait for `/home`, while thirty pictures at once are as expensive
 * as a sender can make them, limits on. Fails above the memory of `deploy/kubernetes/`, where `/home` takes longer than a second, or
 * where either program answers 500.
 */
const atOnce = 30;
const maxHomeMs = 1000;
const programs = ["storefront", "upstream"] as const;
/** Maximum of waiting drawings per IP address (`app/extras/wall/film-drawing.server.ts`). */
const drawingsOfAddress = 6;

const flat = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: { r: 90, g: 140, b: 60 } } });

interface Photo {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
  readonly to: "storefront" | "upstream";
}

async function makePhotos(): Promise<readonly Photo[]> {
  const jpeg = (side: number, progressive: boolean) =>
    flat(side).jpeg({ progressive, quality: 40 }).toBuffer();
  const png = (side: number) => flat(side).png({ palette: true }).toBuffer();
  const type = "image/jpeg";
  const to = "storefront";
  return [
    { name: "progressive JPEG, 7000 x 7000", type, bytes: await jpeg(7000, true), to },
    { name: "progressive JPEG, 3535 x 3535", type, bytes: await jpeg(3535, true), to },
    { name: "JPEG of a camera, 7700 x 7700", type, bytes: await jpeg(7700, false), to },
    { name: "PNG, 7000 x 7000, at the API", type: "image/png", bytes: await png(7000), to: "upstream" },
    { name: "PNG, 5000 x 5000, at the API", type: "image/png", bytes: await png(5000), to: "upstream" },
  ];
}

/** No two alike: decoders ignore what follows the end of the picture. */
const unique = (bytes: Buffer): Buffer => Buffer.concat([bytes, randomBytes(16)]);

const status = async (answer: Promise<Response>): Promise<number> => {
  const response = await answer;
  await response.arrayBuffer();
  return response.status;
};

const addressOf = (sender: number) => ({ "x-forwarded-for": `203.0.113.${sender + 1}` });

function sendPhoto({ type, bytes, to }: Photo, sender: number, urls: Record<Photo["to"], string>) {
  if (to === "upstream") {
    const image = `data:${type};base64,${unique(bytes).toString("base64")}`;
    return fetch(`${urls.upstream}/${addRoomPhoto.path}`, {
      method: "POST",
      headers: { "content-type": "application/json", [roomKeyHeader]: randomBytes(24).toString("base64url") },
      body: JSON.stringify({ image }),
    });
  }
  const body = new FormData();
  body.set("foto", new File([new Uint8Array(unique(bytes))], "foto", { type }));
  return new Visitor(urls.storefront, { headers: addressOf(sender) }).send({
    url: `${urls.storefront}/meus-ambientes`,
    method: "POST",
    body,
  });
}

/** A texture of the demonstration. */
const film = { textura: "Uploads/produtos/camuflado-selva-textura.webp", mm: "900" };

/** Six faces over the whole picture, each with another measure. */
function drawingPath(number: number): string {
  const query = new URLSearchParams({ ...film, ambiente: "sala", marcar: "1" });
  for (let face = 0; face < 6; face++) {
    for (const [x, y] of [
      ["0", "0"],
      ["100", "0"],
      ["100", "100"],
      ["0", "100"],
    ] as const) {
      query.append("x", x);
      query.append("y", y);
    }
    query.append("tipo", "cobrir");
    query.append("altura", `2,${10 + face}`);
    query.append("largura", `${3 + number / 100}`.replace(".", ","));
  }
  query.set("rolo", "1.22");
  query.set("px", "1200");
  return `/na-parede/desenho?${query}`;
}

const manifest = z.object({
  spec: z.object({
    template: z.object({
      spec: z.object({
        containers: z.array(z.object({ resources: z.object({ limits: z.object({ memory: z.string() }) }) })),
      }),
    }),
  }),
});

/** Memory limit of the Deployment in MiB. */
function readLimit(program: string): number {
  const documents = parseAllDocuments(readFileSync(`deploy/kubernetes/${program}.yaml`, "utf8"));
  const deployment = documents.map((each): unknown => each.toJS()).find((each) => isDeployment(each));
  const [container] = manifest.parse(deployment).spec.template.spec.containers;
  return Number.parseInt(container?.resources.limits.memory ?? "", 10);
}

const isDeployment = (document: unknown) =>
  z.object({ kind: z.literal("Deployment") }).safeParse(document).success;

const memoryOf = (pid: number, field: "VmRSS" | "VmHWM"): number => {
  const [, kb] =
    new RegExp(`^${field}:\\s+(\\d+)`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Math.round(Number(kb) / 1024);
};

/** The highest is counted from here. */
const resetHighest = (pid: number) => writeFileSync(`/proc/${pid}/clear_refs`, "5");

const count = (statuses: readonly number[]) =>
  [...new Set(statuses)]
    .map((each) => `${each}: ${statuses.filter((other) => other === each).length}`)
    .join(", ");

async function main(): Promise<void> {
  await buildWhenNeeded();
  const photos = await makePhotos();
  const shop = await startShop({ env: { LIMITS: "on", TRUSTED_PROXIES: "127.0.0.1,::1" } });
  const urls = { storefront: shop.storefrontUrl, upstream: shop.upstreamUrl };
  const limits = { storefront: readLimit("storefront"), upstream: readLimit("upstream") };
  const table = new Table(
    `${atOnce} at once; MiB resident after it (at most), limits ${limits.storefront}, ${limits.upstream}`,
  );
  try {
    const guest = await arriveAtShop(urls.storefront, { headers: addressOf(200) });
    const home = async () => {
      const startedAt = performance.now();
      const answered = await status(guest.send({ url: `${urls.storefront}/home`, method: "GET" }));
      if (answered !== 200) throw new Error(`/home answered ${answered}`);
      return performance.now() - startedAt;
    };
    for (let warm = 0; warm < 20; warm++) await home();
    const measure = async (row: string, send: (number: number) => Promise<Response>) => {
      const pids = shop.pids();
      for (const program of programs) resetHighest(pids[program]);
      let isSending = true;
      const waits: number[] = [];
      const visits = (async () => {
        while (isSending) {
          waits.push(await home());
          await sleep(200);
        }
      })();
      const startedAt = performance.now();
      const statuses = await Promise.all(Array.from({ length: atOnce }, (_, number) => status(send(number))));
      const tookMs = performance.now() - startedAt;
      isSending = false;
      await visits;
      table.put(row, "answers", count(statuses));
      table.put(row, "after", formatSeconds(tookMs));
      table.put(row, "longest /home", formatSeconds(Math.max(...waits)));
      if (Math.max(...waits) > maxHomeMs || statuses.includes(500)) process.exitCode = 1;
      for (const program of programs) {
        const most = memoryOf(pids[program], "VmHWM");
        table.put(row, program, `${memoryOf(pids[program], "VmRSS")} (${most})`);
        if (most > limits[program]) process.exitCode = 1;
      }
    };
    await measure("nothing, for five seconds", () => sleep(5_000, new Response()));
    for (const photo of photos) await measure(photo.name, (number) => sendPhoto(photo, number, urls));
    await measure("drawings of six faces, 1200 px", (number) =>
      fetch(urls.storefront + drawingPath(number), {
        headers: { ...addressOf(Math.floor(number / drawingsOfAddress)), accept: "image/webp" },
      }),
    );
    console.log(String(table));
  } finally {
    await shop.stop();
  }
}

await main();
