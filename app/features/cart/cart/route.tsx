import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  isRouteErrorResponse,
  useActionData,
  useLoaderData,
} from "@remix-run/react";
import { readShownCart } from "~/features/cart/cart.server";
import { getCouponLabels, keepCoupon, readCoupon } from "~/features/cart/coupon.server";
import { CouponBox } from "~/features/cart/coupon-box";
import { findExtraRows } from "~/features/extra-rows/extra-rows.server";
import { settleOrderAttempt } from "~/features/order-attempt/order-attempt.server";
import { getPaymentOffer } from "~/features/payment/offered-payments.server";
import { retryAfter } from "~/http/rate-limit.server";
import { openRequest } from "~/http/request-context.server";
import { openAction, withErrorPages } from "~/http/screen.server";
import { createRefusal } from "~/model/refusal";
import { paths } from "~/paths";
import { ErrorBoundary } from "~/rendering/error-page";
import { createIdempotencyKey } from "~/rendering/idempotency-key.server";
import { createIndexedPageMeta, createUnlistedPageMeta } from "~/seo/page-meta";
import { Button, ButtonLink } from "~/ui/button";
import { ClearableRow } from "~/ui/clearable-row";
import { EmptyState } from "~/ui/empty-state";
import { ErrorSummary } from "~/ui/error-summary";
import { createLostAnswer } from "~/ui/form-events";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";
import { Summary } from "~/ui/summary";
import { TotalBar } from "~/ui/total-bar";
import { Announcement } from "~/ui/visually-hidden";
import { supportsGuestCheckout } from "~/upstream/compatibility/checkout.server";
import { inShop } from "../../../../brand/brand";
import { formatCentavos } from "../../../../common/money";
import { answerCart } from "./cart-answer.server";
import { createVisitCookie, postCookie } from "./cart-changes.server";
import type { CartRefusal } from "./cart-form";
import {
  ChangesNotice,
  EarlierOrder,
  presentEarlierOrder,
  RemovalNotice,
  UnpricedLines,
} from "./cart-notices";
import { openCart } from "./cart-page.server";
import { type CartView, presentCart } from "./cart-view.server";
import { getSubmittedQuantities } from "./change-line.server";
import { arrivalCondition, Groups } from "./groups";
import { useCartInPlace } from "./use-cart-in-place";

export const handle = { cacheOffline: true };

export const meta: MetaFunction<typeof loader> = (page) =>
  page.data?.isAsking
    ? createUnlistedPageMeta(page, "Remover do carrinho?")
    : createIndexedPageMeta(page, {
        title: "Meu carrinho",
        description: `Seu carrinho ${inShop}: confira os produtos, calcule o frete de cada loja e finalize a compra.`,
        path: paths.cart(),
      });

export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  const context = await openRequest(args);
  const query = new URL(args.request.url).searchParams;
  const settled = await settleOrderAttempt(context);
  // Lines of an order are not missed.
  const before = settled.codes.length === 0 ? await readShownCart(context) : null;
  const page = await openCart(context, await readCoupon(context, query));
  const asked = {
    asksAbout: query.get("remover"),
    removed: query.get("removida"),
    measures: query.get("medidas"),
  };
  const view = presentCart(page, {
    ...asked,
    before,
    payments: getPaymentOffer(context.upstream),
    checksOutGuests: supportsGuestCheckout(context.upstream),
  });
  const extraRows = view.isEmpty ? await findExtraRows(context) : [];
  const removalKey = view.removed && createIdempotencyKey(args, context.session);
  const cookie = await createVisitCookie(page, context, before);
  const cookies = [...(cookie ? [cookie] : []), ...(await keepCoupon(context, page.coupon))];
  return data(
    { ...view, extraRows, removalKey, earlierOrder: presentEarlierOrder(settled) },
    { headers: cookies.map((each) => ["set-cookie", each]) },
  );
});

export const headers = retryAfter;

export const action = withErrorPages(
  async (args: ActionFunctionArgs) => {
    const context = await openAction(args);
    const query = new URL(args.request.url).searchParams;
    const answer = await answerCart(context, await readCoupon(context, query));
    if (answer instanceof Response) {
      const cookie = await postCookie(context, answer);
      if (cookie) answer.headers.append("set-cookie", cookie);
      return answer;
    }
    const refusal: CartRefusal = { ...answer, typed: getSubmittedQuantities(context.form) };
    return data(refusal, { status: refusal.status, headers: refusal.headers });
  },
  { fieldLabels: getCouponLabels },
);

/** An in-place post without an answer is repeated as a document. */
export const clientAction = async ({ serverAction }: ClientActionFunctionArgs) => {
  try {
    return await serverAction<typeof action>();
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error;
    const refusal: CartRefusal = createRefusal({ status: 503, title: "", isUnanswered: true });
    return createLostAnswer(refusal);
  }
};

