import { maxPageButtons } from "~/domain/pagination";
import { paths } from "~/paths";
import { Pagination } from "~/ui/pagination";
import { ProductStrip } from "~/ui/product-card";
import { Section } from "~/ui/section";
import type { ProductView } from "./product-view.server";
import type { sellerProducts } from "./seller-products.server";

interface SellerProductsProps {
  products: NonNullable<Awaited<ReturnType<typeof sellerProducts>>>;
  page: Pick<ProductView, "product" | "kept">;
}

export function SellerProducts({ products, page: { product, kept } }: SellerProductsProps) {
  const { page, totalPages, cards } = products;
  const getHref = (number: number) => {
    const turned = number > 1 ? [["pagina-vendedor", String(number)]] : [];
    return `${paths.product(product.slug, new URLSearchParams([...kept, ...turned]))}#mais-produtos`;
  };
  return (
    <Section title="Mais produtos do vendedor" id="mais-produtos">
      {cards.length > 0 ? <ProductStrip products={cards} /> : <p>Não há mais produtos nesta página.</p>}
      <Pagination
        page={page}
        totalPages={totalPages}
        most={maxPageButtons.sellerProducts}
        getHref={getHref}
        label="Páginas de produtos do vendedor"
      />
    </Section>
  );
}
