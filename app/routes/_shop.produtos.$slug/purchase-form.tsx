import { reviewCountInWords } from "~/domain/rating";
import { paths } from "~/paths";
import { AttributeChoice } from "~/ui/attribute-choice";
import { Button } from "~/ui/button";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";
import { PriceBlock } from "~/ui/price";
import { reviewListId } from "~/ui/review-list";
import { SellerBox } from "~/ui/seller-box";
import { Rating } from "~/ui/stars";
import { Stepper } from "~/ui/stepper";
import type { Refusal } from "./buying.server";
import type { Calculation } from "./length-calculation.server";
import { LengthCalculator } from "./length-calculator";
import type { ProductView } from "./product-view.server";

interface PurchaseFormProps {
  page: ProductView & { key: string; calculation: Calculation | null };
  refused?: Refusal;
}

/** What it costs, which variant, how many, and the two buttons. The quantity's buttons read the page anew. */
export function PurchaseForm({ page, refused }: PurchaseFormProps) {
  const { product, price, attributes, seller, calculation, hidden } = page;
  const { average, count } = page.reviewList;
  const faultAt = (id: string) => refused?.faults.find(({ fieldId }) => fieldId === id)?.message;
  const isSoldOut = page.state === "outOfStock" || page.state === "noSku";
  return (
    <div className="stack">
      <div>
        <h1>{product.name}</h1>
        {product.code && <p className="hint">Código {product.code}</p>}
      </div>
      {average !== null && (
        <Rating average={average}>
          <Link className="link" href={`#${reviewListId}`}>
            {reviewCountInWords(count)}
          </Link>
        </Rating>
      )}
      {price && (
        <PriceBlock
          {...price}
          unit={product.isSoldByMeter ? "por metro" : undefined}
          installments="Em até 3x sem juros"
        />
      )}
      {attributes.map(({ id, name, values }) => (
        <AttributeChoice key={name} id={id} name={name} values={values} error={faultAt(id)} />
      ))}
      {calculation && <LengthCalculator calculation={calculation} slug={product.slug} hidden={hidden} />}
      <form method="post" action={page.here} className="stack" id="comprar">
        {hidden.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="chave" value={page.key} />
        {page.state === "incomplete" && (
          <p className="hint">
            {product.isSoldByMeter ? "Selecione os metros (comprimento)" : "Selecione a variação"}
          </p>
        )}
        <Stepper
          label={product.isSoldByMeter ? "Metros (comprimento)" : "Quantidade"}
          name="quantidade"
          quantity={refused?.typedQuantity ?? page.quantity}
          error={faultAt("quantidade")}
          formMethod="get"
          formAction={paths.product(product.slug)}
          minus={{ name: "passo", value: "-1", label: "Diminuir quantidade" }}
          plus={{ name: "passo", value: "1", label: "Aumentar quantidade" }}
          apply={{ name: "passo", value: "0", label: "Atualizar" }}
        />
        {!refused && page.quantityNote && <Notice kind="information">{page.quantityNote}</Notice>}
        {page.warning && <Notice kind="warning">{page.warning}</Notice>}
        <div className="buy-bar">
          {page.total && !isSoldOut && (
            <p>
              <small className="hint">{page.total.label}</small>
              <strong>{page.total.text}</strong>
            </p>
          )}
          <Button look={isSoldOut ? "spent" : "solid"} name="intent" value="comprar">
            Comprar
          </Button>
        </div>
        <Button look={isSoldOut ? "spent" : "outlined"} name="intent" value="adicionar">
          Adicionar ao carrinho
        </Button>
      </form>
      {seller && (
        <SellerBox {...seller} cep={page.cep} freight="calculado no carrinho, envio em até 2 dias úteis" />
      )}
    </div>
  );
}
