import type { ReactNode } from "react";
import { formatKm } from "~/model/location";
import { formatCentavos } from "../../common/money";
import { Facts } from "./facts";
import { Icon } from "./icon";
import { Link } from "./link";
import { Picture } from "./picture";
import { VisuallyHidden } from "./visually-hidden";

interface CartLineRowProps {
  name: string;
  href: string;
  picture?: string | null;
  /** 'Preto · 1,52 m'. */
  variation?: string | null;
  /** 'R$ 71,92 por metro'; null if it equals the total. */
  unitPrice: string | null;
  totalInCentavos: number;
  /** Only set with a discount. */
  oldTotalInCentavos?: number | null;
  /** Stepper and remove button, or the quantity as text in an order. */
  children?: ReactNode;
  notice?: ReactNode;
}

export function CartLineRow(props: CartLineRowProps) {
  const { name, href, picture, variation, unitPrice, totalInCentavos, oldTotalInCentavos } = props;
  return (
    <li className="line">
      <Picture path={picture} alt="" side={80} />
      <div>
        <Link href={href}>{name}</Link>
        {variation && (
          <p className="hint">
            <Facts text={variation} />
          </p>
        )}
        {unitPrice && <p className="hint">{unitPrice}</p>}
      </div>
      <div className="deal">
        {props.children}
        <p className="sum">
          {oldTotalInCentavos != null && (
            <>
              <span className="visually-hidden">De </span>
              <s>{formatCentavos(oldTotalInCentavos).slice(3)}</s>{" "}
            </>
          )}
          <b>{formatCentavos(totalInCentavos)}</b>
        </p>
      </div>
      {props.notice}
    </li>
  );
}

/** Leads to the confirmation. */
export function RemoveLink({ href, label }: { href: string; label: string }) {
  return (
    <Link href={href} className="bin">
      <Icon name="bin" />
      <VisuallyHidden>{label}</VisuallyHidden>
    </Link>
  );
}

export function RemoveButton({ name, value, label }: { name: string; value: string; label: string }) {
  return (
    <button type="submit" name={name} value={value} className="bin">
      <Icon name="bin" />
      <VisuallyHidden>{label}</VisuallyHidden>
    </button>
  );
}

interface FreightGroupCardProps {
  resellerName: string;
  resellerHref?: string | null;
  distanceInKm?: number | null;
  cnpj?: string | null;
  children: ReactNode;
  freight?: ReactNode;
}

export function FreightGroupCard(props: FreightGroupCardProps) {
  const { resellerName, resellerHref, distanceInKm, cnpj, children, freight } = props;
  const facts = [
    distanceInKm == null ? "" : `a ${formatKm(distanceInKm)}`,
    cnpj ? `CNPJ ${cnpj}` : "",
  ].filter(Boolean);
  return (
    <section className="box group" aria-label={resellerName}>
      <header>
        <Icon name="box" />
        <div>
          <h2>{resellerHref ? <Link href={resellerHref}>{resellerName}</Link> : resellerName}</h2>
          <p className="hint">
            <Facts text={facts.join(" · ")} />
          </p>
        </div>
      </header>
      <ul>{children}</ul>
      {freight}
    </section>
  );
}
