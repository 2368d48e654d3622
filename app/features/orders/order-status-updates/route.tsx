import { createHash } from "node:crypto";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { renderToStaticMarkup } from "react-dom/server";
import { sendLateMails } from "~/features/orders/delayed-mails.server";
import { getOrderStates, requireOrders, statusFingerprint } from "~/features/orders/order-summary.server";
import { wayOf } from "~/features/payment/offered-payments.server";
import { optional, withErrorPages } from "~/http/failures.server";
import { openRequest } from "~/http/request-context.server";
import { protectFramedDocument } from "~/http/security-headers.server";
import { formatTime } from "~/model/dates";
import type { Order } from "~/model/order";
import { isUndecided } from "~/model/payment-standing";
import { paths } from "~/paths";
import { getAddressKey } from "~/rate-limits/keys.server";
import { type FramedStatus, framedStyles, StatusDocument } from "./status-document";
import { streamChanges } from "./status-events.server";

/** Purchase 9, "Status polling". */
const refreshInSeconds = 10;

const styleDigest = `sha256-${createHash("sha256").update(framedStyles).digest("base64")}`;

/** A fingerprint or event stream for script; otherwise the self-refreshing document of the status page's iframe. */
export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  const { request } = args;
  const accept = request.headers.get("accept");
  if (accept === "text/event-stream") return streamFingerprints(request);
  const { upstream, shopper } = await openRequest(args);
  const { searchParams } = new URL(request.url);
  const isPaused = searchParams.get("pausada") === "true";
  const codes = searchParams.get("ordersCode") ?? "";
  const page = paths.orderStatus(codes.split(","));
  const now = new Date();
  const time = formatTime(now);
  if (shopper === null) return answer({ kind: "login-ended", href: paths.login(page) });
  const orders = await optional(requireOrders(upstream, request.url), null);
  if (accept === "application/json") {
    const fingerprint = orders && statusFingerprint(orders, now);
    return Response.json({ fingerprint }, { headers: { "cache-control": "no-store" } });
  }
  if (orders === null) return answer({ kind: "unavailable", time, refreshInSeconds });
  await optional(sendLateMails(upstream, orders, now), null);
  const states = getOrderStates(orders, now);
  return answer({
    kind: "known",
    standings: states,
    time,
    page,
    isWaiting: states.some(({ standing }) => isUndecided(standing)),
    refreshInSeconds: isPaused ? null : intervalFor(orders),
  });
});

/** Answers 204, after which script polls instead, without a login or an order that is confirmed within minutes. */
async function streamFingerprints(request: Request): Promise<Response> {
  // Each check is a request of its own, with its own time limit.
  const read = async () => {
    const { upstream, shopper, clientAddress } = await openRequest({ request });
    const orders = shopper && (await optional(requireOrders(upstream, request.url), null));
    return shopper && orders && { accountId: shopper.id, clientAddress, orders };
  };
  const found = await read();
  if (found === null || intervalFor(found.orders) !== refreshInSeconds)
    return new Response(null, { status: 204 });
  const holder = { accountId: found.accountId, addressKey: getAddressKey(found.clientAddress) };
  return streamChanges({ signal: request.signal, ...holder }, async () => {
    const current = await read();
    return current && statusFingerprint(current.orders, new Date());
  });
}

const intervalFor = (orders: readonly Order[]): number =>
  Math.min(...orders.map((order) => wayOf(order).refreshInSeconds));

function answer(status: FramedStatus): Response {
  const html = `<!doctype html>${renderToStaticMarkup(<StatusDocument status={status} />)}`;
  return new Response(html, { headers: protectFramedDocument(new Headers(), styleDigest) });
}
