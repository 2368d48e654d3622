import { PayCard } from "~/features/orders/pix-card";
import { messages } from "~/messages";
import { ButtonLink } from "~/ui/button";
import { CopyCode } from "~/ui/copy-code";
import type { OrderStatusView } from "./order-view.server";

interface BoletoCardProps {
  boleto: OrderStatusView["boletos"][number];
  note?: string | null;
  texts: OrderStatusView["texts"];
}

export function BoletoCard({ boleto, note, texts }: BoletoCardProps) {
  const { id, isPayable, line, digits, url, due, amount } = boleto;
  if (!isPayable) {
    return (
      <PayCard title={messages.paymentMethods.boleto} means="Boleto" amount={amount} note={note}>
        <p>
          <strong>{texts.boletoExpired}</strong>
        </p>
      </PayCard>
    );
  }
  return (
    <PayCard means="Boleto" amount={amount} note={note} deadline={due}>
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
  note?: string | null;
  texts: OrderStatusView["texts"];
}

export function CardCard({ card, note, texts }: CardCardProps) {
  if (card.url === null) {
    return (
      <PayCard title="Cartão em análise" means="Cartão" amount={card.amount} note={note}>
        <p>{texts.inAnalysis}</p>
      </PayCard>
    );
  }
  return (
    <PayCard means="Cartão" amount={card.amount} note={note}>
      <p>Falta digitar o cartão na página da operadora. Depois você volta para cá.</p>
      <ButtonLink href={card.url} icon="lock" full>
        Pagar com cartão
      </ButtonLink>
    </PayCard>
  );
}
