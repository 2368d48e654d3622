import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  isRouteErrorResponse,
  useActionData,
  useLoaderData,
} from "@remix-run/react";
import { couponAsked, couponLabels } from "~/composition/coupon.server";
import { retryAfter } from "~/composition/limited-try.server";
import { pageKey } from "~/document/page-key.server";
import { ErrorBoundary } from "~/error-page";
import { withFailurePages } from "~/failures.server";
import { paths } from "~/paths";
import { openAction, openRequest } from "~/request.server";
import { descriptions } from "~/search-engines/page-descriptions";
import { indexedPage, unlistedPage } from "~/search-engines/page-meta";
import { ButtonLink } from "~/ui/button";
import { CouponBox } from "~/ui/coupon-box";
import { EmptyState } from "~/ui/empty-state";
import { ErrorSummary } from "~/ui/error-summary";
import { Link } from "~/ui/link";
import { BareLines } from "./bare-lines";
import { cartAnswer } from "./cart-answer.server";
import { openCart } from "./cart-page.server";
import { cartView } from "./cart-view.server";
import { typedIn } from "./change-line.server";
import { Closing } from "./closing";
import { Groups } from "./groups";
import type { CartRefusal } from "./refusal";
import { RemovalNotice } from "./removal-notice";
import { useCartInPlace } from "./use-cart-in-place";

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

export const headers = retryAfter;

export const action = withFailurePages(
  async (args: ActionFunctionArgs) => {
    const opened = await openAction(args);
    const answer = await cartAnswer(opened, couponAsked(new URL(args.request.url).searchParams));
    if (answer instanceof Response) return answer;
    const refusal: CartRefusal = { ...answer, typed: typedIn(opened.form) };
    return data(refusal, { status: refusal.status, headers: refusal.coupon?.headers });
  },
  { keeps: couponLabels },
);

/** A post in place that gets no answer is sent once more, as a document. */
export const clientAction = async ({ serverAction }: ClientActionFunctionArgs) => {
  try {
    return await serverAction<typeof action>();
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error;
    const refusal: CartRefusal = { status: 503, title: "", faults: [], isUnanswered: true };
    // With a status that has nothing loaded anew, which could not come either.
    return Response.json(refusal, { status: 503 });
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
        {cart.removed && (
          <form method="post" action={cart.here}>
            <RemovalNotice removed={cart.removed} pageKey={cart.removalKey ?? ""} />
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
      {refused && !refused.coupon && !refused.isUnanswered && (
        <ErrorSummary
          title={refused.title}
          message={refused.message}
          faults={refused.faults}
          subject={refused}
        />
      )}
      <form method="post" action={cart.here} className="with-summary" {...inPlace}>
        {/* Enter presses a form's first button, also one that is not shown. */}
        <button type="submit" name="intent" value="atualizar" hidden />
        <div className="stack">
          {cart.removed && <RemovalNotice removed={cart.removed} pageKey={cart.removalKey ?? ""} />}
          <BareLines title={cart.goneTitle} lines={cart.gone} />
          <BareLines title={cart.unpricedTitle} lines={cart.unpriced} />
          <Groups groups={cart.groups} refused={refused} here={cart.here} />
        </div>
        <div className="stack">
          {cart.hasPrices && <CouponBox content={cart.coupon} refused={refused?.coupon} />}
          <Closing cart={cart} />
        </div>
      </form>
    </>
  );
}

export { ErrorBoundary };
