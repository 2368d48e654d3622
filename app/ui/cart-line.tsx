import type { ReactNode } from "react";
import { formatKm } from "~/domain/distance";
import { formatCentavos } from "~/domain/money";
import { Heard } from "./heard";
import { Icon } from "./icon";
import { Link } from "./link";
import { Picture } from "./picture";

interface CartLineProps {
  name: string;
  href: string;
  picture?: string | null;
  /** 'Preto · 1,52 m'. */
  variation?: string | null;
  /** 'R$ 71,92 por metro'. */
  unitPrice: string;
  totalInCentavos: number;
  /** Only when there is a discount. */
  oldTotalInCentavos?: number | null;
  /** The line's forms (stepper, bin), or in an order its quantity in words. */
  children?: ReactNode;
  /** A warning of this line: out of stock. */
  notice?: ReactNode;
}

/** One product in the cart, an item of a list. */
export function CartLine(props: CartLineProps) {
  const { name, href, picture, variation, unitPrice, totalInCentavos, oldTotalInCentavos } = props;
  return (
    <li className="line">
      <Picture path={picture} alt="" side={80} />
      <div>
        <Link href={href}>{name}</Link>
        {variation && <p className="hint">{variation}</p>}
        <p className="hint">{unitPrice}</p>
      </div>
      <div className="deal">
        {props.children}
        <p className="sum">
          {oldTotalInCentavos != null && (
            <>
              <span className="heard">De </span>
              <s>{formatCentavos(oldTotalInCentavos)}</s>{" "}
            </>
          )}
          <b>{formatCentavos(totalInCentavos)}</b>
        </p>
      </div>
      {props.notice}
    </li>
  );
}

/** The bin of a line that leads to the question whether it shall go. */
export function RemoveLink({ href, label }: { href: string; label: string }) {
  return (
    <Link href={href} className="bin">
      <Icon name="bin" />
      <Heard>{label}</Heard>
    </Link>
  );
}

/** The bin of a line: a submit button of the form it stands in. */
export function RemoveButton({ name, value, label }: { name: string; value: string; label: string }) {
  return (
    <button type="submit" name={name} value={value} className="bin">
      <Icon name="bin" />
      <Heard>{label}</Heard>
    </button>
  );
}

interface FreightGroupCardProps {
  resellerName: string;
  resellerHref?: string | null;
  distanceInKm?: number | null;
  cnpj?: string | null;
  /** The cart lines. */
  children: ReactNode;
  /** The freight options, under the lines. */
  freight?: ReactNode;
}

/** What one shop sends: its name, the lines, the ways to deliver them. */
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
          <p className="hint">{facts.join(" · ")}</p>
        </div>
      </header>
      <ul>{children}</ul>
      {freight}
    </section>
  );
}
