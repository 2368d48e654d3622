import { Fragment } from "react";
import { formatKm } from "~/domain/distance";
import { ButtonLink } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { Link } from "../../ui/link";

interface SellerBoxProps {
  name: string;
  /** Null when the shop has no showcase. */
  href: string | null;
  distanceInKm?: number | null;
  /** Formatted: '11.222.333/0001-81'. */
  cnpj?: string | null;
  cep?: string | null;
  freight?: string | null;
  /** wa.me URL with a pre-filled message. */
  whatsappHref?: string | null;
}

export function SellerBox({ name, href, distanceInKm, cnpj, cep, freight, whatsappHref }: SellerBoxProps) {
  const facts = [
    distanceInKm == null ? "" : `a ${formatKm(distanceInKm)} de você`,
    cnpj ? `CNPJ ${cnpj}` : "",
  ].filter(Boolean);
  return (
    <section className="box seller" aria-label="Vendedor">
      <Icon name="pin" />
      <div>
        <p>
          Vendido e entregue por{" "}
          {href === null ? (
            <b>{name}</b>
          ) : (
            <Link href={href}>
              <b>{name}</b>
            </Link>
          )}
        </p>
        {facts.length > 0 && (
          <p className="hint">
            {facts.map((fact, index) => (
              <Fragment key={fact}>
                {index > 0 && " · "}
                <span className="inline-block">{fact}</span>
              </Fragment>
            ))}
          </p>
        )}
      </div>
      {cep && (
        <>
          <Icon name="truck" />
          <div>
            <p>
              Frete para <b className="whitespace-nowrap">{cep}</b>
            </p>
            {freight && <p className="hint">{freight}</p>}
          </div>
        </>
      )}
      {whatsappHref && (
        <ButtonLink href={whatsappHref} look="quiet" icon="chat" full external>
          Perguntar no WhatsApp
        </ButtonLink>
      )}
    </section>
  );
}
