import { CopyCode } from "~/ui/copy-code";
import { QrCode } from "~/ui/qr-code";
import { Countdown } from "./countdown";
import type { OrderStatusView } from "./order-status-view.server";

interface PixCardProps {
  pix: OrderStatusView["pix"][number];
  texts: OrderStatusView["texts"];
}

/** One Pix code: to be scanned, or to be copied and pasted. */
export function PixCard({ pix, texts }: PixCardProps) {
  return (
    <section className="box stack pay" aria-label={`Pix de ${pix.amount}`}>
      <header>
        <h2>Pague com Pix</h2>
        <b>{pix.amount}</b>
        <p className="hint">{pix.shops}</p>
      </header>
      {pix.isPayable ? (
        <>
          {pix.expires && (
            <p className="expires">
              {pix.expires}
              {pix.remainingInSeconds !== null && <Countdown seconds={pix.remainingInSeconds} />}
            </p>
          )}
          <QrCode
            matrix={pix.modules.map((row) => Array.from(row, (module) => module === "1"))}
            label={`QR Code do Pix de ${pix.amount}`}
          />
          <CopyCode
            id={pix.id}
            label="Pix copia e cola"
            code={pix.code}
            action="Copiar código"
            copied={texts.copied}
            failed={texts.copyFailed}
          />
          <ol className="how hint">
            <li>Abra o aplicativo do seu banco e escolha Pix.</li>
            <li>Leia o QR Code ou cole o código.</li>
            <li>Confira o nome Envelopa e o valor, e confirme.</li>
          </ol>
          <p>{texts.deadline}</p>
        </>
      ) : (
        <p>
          <strong>{texts.expired}</strong>
        </p>
      )}
    </section>
  );
}
