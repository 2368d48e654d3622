import { Fragment, useEffect, useState } from "react";
import { ProductMark, SoldOutForm } from "~/extras.product";
import { isAddedToCart } from "~/features/cart/added-to-cart";
import { reviewListId } from "~/features/catalogue/review-list-content";
import { SelectionFields } from "~/features/catalogue/selection-fields";
import { useSubmittingInPlace } from "~/features/catalogue/submitting-in-place";
import { messages } from "~/messages";
import type { NamedLink } from "~/model/named-link";
import type { NoticeMessage } from "~/model/notice";
import { shownOfferField } from "~/model/offer";
import { formatQuantityOfItem } from "~/model/order";
import { parseBuyableQuantity } from "~/model/quantity";
import type { Refusal } from "~/model/refusal";
import { formatReviewCount } from "~/model/review";
import { paths } from "~/paths";
import { usePageFrame } from "~/rendering/use-page-frame";
import { Accordion } from "~/ui/accordion";
import { Button, ButtonLink } from "~/ui/button";
import { Facts } from "~/ui/facts";
import { FieldError, TextField } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";
import { NoticesInPlace } from "~/ui/notice-list";
import { Picture } from "~/ui/picture";
import { PriceBlock } from "~/ui/price";
import { Share } from "~/ui/share";
import { AverageRating } from "~/ui/stars";
import { Stepper } from "~/ui/stepper";
import { useTakesCards } from "~/ui/takes-cards";
import { Announcement } from "~/ui/visually-hidden";
import { AttributeChoice } from "./attribute-choice";
import { InPlaceLink, useInPlaceForm } from "./in-place";
import { applyQuantityStep } from "./product-query";
import type { Calculation, ProductView } from "./product-view.server";

import { SellerBox } from "./seller";

