import { Link } from "~/ui/link";
import type { QuoteView } from "./quote-view.server";

interface ContactSectionProps {
  contact: NonNullable<QuoteView["contact"]>;
}

export function ContactSection({ contact: { name, phone, whatsApp, email } }: ContactSectionProps) {
  return (
    <section className="box" aria-labelledby="contato">
      <h2 id="contato">Contato de {name}</h2>
      <p className="contacts">
        {phone && (
          <Link className="link" href={phone.href}>
            Telefone <span className="whitespace-nowrap">{phone.text}</span>
          </Link>
        )}{" "}
        {whatsApp && (
          <Link className="link" href={whatsApp.href} target="_blank" rel="noopener">
            WhatsApp <span className="whitespace-nowrap">{whatsApp.text}</span>
          </Link>
        )}{" "}
        {email && (
          <Link className="link" href={`mailto:${encodeURIComponent(email)}`}>
            {email}
          </Link>
        )}
      </p>
    </section>
  );
}
