import { ButtonLink } from "~/ui/button";
import { CopyCode } from "~/ui/copy-code";
import type { OrderStatusView } from "./order-status-view.server";
import { PayCard } from "./pay-card";

interface BoletoCardProps {
  boleto: OrderStatusView["boletos"][number];
  texts: OrderStatusView["texts"];
}

export function BoletoCard({ boleto, texts }: BoletoCardProps) {
  const { id, isPayable, line, digits, url, due, amount, shops } = boleto;
  if (!isPayable) {
    return (
      <PayCard title="Boleto Bancário" means="Boleto" amount={amount} shops={shops}>
        <p>
          <strong>{texts.boletoExpired}</strong>
        </p>
      </PayCard>
    );
  }
  return (
    <PayCard title="Pague o boleto" means="Boleto" amount={amount} shops={shops}>
      {due && <p className="expires">{due}</p>}
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
