import { ProductMark, SoldOutForm } from "~/extras.product";
import { isAddedToCart } from "~/features/cart/added-to-cart";
import { GuideLinks } from "~/features/catalogue/guide-links";
import { reviewListId } from "~/features/catalogue/review-list-content";
import { SelectionFields } from "~/features/catalogue/selection-fields";
import { useSubmittingInPlace } from "~/features/catalogue/submitting-in-place";
import { messages } from "~/messages";
import type { NamedLink } from "~/model/named-link";
import { quantityInWords } from "~/model/order";
import { buyableQuantity } from "~/model/quantity";
import type { Refusal } from "~/model/refusal";
import { reviewCountInWords } from "~/model/review";
import { shownOfferField } from "~/model/shown-offer";
import { paths } from "~/paths";
import { usePageFrame } from "~/rendering/use-page-frame";
import { Button } from "~/ui/button";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";
import { PriceBlock } from "~/ui/price";
import { Share } from "~/ui/share";
import { Rating } from "~/ui/stars";
import { Stepper } from "~/ui/stepper";
import { useTakesCards } from "~/ui/takes-cards";
import { Announcement } from "~/ui/visually-hidden";
import { AttributeChoice } from "./attribute-choice";
import { InPlaceLink, useInPlaceForm } from "./in-place";
import type { Calculation } from "./length-calculation.server";
import { LengthCalculator } from "./length-calculator";
import { applyQuantityStep } from "./product-query";
import type { ProductView } from "./product-view.server";
import { AddedSheet } from "./purchase-form-parts";
import { SellerBox } from "./seller";

interface PurchaseFormProps {
  page: ProductView & {
    key: string;
    calculation: Calculation | null;
    soldOutForm: { readonly email: string } | null;
    isMarked: boolean;
    links: readonly NamedLink[];
    guides: readonly NamedLink[];
  };
  refused?: Refusal;
}