export default function CartPage() {
  const cart = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const inPlace = useCartInPlace(cart, refused);
  if (cart.isEmpty) {
    return (
      <>
        {refused && <ErrorSummary title={refused.title} message={refused.message} faults={[]} />}
        <EarlierOrder order={cart.earlierOrder} />
        {(cart.removed || cart.changes.length > 0) && (
          <form method="post" action={cart.here} className="stack">
            <input type="hidden" name="visto" value={cart.shown} />
            <ChangesNotice cart={cart} refused={refused} />
            {cart.removed && <RemovalNotice removed={cart.removed} pageKey={cart.removalKey ?? ""} />}
          </form>
        )}
        <EmptyState
          level={1}
          icon="cart"
          title="Seu carrinho está vazio"
          action={
            <ButtonLink href={paths.home()} look="outlined">
              Ver produtos
            </ButtonLink>
          }
        >
          Quando você adicionar um produto, ele aparece aqui.
        </EmptyState>
        {cart.extraRows.map((row) => (
          <ClearableRow key={row.title} row={row} here={paths.cart()} />
        ))}
      </>
    );
  }
  return (
    <>
      <div>
        <h1>Meu carrinho</h1>
        {cart.isLong && (
          <Link className="link" href="#finalizar">
            Ir para o resumo
          </Link>
        )}
      </div>
      <EarlierOrder order={cart.earlierOrder} />
      {refused && !refused.coupon && !refused.isUnanswered && (
        <ErrorSummary
          title={refused.title}
          message={refused.message}
          faults={refused.faults}
          subject={refused}
        />
      )}
      <form method="post" action={cart.here} className="with-summary" {...inPlace}>
        {/* Enter activates the first submit button of a form, even a hidden one. */}
        <button type="submit" name="intent" value="atualizar" hidden />
        <input type="hidden" name="visto" value={cart.shown} />
        <div className="stack">
          <ChangesNotice cart={cart} refused={refused} />
          {cart.removed && <RemovalNotice removed={cart.removed} pageKey={cart.removalKey ?? ""} />}
          <UnpricedLines title={cart.goneTitle} lines={cart.gone} />
          <UnpricedLines title={cart.unpricedTitle} lines={cart.unpriced} />
          <UnpricedLines title={cart.freeTitle} lines={cart.free} />
          <Groups groups={cart.groups} refused={refused} here={cart.here} />
        </div>
        <div className="stack">
          {cart.hasPrices && <CouponBox content={cart.coupon} refusal={refused?.coupon} />}
          <Closing cart={cart} />
        </div>
      </form>
    </>
  );
}

export { ErrorBoundary };

export function Closing({ cart }: { cart: CartView }) {
  const { missing, entrance, freightFailure, address } = cart;
  return (
    <section className="box stack" id="finalizar" aria-label="Resumo">
      <h2>Resumo</h2>
      {cart.hasPrices && <Summary rows={cart.rows} total={cart.total} />}
      <Announcement text={`${cart.total.label}: ${formatCentavos(cart.total.amount)}`} />
      {freightFailure && (
        <Notice kind="warning" title={freightFailure.title}>
          {freightFailure.detail && <p>{freightFailure.detail}</p>}
        </Notice>
      )}
      {address && (
        <p className="hint">
          CEP {address.cep}
          {address.nickname ? ` (${address.nickname})` : ""}. {arrivalCondition}{" "}
          <Link className="link" href={paths.listAddress(cart.here)}>
            Alterar endereço
          </Link>
          {cart.otherPlace && (
            <>
              {" "}
              {cart.otherPlace}{" "}
              <Link className="link" href={paths.location(cart.here)}>
                Alterar CEP
              </Link>
            </>
          )}
        </p>
      )}
      {missing && (
        <Notice kind="information" title={missing.title}>
          <p>{missing.text}</p>
          <p>
            <Link className="link" href={missing.link.href}>
              {missing.link.name}
            </Link>
          </p>
        </Notice>
      )}
      {cart.blockers.length > 0 && (
        <Notice kind="warning" title={cart.blockersTitle}>
          <ul>
            {cart.blockers.map(({ fieldId, message }) => (
              <li key={message}>
                {fieldId ? (
                  <Link className="link" href={`#${fieldId}`}>
                    {message}
                  </Link>
                ) : (
                  message
                )}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {cart.hasPrices && (
        <>
          {cart.payment && (
            <p className="hint">
              {entrance?.text} {cart.payment}
            </p>
          )}
          <TotalBar label={cart.total.label} totalInCentavos={cart.total.amount}>
            {entrance?.checksOutGuests ? (
              <Button name="intent" value="sem-cadastro" full>
                Comprar sem cadastro
              </Button>
            ) : (
              <FinishButton />
            )}
          </TotalBar>
        </>
      )}
      {entrance && (
        <>
          {entrance.checksOutGuests && cart.hasPrices && (
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              Já tenho conta <FinishButton look="outlined" />
            </div>
          )}
          <Link className="link" href={entrance.register.href}>
            {entrance.register.name}
          </Link>{" "}
        </>
      )}
      {cart.hasChoice && (
        <div className="without-script">
          <Button name="intent" value="frete" look="outlined" full>
            Atualizar total
          </Button>
        </div>
      )}
    </section>
  );
}

const FinishButton = ({ look }: { look?: "outlined" }) => (
  <Button name="intent" value="finalizar" look={look} full={!look}>
    Finalizar compra
  </Button>
);
