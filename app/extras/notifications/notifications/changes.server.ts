import { switchNotifications } from "~/extras/notifications/notifications.server";
import { followLink } from "~/features/account/mailed-link.server";
import { type ActionContext, redirectTo } from "~/http/screen.server";

import { messages } from "~/messages";
import { paths } from "~/paths";

const texts = (form: FormData, name: string): string[] =>
  form.getAll(name).filter((value) => typeof value === "string");

/** Only the kinds that the page showed: one that the upstream has added since stays as it is. */
export async function saveAll(context: ActionContext, token: string) {
  const { form, upstream, session } = context;
  const wanted = new Set(texts(form, "aviso"));
  const switches = texts(form, "listado").map((kind) => ({ kind, isOn: wanted.has(kind) }));
  const refusal = await followLink(switchNotifications(upstream, token, switches));
  const message = messages.account.notifications.saved;
  const here = paths.account.notifications(token === "" ? undefined : { token });
  return refusal ?? redirectTo(here, session.notify({ kind: "success", message }));
}

/** Turns off the kind of the mail that the link was in. */
export async function stopOne({ upstream, session }: ActionContext, token: string, kind: string) {
  const refusal = await stopByLink({ upstream }, token, kind);
  if (refusal !== null) return refusal;
  const message = messages.account.notifications.stopped;
  return redirectTo(paths.account.notifications({ token }), session.notify({ kind: "success", message }));
}

/** As the mail program asks it to be answered, without a redirect (RFC 8058). */
export const stopByLink = ({ upstream }: Pick<ActionContext, "upstream">, token: string, kind: string) =>
  followLink(switchNotifications(upstream, token, [{ kind, isOn: false }]));
