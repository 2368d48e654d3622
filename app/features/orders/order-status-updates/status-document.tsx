import type { ReactNode } from "react";
import { brandColors } from "../../../../brand/brand";

export type FramedStatus =
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

export const framedStyles = `body{margin:0;font:1rem/1.5 system-ui,-apple-system,Segoe UI,Roboto,Arial,sans-serif;color:#211c1a}p{margin:0}a{color:${brandColors.dark}}`;

/** No focusable elements while it reloads itself: the pause links are in the outer page. */
export function StatusDocument({ status }: { status: FramedStatus }) {
  switch (status.kind) {
    case "login-ended":
      return (
        <FramedDocument refreshInSeconds={null}>
          <p>Sua sessão terminou, e a situação não é mais consultada.</p>
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
