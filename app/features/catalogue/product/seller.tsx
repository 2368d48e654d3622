import { Fragment } from "react";
import { messages } from "~/messages";
import { formatKm } from "~/model/location";
import { paths } from "~/paths";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { PageLinks } from "~/ui/pagination";
import { ProductStrip } from "~/ui/product-card";
import { Section } from "~/ui/section";
import type { DeliveryView } from "./offers-view.server";
import type { findSellerProducts } from "./product-page.server";
import type { ProductView } from "./product-view.server";

interface SellerBoxProps {
  name: string;
  /** Null when the shop has no showcase. */
  href: string | null;
  distanceInKm?: number | null;
  /** Formatted: '11.222.333/0001-81'. */
  cnpj?: string | null;
  delivery?: DeliveryView | null;
}

export function SellerBox({ name, href, distanceInKm, cnpj, delivery }: SellerBoxProps) {
  const facts = [
    distanceInKm == null ? "" : `a ${formatKm(distanceInKm)}`,
    cnpj ? `CNPJ ${cnpj}` : "",
  ].filter(Boolean);
  return (
    <section className="box seller" aria-label="Loja">
      <Icon name="pin" />
      <div>
        <p>
          {"Vendido e entregue por "}
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
      {delivery && (
        <>
          <Icon name="truck" />
          <Delivery {...delivery} />
        </>
      )}
    </section>
  );
}

function Delivery({ place, ways, carriers }: DeliveryView) {
  return (
    <div>
      <p>
        Frete para <b className="whitespace-nowrap">{place}</b>
      </p>
      {ways.length === 0 && <p className="hint">calculado no carrinho</p>}
      {ways.map(({ arrival, price, isFastest }) => (
        <p key={price}>
          {arrival && (
            <>
              <b>{arrival}</b>
              {" · "}
            </>
          )}
          <span className="whitespace-nowrap">{price}</span>
          {isFastest && <span className="hint"> mais rápido</span>}
        </p>
      ))}
      {carriers.length > 0 && (
        <details className="arrow">
          <summary>
            {carriers.length === 1 ? "Ver a entrega" : `Ver ${carriers.length} formas de entrega`}
          </summary>
          <ul className="hint">
            {carriers.map((carrier) => (
              <li key={carrier}>{carrier}</li>
            ))}
          </ul>
          {ways.some(({ arrival }) => arrival) && <p className="hint">Datas para pagamento aprovado hoje.</p>}
        </details>
      )}
    </div>
  );
}

interface SellerProductsProps {
  products: NonNullable<Awaited<ReturnType<typeof findSellerProducts>>>;
  page: Pick<ProductView, "product" | "kept">;
}

export function SellerProducts({ products, page: { product, kept } }: SellerProductsProps) {
  const { page, totalPages, cards } = products;
  const getHref = (number: number) => {
    const turned = number > 1 ? [["pagina-vendedor", String(number)]] : [];
    return `${paths.product(product.slug, new URLSearchParams([...kept, ...turned]))}#mais-produtos`;
  };
  return (
    <Section title={messages.catalogue.moreOfShop} id="mais-produtos">
      {cards.length > 0 ? (
        <ProductStrip products={cards} isBrief />
      ) : (
        <p>Não há mais produtos nesta página.</p>
      )}
      <PageLinks
        page={page}
        totalPages={totalPages}
        maxButtons={1}
        getHref={getHref}
        label="Páginas de produtos desta loja"
      />
    </Section>
  );
}