export function PurchaseForm({ page, refused }: PurchaseFormProps) {
  const { product, price, attributes, seller, calculation } = page;
  const { average, count } = page.reviewList;
  const faults = refused?.faults ?? calculation?.refusal?.faults;
  const faultAt = (id: string) => faults?.find(({ fieldId }) => fieldId === id)?.message;
  const stepInPlace = useInPlaceForm(
    (searchParams, form) => {
      const changedQuantity = applyQuantityStep(searchParams) ?? searchParams;
      const field = form.elements.namedItem("quantidade");
      // Updated at once, so that a second press counts from the new quantity.
      if (field instanceof HTMLInputElement)
        field.value = String(buyableQuantity(changedQuantity.get("quantidade")));
      return paths.product(product.slug, changedQuantity);
    },
    { id: "quantidade", value: page.quantity },
  );
  const submitInPlace = useSubmittingInPlace(["adicionar"]);
  const { canBuy, isUnavailable, alternative } = page;
  const takesCards = useTakesCards();
  const added = usePageFrame().notices?.filter(isAddedToCart) ?? [];
  const addedLine = {
    name: product.name,
    picture: page.gallery[0],
    variation: attributes
      .flatMap(({ values }) => values.flatMap(({ name, chosen }) => (chosen ? name : [])))
      .join(" · "),
    quantity: quantityInWords({ quantity: page.quantity, isSoldByMeter: product.isSoldByMeter }),
  };
  return (
    <div className="stack">
      <Announcement text={page.announcement} />
      <div className="name">
        <h1>{product.name}</h1>
        {ProductMark && <ProductMark here={page.here} isMarked={page.isMarked} />}
      </div>
      {average !== null && (
        <p>
          <Rating average={average}>
            <Link className="link" href={`#${reviewListId}`}>
              {reviewCountInWords(count)}
            </Link>
          </Rating>
        </p>
      )}
      {price && (
        <PriceBlock
          {...price}
          isLowest={page.isLowestPrice}
          unit={product.isSoldByMeter ? "por metro" : undefined}
          details={page.priceDetails}
          installments={takesCards ? messages.installments.onProduct : undefined}
        />
      )}
      {attributes.map(({ id, name, values }) => (
        <AttributeChoice
          key={name}
          id={id}
          name={name}
          values={values}
          error={faultAt(id)}
          link={InPlaceLink}
        />
      ))}
      <form
        method="post"
        action={page.here}
        className="stack"
        id="comprar"
        onSubmit={(event) => {
          stepInPlace(event);
          submitInPlace(event);
        }}
      >
        {/* Enter activates the first submit button of a form, even a hidden one. */}
        <button type="submit" name="passo" value="0" hidden />
        <SelectionFields kept={page.kept} without={["quantidade"]} />
        <input type="hidden" name="chave" value={page.key} />
        {page.shownOffer && <input type="hidden" name={shownOfferField} value={page.shownOffer} />}
        {page.hint && <p className="hint">{page.hint}</p>}
        {page.stockHint && <b>{page.stockHint}</b>}
        {(canBuy || page.quantity > 1) && !isUnavailable && (
          <Stepper
            label={product.isSoldByMeter ? "Metros (comprimento)" : "Quantidade"}
            name="quantidade"
            quantity={refused?.typed.quantidade ?? page.quantity}
            error={faultAt("quantidade")}
            minus={{ name: "passo", value: "-1", label: "Diminuir quantidade" }}
            plus={{ name: "passo", value: "1", label: "Aumentar quantidade" }}
            apply={{ name: "passo", value: "0", label: "Atualizar" }}
          />
        )}
        {!refused && page.unknownValues && <Notice kind="warning">{page.unknownValues}</Notice>}
        {!refused && page.quantityNote && <Notice kind="information">{page.quantityNote}</Notice>}
        {page.shortStock && !page.warning && <Notice kind="information">{page.shortStock}</Notice>}
        {page.warning && (
          <Notice kind="warning" title={isUnavailable ? messages.ours.unavailableHere : undefined}>
            <p>{page.warning}</p>
            {page.shortStock && <p>{page.shortStock}</p>}
            {alternative && <AlternativeLink {...alternative} />}
          </Notice>
        )}
        {canBuy && (
          <>
            <div className="buy-bar">
              {page.toChoose ? (
                <p>
                  <Link className="link" href={page.toChoose.href}>
                    {page.toChoose.text}
                  </Link>
                </p>
              ) : (
                page.total && (
                  <p>
                    <small className="hint">{page.total.label}</small> <strong>{page.total.text}</strong>
                  </p>
                )
              )}
              <Button name="intent" value="comprar">
                Comprar
              </Button>
            </div>
            <Button look="outlined" name="intent" value="adicionar">
              Adicionar ao carrinho
            </Button>
          </>
        )}
        {/* Other offers can be added where this one cannot. */}
        <AddedSheet notices={added} line={addedLine} />
      </form>
      {page.soldOutForm && SoldOutForm && (
        <SoldOutForm
          here={page.here}
          kept={page.kept}
          email={refused?.typed.email ?? page.soldOutForm.email}
          faultAt={faultAt}
        />
      )}
      {seller && <SellerBox {...seller} delivery={page.delivery} />}
      {page.links.map(({ name, href }) => (
        <p key={name}>
          <Link className="link" href={href}>
            {name}
          </Link>
        </p>
      ))}
      {calculation && !isUnavailable && (
        <LengthCalculator calculation={calculation} slug={product.slug} kept={page.kept} />
      )}
      <GuideLinks guides={page.guides} />
      <div className="code-and-share">
        {product.code && <p className="hint">{`Código ${product.code}`}</p>}
        <Share share={page.share} label="Link deste produto" />
      </div>
    </div>
  );
}

function AlternativeLink({ name, href, isHere }: NonNullable<ProductView["alternative"]>) {
  const Follow = isHere ? InPlaceLink : Link;
  return (
    <p>
      <Follow className="link" href={href}>
        {name}
      </Follow>
    </p>
  );
}
