import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findFreePort, isPortTaken } from "../../api/database/embedded-postmaster";
import { arrive, fillAddressToBuy, fillCart, registerToBuy } from "../journeys/purchase-steps";
import { createEmptyTestDatabase, type TestDatabase } from "../setup/database";
import { buildBaseImages, buildImages, type Container, proxyFiles, runContainer } from "../setup/images";

/**
 * `npm run prove -- images`: builds the images of `deploy/` with buildah, as root on a machine with debootstrap, and buys
 * through their proxy. The proxy's ports are those of the image.
 */

process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";
const proxyPorts = { http: 8080, https: 8443, inside: 4000 };
const shopUrl = `https://localhost:${proxyPorts.https}`;

let database: TestDatabase;
let files: Awaited<ReturnType<typeof proxyFiles>>;
const running: Container[] = [];

beforeAll(async () => {
  // `IMAGES=built` uses those of the run before.
  if (process.env.IMAGES !== "built") {
    await buildBaseImages();
    await buildImages();
  }
  database = await createEmptyTestDatabase();
  const [storefront, upstream] = [await findFreePort(), await findFreePort()];
  const shared = { SANDBOX: "on", PUBLIC_API_ORIGIN: "https://api.localhost", STOREFRONT_ORIGIN: shopUrl };
  const upstreamEnv = { ...shared, DATABASE_URL: database.url, API_PORT: String(upstream) };
  const prepare = await runContainer("upstream", {
    env: upstreamEnv,
    command: ["node", "--import", "tsx", "scripts/prepare-database.ts"],
  });
  await prepare.ended;
  if (!prepare.output().includes("Imagens em")) throw new Error(prepare.output());
  files = await proxyFiles({ storefront, upstream });
  running.push(
    prepare,
    await runContainer("upstream", { env: upstreamEnv }),
    await runContainer("proxy", { volumes: files.volumes }),
    await runContainer("storefront", {
      env: {
        PORT: String(storefront),
        API_URL: `http://127.0.0.1:${proxyPorts.inside}`,
        PUBLIC_ORIGIN: shopUrl,
        TRUSTED_PROXIES: "loopback",
        SESSION_SECRETS: "only for tests and always the same",
        STOREFRONT_KEY: "only for tests, in both programs",
        LIMITS: "off",
      },
    }),
  );
  await untilItAnswers(`${shopUrl}/home`);
}, 30 * 60_000);
afterAll(async () => {
  for (const container of running.reverse()) await container.stop();
  await files?.remove();
  await database?.drop();
});

async function untilItAnswers(address: string): Promise<void> {
  for (let leftMs = 60_000; leftMs > 0; leftMs -= 500) {
    const answer = await fetch(address).catch(() => null);
    if (answer?.status === 200) return;
    await sleep(500);
  }
  throw new Error(running.map((container) => container.output()).join("\n"));
}

describe("the images of deploy/", () => {
  it("a new shopper buys by Pix over https through the proxy", async () => {
    const cart = await fillCart(await arrive(shopUrl));
    const checkout = await fillAddressToBuy(await registerToBuy(cart)).submit();
    const placed = await checkout.press(/^Pagar R/);
    expect(placed.address).toMatch(/^\/checkout\/orderstatus\?ordersCode=/);
    expect(placed.html).toMatch(/000201[0-9A-Za-z]/);
  });

  it("the proxy redirects http, hides the programs' own pages and compresses", async () => {
    const plain = await fetch(`http://localhost:${proxyPorts.http}/home`, { redirect: "manual" });
    expect(plain.status).toBe(308);
    for (const hidden of ["/metrics", "/readyz"]) expect((await fetch(shopUrl + hidden)).status).toBe(404);
    const home = await fetch(`${shopUrl}/home`, { headers: { "accept-encoding": "br" } });
    expect(home.headers.get("content-encoding")).toBe("br");
  });

  it("the programs run as unprivileged users and end on their stop signals", async () => {
    const user = await runContainer("storefront", { command: ["id", "-u"] });
    await user.ended;
    expect(user.output().trim()).toBe("1000");
    await user.stop();
    for (const container of running.splice(0).reverse()) await container.stop();
    expect(await isPortTaken(proxyPorts.https)).toBe(false);
  });
});
