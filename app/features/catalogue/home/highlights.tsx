import { Icon, type IconName } from "~/ui/icon";

interface Highlight {
  icon: IconName;
  title: string;
  text: string;
}

const others: Highlight[] = [
  { icon: "pin", title: "Lojas perto de você", text: "preço e frete para o seu CEP" },
  { icon: "lock", title: "Compra segura", text: "7 dias para desistir" },
];

/** `payment`: of the way to pay that is named first; none where nothing can be paid. */
export function Highlights({ payment }: { payment: readonly Highlight[] }) {
  return (
    <ul className="box highlights">
      {[...payment, ...others].map(({ icon, title, text }) => (
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
