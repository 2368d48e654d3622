import { channel } from "node:diagnostics_channel";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { loader } from "~/features/orders/order-status-updates/route";
import { streamChanges } from "~/features/orders/order-status-updates/status-events.server";
import type { Session } from "~/session/session.server";
import { buyerWith, reviewForm, sendCheckout } from "../../setup/buying";
import { addSoldFilm } from "../../setup/catalogue-rows";
import { eventually } from "../../setup/eventually";
import { reportPayment } from "../../setup/payment-events";
import { answerFrom, asking, guestIn } from "../../setup/storefront";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;
let session: Session;
let code: string;
let leave: AbortController;

beforeEach(async () => {
  upstream = await openUpstream();
  const { skuId, resellerId } = await addSoldFilm(upstream.database, { priceInCentavos: 1000 });
  answerFrom(upstream);
  ({ session } = await buyerWith(upstream, [skuId, resellerId, 2]));
  const { location = "" } = await sendCheckout(session, await reviewForm(session));
  code = String(location).split("ordersCode=")[1] ?? "";
  leave = new AbortController();
});
afterEach(async () => {
  leave.abort();
  vi.useRealTimers();
  await upstream.close();
});

async function open(who: Session, orders = code): Promise<Response> {
  const asked = await asking(`/checkout/orderstatus/situacao?ordersCode=${orders}`, who);
  const headers = new Headers(asked.request.headers);
  headers.set("accept", "text/event-stream");
  const request = new Request(asked.request.url, { headers, signal: leave.signal });
  return loader({ ...asked, request });
}

function eventsOf(response: Response): () => Promise<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  return async () => {
    const event = await reader?.read();
    const rest = await reader?.read();
    return `${event?.value ?? ""}${rest?.value ?? ""}`;
  };
}

describe("streams of one account and of one address", () => {
  const openStream = (
    accountId: number,
    { signal } = new AbortController(),
    addressKey: string | null = null,
  ) => streamChanges({ signal, accountId, addressKey }, async () => "the same").status;

  it("are at most five, and others keep theirs", () => {
    const visits = Array.from({ length: 200 }, () => new AbortController());
    const statuses = visits.map((visit) => openStream(1, visit));
    expect(statuses).toEqual([...Array(5).fill(200), ...Array(195).fill(204)]);
    const other = new AbortController();
    expect(openStream(2, other)).toBe(200);
    visits[0]?.abort();
    const next = new AbortController();
    expect([openStream(1, next), openStream(1)]).toEqual([200, 204]);
    for (const visit of [...visits, next, other]) visit.abort();
  });

  it("are at most fifty of the accounts at one address, and other addresses keep theirs", () => {
    const visits = Array.from({ length: 200 }, () => new AbortController());
    const statuses = visits.map((visit, account) => openStream(account, visit, "one address"));
    expect(statuses).toEqual([...Array(50).fill(200), ...Array(150).fill(204)]);
    const others = [new AbortController(), new AbortController()];
    expect(openStream(300, others[0], "another address")).toBe(200);
    expect(openStream(301, others[1], null)).toBe(200);
    visits[0]?.abort();
    const next = new AbortController();
    expect([openStream(302, next, "one address"), openStream(303, undefined, "one address")]).toEqual([
      200, 204,
    ]);
    for (const visit of [...visits, ...others, next]) visit.abort();
  });
});

describe("events of the order status page", () => {
  it("are sent at once and again when an order is paid", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const response = await open(session);
    expect(response.headers.get("content-type")).toBe("text/event-stream");
    const next = eventsOf(response);
    const first = await next();
    expect(first).toMatch(/^event: message\ndata: [\w-]{12}\n\n$/);
    await reportPayment(upstream, code, { id: "paid" });
    const second = next();
    await eventually(() => expect(vi.getTimerCount()).toBeGreaterThan(1));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await second).toMatch(/^event: message\ndata: [\w-]{12}\n\n$/);
    expect(await second).not.toBe(first);
  });

  it("end when the server shuts down, and browsers connect to the next one", async () => {
    const response = await open(session);
    const reader = response.body?.getReader();
    await reader?.read();
    await reader?.read();
    channel("envelopa:shutdown").publish({});
    expect((await reader?.read())?.done).toBe(true);
  });

  it("are not sent for unknown orders, orders of another shopper, or without a login", async () => {
    expect((await open(session, "desconhecido")).status).toBe(204);
    expect((await open(await guestIn("São Paulo"))).status).toBe(204);
  });
});
