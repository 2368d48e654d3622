import { isClient, isInstaller, type Shopper } from "~/domain/shopper";
import { redirectTo, requireShopper } from "~/http/redirects.server";
import type { RequestContext } from "~/http/request-context.server";
import { messages } from "~/messages";
import { paths } from "~/paths";

const { installers: texts } = messages;

/** Whose form it is: a new account's, that of a client who keeps the login, or a saved record's. */
export type Applicant =
  | { readonly kind: "new" }
  | { readonly kind: "client"; readonly shopper: Shopper }
  | { readonly kind: "edit"; readonly shopper: Shopper };

/** `?id=` edits the shopper's own record; any other id redirects, whether it exists or not (installers 6). */
export async function findApplicant(context: RequestContext, query: URLSearchParams): Promise<Applicant> {
  const id = query.get("id");
  if (!id) {
    const { shopper } = context;
    const keepsLogin = shopper !== null && isClient(shopper) && context.can.makeInstallers;
    return keepsLogin ? { kind: "client", shopper } : { kind: "new" };
  }
  const shopper = await requireShopper(context);
  if (isInstaller(shopper) && String(shopper.id) === id) return { kind: "edit", shopper };
  throw await notAuthorised(context);
}

/** Installers 6. */
export const notAuthorised = ({ session }: RequestContext): Promise<Response> =>
  redirectTo(
    paths.installers(),
    session.notify({ kind: "failure", title: texts.notAuthorised, message: texts.onlyPermittedUsers }),
  );
