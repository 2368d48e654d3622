import { type ReactNode, useEffect, useMemo, useState } from "react";
import { formatCountdown } from "~/model/pix";
import { CopyCode } from "~/ui/copy-code";
import { Facts } from "~/ui/facts";
import { QrCode } from "~/ui/qr-code";
import { WithScript } from "~/ui/with-script";
import type { PixToPay } from "./pix-to-pay.server";

interface PayCardProps {
  /** Replaces 'Falta pagar' once the code has expired. */
  title?: string;
  means: string;
  amount: string;
  deadline?: string | null;
  /** The shops that this payment covers, or the payment's state. */
  note?: string | null;
  clock?: ReactNode;
  children: ReactNode;
}

export function PayCard({
  title = "Falta pagar",
  means,
  amount,
  deadline,
  note,
  clock,
  children,
}: PayCardProps) {
  const facts = [deadline, note].filter(Boolean).join(" · ");
  return (
    <section className="box stack content-start" aria-label={`${means} de ${amount}`}>
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 tabular-nums">
        <h2 className="text-lg">
          {title} {amount}
        </h2>
        {clock}
        {facts && (
          <p className="hint basis-full">
            <Facts text={facts} />
          </p>
        )}
      </header>
      {children}
    </section>
  );
}

interface PixCardProps {
  pix: PixToPay;
  note?: string | null;
  texts: Readonly<Record<"copied" | "copyFailed" | "pixExpired", string>>;
  onExpired: () => void;
}

export function PixCard({ pix, note, texts, onExpired }: PixCardProps) {
  const endsAt = useMemo(() => Date.now() + pix.remainingInSeconds * 1000, [pix]);
  return (
    <PayCard
      title={pix.isPayable ? undefined : "Pix"}
      means="Pix"
      amount={pix.amount}
      note={[pix.receiver && `Quem recebe: ${pix.receiver}`, note].filter(Boolean).join(" · ")}
      deadline={pix.isPayable ? pix.expires : null}
      clock={pix.isPayable && pix.expires && <Countdown endsAt={endsAt} onEnd={onExpired} />}
    >
      {pix.isPayable ? (
        <>
          <div className="stack">
            <CopyCode
              id={pix.id}
              label="Pix copia e cola"
              code={pix.code}
              action="Copiar código"
              copied={texts.copied}
              failed={texts.copyFailed}
            />
            <details className="generated desk:order-first">
              <summary className="button outlined full">Mostrar QR Code</summary>
              <QrCode
                matrix={pix.modules.map((row) => Array.from(row, (module) => module === "1"))}
                label={`QR Code do Pix de ${pix.amount}`}
              />
            </details>
          </div>
          <p className="hint">Cole o código no app do seu banco. {pix.deadline}</p>
        </>
      ) : (
        <p>
          <strong>{texts.pixExpired}</strong>
        </p>
      )}
    </PayCard>
  );
}

interface CountdownProps {
  /** Epoch milliseconds by the browser's clock. */
  endsAt: number;
  onEnd: () => void;
}

const secondsUntil = (moment: number) => Math.max(0, Math.round((moment - Date.now()) / 1000));

/** Remaining time until the code expires; the expiry time is also shown for pages without script. */
function Countdown({ endsAt, onEnd }: CountdownProps) {
  const [left, setLeft] = useState(() => secondsUntil(endsAt));
  useEffect(() => {
    const ticking = setInterval(() => {
      const seconds = secondsUntil(endsAt);
      setLeft(seconds);
      if (seconds > 0) return;
      clearInterval(ticking);
      onEnd();
    }, 1000);
    return () => clearInterval(ticking);
  }, [endsAt, onEnd]);
  return (
    <WithScript>
      <b className="text-lg" role="timer">
        {formatCountdown(left)}
      </b>
    </WithScript>
  );
}
