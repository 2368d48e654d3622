import type { OfferedPayments } from "~/domain/payment-method";
import { useOfferedPayments } from "~/ui/offered-payments";
import { Icon, type IconName } from "../../ui/icon";

interface Highlight {
  icon: IconName;
  title: string;
  text: string;
}

const others: Highlight[] = [
  { icon: "pin", title: "Lojas perto de você", text: "preço e frete para o seu CEP" },
  { icon: "lock", title: "Compra segura", text: "7 dias para desistir" },
];

function getPayment({ card, pix, boleto }: OfferedPayments): Highlight[] {
  if (card)
    return [
      { icon: "card", title: "Até 3x sem juros", text: pix ? "no cartão, ou Pix na hora" : "no cartão" },
    ];
  if (pix) return [{ icon: "pix", title: "Pix na hora", text: boleto ? "ou boleto" : "aprovação imediata" }];
  return boleto ? [{ icon: "barcode", title: "Boleto", text: "em qualquer banco ou lotérica" }] : [];
}

export function Highlights() {
  const highlights = [...getPayment(useOfferedPayments()), ...others];
  return (
    <ul className="box highlights">
      {highlights.map(({ icon, title, text }) => (
        <li key={icon}>
          <Icon name={icon} />
          <p>
            <b>{title}</b>
            <br />
            <small className="hint">{text}</small>
          </p>
        </li>
      ))}
    </ul>
  );
}
