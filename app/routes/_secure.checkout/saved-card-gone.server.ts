import { redirectTo } from "~/http/redirects.server";
import type { RequestContext } from "~/http/request-context.server";
import { messages } from "~/messages";
import { paths } from "~/paths";

/** The chosen card was removed or has expired meanwhile: the payment step offers the others. */
export function redirectToCardForm(
  { session }: Pick<RequestContext, "session">,
  cupom: string | null,
): Promise<Response> {
  const notice = { kind: "warning", message: messages.ours.savedCardGone } as const;
  return redirectTo(paths.checkout("pagamento", { pagamento: "cartao", cupom }), session.notify(notice));
}
