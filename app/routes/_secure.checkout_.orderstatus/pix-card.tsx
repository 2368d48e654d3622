import { useMemo } from "react";
import { QrCode } from "~/routes/_secure.checkout_.orderstatus/qr-code";
import { CopyCode } from "~/ui/copy-code";
import { Countdown } from "./countdown";
import { GeneratedCode } from "./generated-code";
import type { OrderStatusView } from "./order-status-view.server";
import { PayCard } from "./pay-card";

interface PixCardProps {
  pix: OrderStatusView["pix"][number];
  texts: OrderStatusView["texts"];
  onExpired: () => Promise<void>;
}

export function PixCard({ pix, texts, onExpired }: PixCardProps) {
  const endsAt = useMemo(() => Date.now() + pix.remainingInSeconds * 1000, [pix]);
  return (
    <PayCard
      title={pix.isPayable ? "Pague com Pix" : "Pix"}
      means="Pix"
      amount={pix.amount}
      shops={pix.shops}
    >
      {pix.isPayable ? (
        <>
          {pix.expires && (
            <p className="expires">
              {pix.expires}
              <Countdown endsAt={endsAt} onEnd={onExpired} />
            </p>
          )}
          <div className="stack">
            <GeneratedCode>
              <CopyCode
                id={pix.id}
                label="Pix copia e cola"
                code={pix.code}
                action="Copiar código"
                copied={texts.copied}
                failed={texts.copyFailed}
              />
            </GeneratedCode>
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
              <li>Confira o nome Envelopa e o valor, e confirme.</li>
            </ol>
          </details>
          <p>{texts.deadline}</p>
        </>
      ) : (
        <p>
          <strong>{texts.pixExpired}</strong>
        </p>
      )}
    </PayCard>
  );
}
