import { Icon, type IconName } from "../../ui/icon";

const highlights: { icon: IconName; title: string; text: string }[] = [
  { icon: "card", title: "Até 3x sem juros", text: "no cartão, ou Pix na hora" },
  { icon: "pin", title: "Lojas perto de você", text: "preço e frete para o seu CEP" },
  { icon: "lock", title: "Compra segura", text: "7 dias para desistir" },
];

export function Highlights() {
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
