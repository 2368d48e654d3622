import { Accordion, Specifications } from "~/ui/accordion";
import { InstallersLink } from "~/ui/installers-link";
import { useOfferedPayments } from "~/ui/offered-payments";
import type { ProductView } from "./product-view.server";

/** Five sections in the order of catalogue 2, "Product detail"; the first is open. */
export function Facts({ product }: { product: ProductView["product"] }) {
  const { card, pix, boleto } = useOfferedPayments();
  const specifications = [
    { name: "Material", value: product.material },
    { name: "Espessura", value: product.thickness },
    { name: "Acabamento", value: product.finish },
    { name: "Tipo de cola", value: product.glueType },
  ].flatMap(({ name, value }) => (value ? [{ name, value }] : []));
  const parts = [
    { title: "Descrição Geral", text: product.description && <p>{product.description}</p> },
    {
      title: "Especificações",
      text: specifications.length > 0 && <Specifications entries={specifications} />,
    },
    { title: "Durabilidade", text: product.durability && <p>{product.durability}</p> },
    { title: "Vantagens", text: product.advantages && <p>{product.advantages}</p> },
    {
      title: "Formas de Pagamento",
      text: (card || pix || boleto) && (
        <ul>
          {card && <li>Cartão de crédito: em até 3x sem juros</li>}
          {pix && <li>Pix: aprovação imediata</li>}
          {boleto && <li>Boleto bancário: 2 a 3 dias úteis para compensação do pagamento</li>}
        </ul>
      ),
    },
  ].filter(({ text }) => text);
  return (
    <div className="facts">
      {parts.map(({ title, text }, index) => (
        <Accordion key={title} title={title} open={index === 0}>
          {text}
        </Accordion>
      ))}
      <InstallersLink />
    </div>
  );
}
