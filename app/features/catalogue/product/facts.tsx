import { Accordion, Specifications } from "~/ui/accordion";
import { InstallersLink } from "~/ui/installers-link";
import type { ProductView } from "./product-view.server";

/** Five sections in the order of catalogue 2, "Product detail"; the first is open. */
interface FactsProps {
  product: ProductView["product"];
  payments: readonly string[];
}

export function Facts({ product, payments }: FactsProps) {
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
      text: payments.length > 0 && (
        <ul>
          {payments.map((way) => (
            <li key={way}>{way}</li>
          ))}
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
