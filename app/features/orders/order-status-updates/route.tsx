import { createHash } from "node:crypto";
import type { LoaderFunctionArgs } from "@remix-run/node";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { getOrderStates, getStatusFingerprint, requireOrders } from "~/features/orders/order-summary.server";
import { sendLateMails } from "~/features/orders/payment-mails.server";
import { getWayToPay } from "~/features/payment/offered-payments.server";
import { openRequest } from "~/http/request-context.server";
import { awaitOptional, withErrorPages } from "~/http/screen.server";
import { protectFramedDocument } from "~/http/security-headers.server";
import { formatTime } from "~/model/dates";
import type { Order } from "~/model/order";
import { isUndecided } from "~/model/payment-standing";
import { paths } from "~/paths";
import { getAddressKey } from "~/rate-limits/keys.server";
import { brandColors } from "../../../../brand/brand";
import { streamChanges } from "./status-events.server";

type FramedStatus =
  | { readonly kind: "login-ended"; readonly href: string }
  | { readonly kind: "unavailable"; readonly time: string; readonly refreshInSeconds: number }
  | {
      readonly kind: "known";
      readonly standings: readonly {
        readonly standing: string;
        readonly title: string;
        readonly orders: string | null;
      }[];
      readonly time: string;
      readonly page: string;
      readonly isWaiting: boolean;
      /** Null while paused. */
      readonly refreshInSeconds: number | null;
    };

const framedStyles = `body{margin:0;font:1rem/1.5 system-ui,-apple-system,Segoe UI,Roboto,Arial,sans-serif;color:#211c1a}p{margin:0}a{color:${brandColors.dark}}`;

/** No focusable elements while it reloads itself: the pause links are in the outer page. */
function StatusDocument({ status }: { status: FramedStatus }) {
  switch (status.kind) {
    case "login-ended":
      return (
        <FramedDocument refreshInSeconds={null}>
          <p>Entre de novo para acompanhar o pedido.</p>
          <p>
            <a href={status.href} target="_top">
              Entrar de novo
            </a>
          </p>
        </FramedDocument>
      );
    case "unavailable":
      return (
        <FramedDocument refreshInSeconds={status.refreshInSeconds}>
          <p>Às {status.time} não conseguimos consultar o pagamento. Tentamos de novo em instantes.</p>
        </FramedDocument>
      );
    case "known":
      return <KnownStatus {...status} />;
  }
}

function KnownStatus(status: Extract<FramedStatus, { kind: "known" }>) {
  const { time, page, isWaiting, refreshInSeconds } = status;
  // The outer page already says that everything waits.
  const standings = isWaiting && status.standings.length === 1 ? [] : status.standings;
  return (
    <FramedDocument refreshInSeconds={isWaiting ? refreshInSeconds : null}>
      {standings.map(({ standing, title, orders }) => (
        <p key={standing}>
          <strong>{title}</strong> {orders}
        </p>
      ))}
      {isWaiting ? (
        <p>
          Consultado às {time}.{" "}
          {refreshInSeconds === null ? "Atualização pausada." : nextCheck(refreshInSeconds)}
        </p>
      ) : (
        <p>
          <a href={page} target="_top">
            Ver o pedido atualizado
          </a>
        </p>
      )}
    </FramedDocument>
  );
}

const nextCheck = (seconds: number) =>
  `Nova consulta em ${seconds < 60 ? `${seconds} segundos` : `${seconds / 60} minutos`}.`;

function FramedDocument({
  refreshInSeconds,
  children,
}: {
  refreshInSeconds: number | null;
  children: ReactNode;
}) {
  return (
    <html lang="pt-BR">
      <head>
        <meta charSet="utf-8" />
        <title>Situação do pagamento</title>
        {refreshInSeconds !== null && <meta httpEquiv="refresh" content={String(refreshInSeconds)} />}
        <style>{framedStyles}</style>
      </head>
      <body>{children}</body>
    </html>
  );
}

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
  const orders = await awaitOptional(requireOrders(upstream, request.url), null);
  if (accept === "application/json") {
    const fingerprint = orders && getStatusFingerprint(orders, now);
    return Response.json({ fingerprint }, { headers: { "cache-control": "no-store" } });
  }
  if (orders === null) return answer({ kind: "unavailable", time, refreshInSeconds });
  await awaitOptional(sendLateMails(upstream, orders, now), null);
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
    const orders = shopper && (await awaitOptional(requireOrders(upstream, request.url), null));
    return shopper && orders && { accountId: shopper.id, clientAddress, orders };
  };
  const found = await read();
  if (found === null || intervalFor(found.orders) !== refreshInSeconds)
    return new Response(null, { status: 204 });
  const holder = { accountId: found.accountId, addressKey: getAddressKey(found.clientAddress) };
  return streamChanges({ signal: request.signal, ...holder }, async () => {
    const current = await read();
    return current && getStatusFingerprint(current.orders, new Date());
  });
}

const intervalFor = (orders: readonly Order[]): number =>
  Math.min(...orders.map((order) => getWayToPay(order).refreshInSeconds));

function answer(status: FramedStatus): Response {
  const html = `<!doctype html>${renderToStaticMarkup(<StatusDocument status={status} />)}`;
  return new Response(html, { headers: protectFramedDocument(new Headers(), styleDigest) });
}
