import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { withFailurePages } from "~/failures.server";
import { unlistedPage } from "~/page-meta";
import { paths } from "~/paths";
import { openAction, openRequest } from "~/request.server";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { ErrorSummary } from "~/ui/error-summary";
import { BareLines } from "./bare-lines";
import { openCart } from "./cart-page.server";
import { cartView } from "./cart-view.server";
import { type QuantityIntent, remove, setQuantity } from "./change-line.server";
import { closeCart } from "./close-cart.server";
import { Closing } from "./closing";
import { Groups } from "./groups";

export const meta: MetaFunction = (page) => unlistedPage(page, "Meu carrinho");

export const loader = withFailurePages(async (args: LoaderFunctionArgs) => {
  const opened = await openRequest(args);
  const asksAbout = new URL(args.request.url).searchParams.get("remover");
  return cartView(await openCart(opened), asksAbout);
});

const quantityIntents: readonly string[] = ["diminuir", "aumentar", "quantidade"] satisfies QuantityIntent[];
const isQuantityIntent = (intent: unknown): intent is QuantityIntent =>
  typeof intent === "string" && quantityIntents.includes(intent);

export const action = withFailurePages(async (args: ActionFunctionArgs) => {
  const opened = await openAction(args);
  const intent = opened.form.get("intent");
  if (intent === "remover") return remove(opened);
  const answer = isQuantityIntent(intent)
    ? await setQuantity(opened, intent)
    : intent === "finalizar"
      ? await closeCart(opened, paths.checkout())
      : intent === "frete"
        ? await closeCart(opened, `${paths.cart()}#finalizar`)
        : null;
  if (answer === null) throw new Response(null, { status: 400 });
  return answer instanceof Response ? answer : data(answer, { status: answer.status });
});

export default function CartPage() {
  const cart = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  if (cart.isEmpty) {
    return (
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
    );
  }
  return (
    <>
      <div>
        <h1>Meu carrinho</h1>
        <p className="hint">{cart.count}</p>
      </div>
      {refused && <ErrorSummary title={refused.title} message={refused.message} faults={refused.faults} />}
      <div className="with-summary">
        <div className="stack">
          <BareLines title={cart.goneTitle} lines={cart.gone} />
          <BareLines title={cart.unpricedTitle} lines={cart.unpriced} />
          <Groups groups={cart.groups} refused={refused} />
        </div>
        <Closing cart={cart} />
      </div>
    </>
  );
}
