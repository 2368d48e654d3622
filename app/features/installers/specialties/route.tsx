import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findNamedSpecialties, saveSpecialty } from "~/features/installers/specialties.server";
import { createRefuse, parseForm } from "~/forms/form.server";
import { openAction } from "~/http/action.server";
import { withErrorPages } from "~/http/failures.server";
import { redirectTo, requireShopper } from "~/http/redirects.server";
import { openRequest, type RequestContext } from "~/http/request-context.server";
import { messages } from "~/messages";
import { isInstaller } from "~/model/shopper";
import { paths } from "~/paths";
import { ErrorBoundary } from "~/rendering/error-page";
import { unlistedPage } from "~/seo/page-meta";
import { nameLimit, specialtyForm } from "./form-rules";
import { savingFailure } from "./saving-failure.server";
import { SpecialtyForm } from "./specialty-form";

export const meta: MetaFunction<typeof loader> = (page) =>
  unlistedPage(page, page.data?.id == null ? "Nova especialidade" : "Alterar especialidade");

const { installers: texts, ours } = messages;

export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  const id = specialtyAsked(args.request);
  const context = await openRequest(args);
  await requireInstaller(context);
  const all = await findNamedSpecialties(context.upstream);
  const edited = all.find((each) => each.id === id && each.isMine !== false);
  if (id !== null && edited === undefined) throw await notPermitted(context);
  const others = all.filter((each) => each.isMine && each.id !== id).map(({ id, name }) => ({ id, name }));
  return { id, name: edited?.name ?? "", others, maxCharacters: nameLimit };
});

export const action = withErrorPages(
  async (args: ActionFunctionArgs) => {
    const id = specialtyAsked(args.request);
    const context = await openAction(args);
    await requireInstaller(context);
    const { form, upstream, session } = context;
    const parsed = parseForm(form, specialtyForm);
    const refuse = createRefuse(form, specialtyForm, {});
    if (!parsed.ok) return refuse(400, { ...specialtyForm.refusal, errors: parsed.errors });
    try {
      await saveSpecialty(upstream, id, parsed.value.name);
    } catch (error) {
      const { status, message, fields: errors } = savingFailure(error);
      return refuse(status, { title: texts.specialtyFailed, message, errors });
    }
    const message = id === null ? texts.specialtyCreated : ours.specialtyRenamed;
    return redirectTo(paths.account.ownSpecialties(), session.notify({ kind: "success", message }));
  },
  { fieldLabels: () => specialtyForm.labels },
);

function specialtyAsked(request: Request): number | null {
  const id = new URL(request.url).searchParams.get("id");
  if (id !== null && !/^[1-9]\d{0,8}$/.test(id)) throw new Response(null, { status: 404 });
  return id === null ? null : Number(id);
}

/** Guests are redirected to the login, other shoppers to the list with a message (installers 6). */
async function requireInstaller(context: RequestContext): Promise<void> {
  if (!isInstaller(await requireShopper(context))) throw await notPermitted(context);
}

const notPermitted = ({ session }: RequestContext): Promise<Response> =>
  redirectTo(paths.installers(), session.notify({ kind: "failure", message: texts.onlyPermittedUsers }));

export default function SpecialtyPage() {
  return <SpecialtyForm {...useLoaderData<typeof loader>()} refusal={useActionData<typeof action>()} />;
}

export { ErrorBoundary };
