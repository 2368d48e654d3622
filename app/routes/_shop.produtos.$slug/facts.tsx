import { Accordion, Specifications } from "~/ui/accordion";
import type { ProductView } from "./product-view.server";

/** The five parts that say what the product is like and how it is paid (catalogue 2, "Product detail"). */
export function Facts({ product }: { product: ProductView["product"] }) {
  const specifications = [
    { name: "Material", value: product.material },
    { name: "Espessura", value: product.thickness },
    { name: "Acabamento", value: product.finish },
    { name: "Tipo de cola", value: product.glueType },
  ].flatMap(({ name, value }) => (value ? [{ name, value }] : []));
  return (
    <div>
      {specifications.length > 0 && (
        <Accordion title="Especificações" open>
          <Specifications entries={specifications} />
        </Accordion>
      )}
      {product.description && <Accordion title="Descrição Geral">{product.description}</Accordion>}
      {product.durability && <Accordion title="Durabilidade">{product.durability}</Accordion>}
      {product.advantages && <Accordion title="Vantagens">{product.advantages}</Accordion>}
      <Accordion title="Formas de Pagamento">
        <ul>
          <li>Cartão de crédito: em até 3x sem juros</li>
          <li>Pix: aprovação imediata</li>
          <li>Boleto bancário: 2 a 3 dias úteis para compensação do pagamento</li>
        </ul>
      </Accordion>
    </div>
  );
}
