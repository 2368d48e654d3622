import { Accordion, Specifications } from "~/ui/accordion";
import { InstallersLink } from "~/ui/installers-link";
import type { ProductView } from "./product-view.server";

/** Five sections in the order of catalogue 2, "Product detail"; the first is open. */
export function Facts({ product }: { product: ProductView["product"] }) {
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
    { title: "Formas de Pagamento", text: paymentMethods },
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

const paymentMethods = (
  <ul>
    <li>Cartão de crédito: em até 3x sem juros</li>
    <li>Pix: aprovação imediata</li>
    <li>Boleto bancário: 2 a 3 dias úteis para compensação do pagamento</li>
  </ul>
);
