import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { getAccountLinks } from "~/features/account/account-links.server";
import { AccountPage } from "~/features/account/account-page";
import { refuse } from "~/forms/form.server";
import { openRequest } from "~/http/request-context.server";
import { openAction, redirectTo, requireShopper, toFormFailure, withErrorPages } from "~/http/screen.server";
import { messages } from "~/messages";
import { formatSavedCardExpiry, formatSavedCardName, type SavedCard } from "~/model/card";
import { paths } from "~/paths";
import { ErrorBoundary } from "~/rendering/error-page";
import { createUnlistedPageMeta } from "~/seo/page-meta";
import { RemoveButton } from "~/ui/cart-line";
import { EmptyState } from "~/ui/empty-state";
import { ErrorSummary } from "~/ui/error-summary";
import { Icon } from "~/ui/icon";
import { deleteSavedCard, findSavedCards } from "~/upstream/accounts.server";
import { TheShop } from "../../../../brand/brand";

const title = "Meus cartões";

export const meta: MetaFunction = (page) => createUnlistedPageMeta(page, title);

export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  const context = await openRequest(args);
  await requireShopper(context);
  const cards = await findSavedCards(context.upstream);
  return { cards: cards.map(cardView), links: getAccountLinks(context) };
});

const cardView = (card: SavedCard) => ({
  id: card.id,
  name: formatSavedCardName(card),
  expiry: `${card.isExpired ? "Venceu" : "Vence"} em ${formatSavedCardExpiry(card)}`,
});

const cardId = z.coerce.number().int().min(0).max(2_147_483_647);

export const action = withErrorPages(async (args: ActionFunctionArgs) => {
  const context = await openAction(args);
  await requireShopper(context);
  const id = cardId.safeParse(context.form.get("cartao") || undefined);
  if (!id.success) throw new Response(null, { status: 400 });
  try {
    await deleteSavedCard(context.upstream, id.data);
  } catch (error) {
    const { status, message: failure } = toFormFailure(error);
    return refuse({ status, title: failure });
  }
  const message = messages.account.cardRemoved;
  return redirectTo(paths.account.savedCards(), context.session.notify({ kind: "success", message }));
});

export default function SavedCardsPage() {
  const { cards, links } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <AccountPage title={title} href={paths.account.savedCards()} links={links}>
      {refusal && <ErrorSummary {...refusal} />}
      {cards.length === 0 ? (
        <EmptyState icon="card" title="Você não tem cartões salvos">
          Ao pagar com cartão, marque ‘Salvar este cartão para as próximas compras’.
        </EmptyState>
      ) : (
        <ul className="box">
          {cards.map(({ id, name, expiry }) => (
            <li
              key={id}
              className="flex items-center justify-between gap-3 border-b border-line py-3 first:pt-0 last:border-0 last:pb-0"
            >
              <div>
                <b>{name}</b>
                <p className="hint">{expiry}</p>
              </div>
              <form method="post" action={paths.account.savedCards()}>
                <input type="hidden" name="cartao" value={id} />
                <RemoveButton name="intent" value="remover" label={`Remover cartão: ${name}`} />
              </form>
            </li>
          ))}
        </ul>
      )}
      <p className="hint flex gap-2">
        <Icon name="lock" size={20} />
        <span>
          Os cartões ficam guardados na operadora. {TheShop} só conhece a bandeira, os quatro últimos números
          e a validade.
        </span>
      </p>
    </AccountPage>
  );
}

export { ErrorBoundary };
