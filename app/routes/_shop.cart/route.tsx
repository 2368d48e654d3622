import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { changeCoupon, couponAsked, couponLabels } from "~/composition/coupon.server";
import { retryAfter } from "~/composition/limited-try.server";
import { readCart } from "~/composition/shopping-cart.server";
import { pageKey } from "~/document/page-key.server";
import { ErrorBoundary } from "~/error-page";
import { withFailurePages } from "~/failures.server";
import { paths } from "~/paths";
import { openAction, openRequest } from "~/request.server";
import { descriptions } from "~/search-engines/page-descriptions";
import { indexedPage, unlistedPage } from "~/search-engines/page-meta";
import { ButtonLink } from "~/ui/button";
import { CouponBox } from "~/ui/coupon-box";
import type { CouponRefusal } from "~/ui/coupon-box-content";
import { EmptyState } from "~/ui/empty-state";
import { ErrorSummary } from "~/ui/error-summary";
import { Link } from "~/ui/link";
import { BareLines } from "./bare-lines";
import { openCart } from "./cart-page.server";
import { cartView } from "./cart-view.server";
import { type QuantityIntent, remove, setQuantity } from "./change-line.server";
import { closeCart } from "./close-cart.server";
import { Closing } from "./closing";
import { Groups } from "./groups";
import type { CartRefusal } from "./refusal";
import { RemovalNotice } from "./removal-notice";
import { undoRemoval } from "./undo-removal.server";

export const handle = { keptOffline: true };

export const meta: MetaFunction<typeof loader> = (page) =>
  page.data?.isAsking
    ? unlistedPage(page, "Remover do carrinho?")
    : indexedPage(page, { title: "Meu carrinho", description: descriptions.cart, path: paths.cart() });

export const loader = withFailurePages(async (args: LoaderFunctionArgs) => {
  const opened = await openRequest(args);
  const query = new URL(args.request.url).searchParams;
  const asked = { asksAbout: query.get("remover"), removed: query.get("removida") };
  const view = cartView(await openCart(opened, couponAsked(query)), asked);
  return { ...view, removalKey: view.removed && pageKey(args, opened.session) };
});

const quantityIntents: readonly string[] = ["diminuir", "aumentar", "quantidade"] satisfies QuantityIntent[];
const isQuantityIntent = (intent: unknown): intent is QuantityIntent =>
  typeof intent === "string" && quantityIntents.includes(intent);

export const headers = retryAfter;

export const action = withFailurePages(
  async (args: ActionFunctionArgs) => {
    const opened = await openAction(args);
    const cupom = couponAsked(new URL(args.request.url).searchParams);
    const intent = opened.form.get("intent");
    const back = paths.cart({ cupom });
    if (intent === "cupom" || intent === "remover-cupom") {
      const lines = async () => (await readCart(opened)).lines;
      const answer = await changeCoupon(opened, intent, lines, (code) => paths.cart({ cupom: code }));
      return answer instanceof Response ? answer : refusedWith(couponRefused(answer));
    }
    const answer = isQuantityIntent(intent)
      ? await setQuantity(opened, intent, cupom)
      : intent === "remover"
        ? await remove(opened, cupom)
        : intent === "desfazer"
          ? await undoRemoval(opened, cupom)
          : intent === "finalizar"
            ? await closeCart(opened, { cupom, back, next: paths.checkout(undefined, { cupom }) })
            : intent === "frete"
              ? await closeCart(opened, { cupom, back, next: `${back}#finalizar` })
              : null;
    if (answer === null) throw new Response(null, { status: 400 });
    return answer instanceof Response ? answer : refusedWith(answer);
  },
  { keeps: couponLabels },
);

const refusedWith = (refusal: CartRefusal) =>
  data(refusal, { status: refusal.status, headers: refusal.coupon?.headers });
const couponRefused = (coupon: CouponRefusal): CartRefusal => ({
  status: coupon.status,
  title: coupon.message,
  faults: [],
  coupon,
});

export default function CartPage() {
  const cart = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  if (cart.isEmpty) {
    return (
      <>
        {refused && <ErrorSummary title={refused.title} message={refused.message} faults={[]} />}
        {cart.removed && (
          <RemovalNotice removed={cart.removed} pageKey={cart.removalKey ?? ""} here={cart.here} />
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
      </>
    );
  }
  return (
    <>
      <div>
        <h1>Meu carrinho</h1>
        <p className="hint">{cart.count}</p>
        {cart.isLong && (
          <Link className="link" href="#finalizar">
            Ir para o resumo
          </Link>
        )}
      </div>
      {cart.removed && (
        <RemovalNotice removed={cart.removed} pageKey={cart.removalKey ?? ""} here={cart.here} />
      )}
      {refused && !refused.coupon && (
        <ErrorSummary title={refused.title} message={refused.message} faults={refused.faults} />
      )}
      <div className="with-summary">
        <div className="stack">
          <BareLines title={cart.goneTitle} lines={cart.gone} here={cart.here} />
          <BareLines title={cart.unpricedTitle} lines={cart.unpriced} here={cart.here} />
          <Groups groups={cart.groups} refused={refused} here={cart.here} />
        </div>
        <div className="stack">
          {cart.hasPrices && <CouponBox content={cart.coupon} action={cart.here} refused={refused?.coupon} />}
          <Closing cart={cart} />
        </div>
      </div>
    </>
  );
}

export { ErrorBoundary };
