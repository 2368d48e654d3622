import { type ReactNode, useEffect, useMemo, useState } from "react";
import { messages } from "~/messages";
import { formatCountdown } from "~/model/pix";
import { ButtonLink } from "~/ui/button";
import { CopyCode } from "~/ui/copy-code";
import { Facts } from "~/ui/facts";
import { QrCode } from "~/ui/qr-code";
import { WithScript } from "~/ui/with-script";
import type { OrderStatusView } from "./order-view.server";

interface PayCardProps {
  /** Of what can be paid no longer. */
  title?: string;
  means: string;
  amount: string;
  shops: string;
  deadline?: string | null;
  clock?: ReactNode;
  children: ReactNode;
}

function PayCard({
  title = "Falta pagar",
  means,
  amount,
  shops,
  deadline = null,
  clock,
  children,
}: PayCardProps) {
  return (
    <section className="box stack content-start" aria-label={`${means} de ${amount}`}>
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 tabular-nums">
        <h2 className="text-lg">
          {title} {amount}
        </h2>
        {clock}
        <p className="hint basis-full">
          <Facts text={[deadline, shops].filter(Boolean).join(" · ")} />
        </p>
      </header>
      {children}
    </section>
  );
}

interface BoletoCardProps {
  boleto: OrderStatusView["boletos"][number];
  texts: OrderStatusView["texts"];
}

export function BoletoCard({ boleto, texts }: BoletoCardProps) {
  const { id, isPayable, line, digits, url, due, amount, shops } = boleto;
  if (!isPayable) {
    return (
      <PayCard title={messages.paymentMethods.boleto} means="Boleto" amount={amount} shops={shops}>
        <p>
          <strong>{texts.boletoExpired}</strong>
        </p>
      </PayCard>
    );
  }
  return (
    <PayCard means="Boleto" amount={amount} shops={shops} deadline={due}>
      {line && (
        <CopyCode
          id={id}
          label="Linha digitável"
          code={line}
          copies={digits ?? line}
          rows={3}
          action="Copiar linha digitável"
          copied={texts.lineCopied}
          failed={texts.lineNotCopied}
        />
      )}
      {url && (
        <ButtonLink href={url} look="outlined" icon="print" full external>
          Imprimir boleto
        </ButtonLink>
      )}
      <ol className="hint list-decimal pl-5">
        <li>Abra o aplicativo do seu banco e escolha pagar boleto, ou vá a um banco ou lotérica.</li>
        <li>Cole a linha digitável, ou leia o código de barras do boleto impresso.</li>
        <li>Confira o valor e pague até o vencimento.</li>
      </ol>
      <p>{texts.boletoClears}</p>
    </PayCard>
  );
}

interface CardCardProps {
  card: OrderStatusView["cards"][number];
  texts: OrderStatusView["texts"];
}

export function CardCard({ card, texts }: CardCardProps) {
  if (card.url === null) {
    return (
      <PayCard title="Cartão em análise" means="Cartão" amount={card.amount} shops={card.shops}>
        <p>{texts.inAnalysis}</p>
      </PayCard>
    );
  }
  return (
    <PayCard means="Cartão" amount={card.amount} shops={card.shops}>
      <p>Falta digitar o cartão na página da operadora. Depois você volta para cá.</p>
      <ButtonLink href={card.url} icon="lock" full>
        Pagar com cartão
      </ButtonLink>
    </PayCard>
  );
}

interface PixCardProps {
  pix: OrderStatusView["pix"][number];
  texts: Pick<OrderStatusView["texts"], "copied" | "copyFailed" | "pixExpired">;
  onExpired: () => Promise<void>;
}

export function PixCard({ pix, texts, onExpired }: PixCardProps) {
  const endsAt = useMemo(() => Date.now() + pix.remainingInSeconds * 1000, [pix]);
  return (
    <PayCard
      title={pix.isPayable ? undefined : "Pix"}
      means="Pix"
      amount={pix.amount}
      shops={pix.shops}
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
          <details className="folded arrow">
            <summary>Como pagar com Pix</summary>
            <ol className="hint list-decimal pl-5">
              <li>Abra o aplicativo do seu banco e escolha Pix.</li>
              <li>Cole o código ou leia o QR Code.</li>
              <li>
                Confira {pix.receiver ? `o nome ${pix.receiver}` : "quem recebe"} e o valor, e confirme.
              </li>
            </ol>
          </details>
          {pix.deadline && <p className="hint">{pix.deadline}</p>}
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
  onEnd: () => Promise<void>;
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
      void onEnd();
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