interface PurchaseFormProps {
  page: ProductView & {
    key: string;
    calculation: Calculation | null;
    soldOutForm: { readonly email: string } | null;
    isMarked: boolean;
    links: readonly NamedLink[];
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
        field.value = String(parseBuyableQuantity(changedQuantity.get("quantidade")));
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
    quantity: formatQuantityOfItem({ quantity: page.quantity, isSoldByMeter: product.isSoldByMeter }),
  };
  return (
    <div className="stack">
      <Announcement text={page.announcement} />
      <h1>{product.name}</h1>
      {average !== null && (
        <p>
          <AverageRating average={average}>
            <Link className="link" href={`#${reviewListId}`}>
              {formatReviewCount(count)}
            </Link>
          </AverageRating>
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
            isTyped
            label={product.isSoldByMeter ? messages.catalogue.meters : "Quantidade"}
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
                  {/* 'Comprar' beside it leads there, too. */}
                  <Link className="link" href={page.toChoose.href} tabIndex={-1}>
                    {page.toChoose.text}
                  </Link>
                </p>
              ) : (
                page.total && (
                  <p>
                    {page.quantity > 1 && <small className="hint">{page.total.label}</small>}{" "}
                    <strong>{page.total.text}</strong>
                  </p>
                )
              )}
              <Button name="intent" value="comprar">
                {messages.catalogue.buy}
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
      {calculation && !isUnavailable && (
        <LengthCalculator calculation={calculation} slug={product.slug} kept={page.kept} />
      )}
      {page.soldOutForm && SoldOutForm && (
        <SoldOutForm
          here={page.here}
          kept={page.kept}
          email={refused?.typed.email ?? page.soldOutForm.email}
          faultAt={faultAt}
        />
      )}
      {seller && <SellerBox {...seller} delivery={page.delivery} />}
      <div className="ways">
        <Share share={page.share} label="Link deste produto" />
        {page.links.map(({ name, href }) => (
          <Fragment key={name}>
            <Link href={href}>{name}</Link>{" "}
          </Fragment>
        ))}
        {seller?.whatsappHref && (
          <Link href={seller.whatsappHref} target="_blank" rel="noopener">
            Perguntar no WhatsApp
          </Link>
        )}
      </div>
      {ProductMark && <ProductMark here={page.here} isMarked={page.isMarked} />}
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

interface LengthCalculatorProps {
  calculation: Calculation;
  slug: string;
  kept: readonly (readonly [string, string])[];
}

function LengthCalculator({ calculation, slug, kept }: LengthCalculatorProps) {
  const { height, width, rollWidth, asksForRollWidth, answer, refusal } = calculation;
  const askInPlace = useInPlaceForm((searchParams) => paths.product(slug, searchParams));
  const faultAt = (id: string) => refusal?.faults.find(({ fieldId }) => fieldId === id)?.message;
  const field = { inputMode: "decimal", autoComplete: "off" } as const;
  const isAboutFields = ["altura", "largura", "rolo"].some((id) => faultAt(id));
  return (
    <div className="box calculator" id="calcular">
      <Accordion
        title={
          <>
            <Icon name="ruler" /> Calcular metros
          </>
        }
        open={height !== "" || width !== "" || refusal !== null}
      >
        <form method="get" action={`${paths.product(slug)}#calcular`} className="stack" onSubmit={askInPlace}>
          <SelectionFields kept={kept} without={["altura", "largura", "rolo"]} />
          <div className="pair">
            <TextField
              label="Altura (m)"
              name="altura"
              defaultValue={height}
              error={faultAt("altura")}
              {...field}
            />
            <TextField
              label="Largura (m)"
              name="largura"
              defaultValue={width}
              error={faultAt("largura")}
              {...field}
            />
          </div>
          {asksForRollWidth && (
            <TextField
              label="Largura do rolo (m)"
              name="rolo"
              defaultValue={rollWidth}
              error={faultAt("rolo")}
              {...field}
            />
          )}
          {refusal && !isAboutFields && <FieldError id="calcular" error={refusal.title} />}
          <Button look="outlined" name="calcular" value="1" full>
            Calcular
          </Button>
        </form>
        <div role="status">
          {answer && (
            <>
              <p>
                Você precisa de <b>{metersInWords(answer.meters)}</b>.
              </p>
              {answer.note && <p>{answer.note}</p>}
              <Accordion title="Ver a conta">
                <p>{answer.sum}</p>
                {answer.other && <p>{answer.other}</p>}
              </Accordion>
            </>
          )}
        </div>
        <p>
          <Link className="link" href={calculation.listHref}>
            Somar várias paredes ou partes
          </Link>
        </p>
      </Accordion>
    </div>
  );
}

const metersInWords = (meters: number) =>
  meters === 1 ? "1 metro" : `${String(meters).replace(/\B(?=(\d{3})+$)/g, ".")} metros`;

interface AddedLine {
  readonly name: string;
  readonly picture: string | undefined;
  /** 'Preto · 1,52 m'. */
  readonly variation: string;
  /** '3 metros'. */
  readonly quantity: string;
}

interface AddedSheetProps {
  notices: readonly NoticeMessage[];
  line: AddedLine;
}

interface AddedSheetContent {
  readonly notice: NoticeMessage | undefined;
  /** A copy from the moment of adding, because the page may change below the open sheet. */
  readonly line: AddedLine | null;
}

/** The script opens a bottom sheet that keeps focus and page; a document load shows only the notice beside the buttons. */
function AddedSheet({ notices, line }: AddedSheetProps) {
  const [notice] = notices;
  const [shown, setShown] = useState<AddedSheetContent>({ notice, line: null });
  if (notice !== shown.notice) setShown({ notice, line: notice ? line : null });
  const isOpen = shown.line !== null;

  useEffect(() => {
    if (!isOpen) return;
    const closeByEscape = ({ key }: KeyboardEvent) => {
      if (key === "Escape") setShown((before) => ({ ...before, line: null }));
    };
    document.addEventListener("keydown", closeByEscape);
    return () => document.removeEventListener("keydown", closeByEscape);
  }, [isOpen]);

  return (
    <NoticesInPlace notices={notices} look={isOpen ? "added" : undefined}>
      {shown.line && (
        <section aria-label="Adicionado ao carrinho">
          <Picture path={shown.line.picture} alt="" side={80} />
          <p>
            <b>{shown.line.name}</b>
            <small className="hint">
              <Facts text={[shown.line.variation, shown.line.quantity].filter(Boolean).join(" · ")} />
            </small>
          </p>
          <ButtonLink href={paths.cart()}>Ver carrinho</ButtonLink>
          <Button
            type="button"
            look="quiet"
            onClick={() => {
              setShown({ notice, line: null });
              document
                .querySelector<HTMLElement>("#comprar [value=adicionar]")
                ?.focus({ preventScroll: true });
            }}
          >
            Continuar comprando
          </Button>
        </section>
      )}
    </NoticesInPlace>
  );
}
