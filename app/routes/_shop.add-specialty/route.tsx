import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { parseForm, refusedForm } from "~/composition/form.server";
import { isInstaller } from "~/domain/shopper";
import { ErrorBoundary } from "~/error-page";
import { withFailurePages } from "~/failures.server";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { type OpenedRequest, openAction, openRequest, redirectTo, requireShopper } from "~/request.server";
import { unlistedPage } from "~/search-engines/page-meta";
import { findNamedSpecialties, saveSpecialty } from "~/upstream/specialties.server";
import { savingFailure } from "./saving-failure.server";
import { nameLimit, specialtyForm } from "./schema.server";
import { SpecialtyForm } from "./specialty-form";

export const meta: MetaFunction<typeof loader> = (page) =>
  unlistedPage(page, page.data?.id == null ? "Nova especialidade" : "Alterar especialidade");

const { installers: said, ours } = messages;

export const loader = withFailurePages(async (args: LoaderFunctionArgs) => {
  const id = specialtyAsked(args.request);
  const opened = await openRequest(args);
  await requireInstaller(opened);
  const all = await findNamedSpecialties(opened.upstream);
  const edited = all.find((each) => each.id === id && each.isMine !== false);
  if (id !== null && edited === undefined) throw await notPermitted(opened);
  const others = all.filter((each) => each.isMine && each.id !== id).map(({ id, name }) => ({ id, name }));
  return { id, name: edited?.name ?? "", others, mostCharacters: nameLimit };
});

export const action = withFailurePages(
  async (args: ActionFunctionArgs) => {
    const id = specialtyAsked(args.request);
    const opened = await openAction(args);
    await requireInstaller(opened);
    const { form, upstream, session } = opened;
    const parsed = parseForm(form, specialtyForm);
    if (!parsed.ok) {
      const faults = { title: said.notValidated, message: said.checkFields, errors: parsed.errors };
      return data(refusedForm(form, specialtyForm, faults), 400);
    }
    try {
      await saveSpecialty(upstream, id, parsed.value.name);
    } catch (error) {
      const { status, message, fields: errors } = savingFailure(error);
      return data(refusedForm(form, specialtyForm, { title: said.specialtyFailed, message, errors }), status);
    }
    const message = id === null ? said.specialtyCreated : ours.specialtyRenamed;
    return redirectTo(paths.ownSpecialties(), session.notify({ kind: "success", message }));
  },
  { keeps: () => specialtyForm.labels },
);

/** The one that the address names; null for a new one. */
function specialtyAsked(request: Request): number | null {
  const id = new URL(request.url).searchParams.get("id");
  if (id !== null && !/^[1-9]\d{0,8}$/.test(id)) throw new Response(null, { status: 404 });
  return id === null ? null : Number(id);
}

/** A guest logs in first; whoever is no installer is told so, and sees those who are (installers 6). */
async function requireInstaller(opened: OpenedRequest): Promise<void> {
  if (!isInstaller(await requireShopper(opened))) throw await notPermitted(opened);
}

const notPermitted = ({ session }: OpenedRequest): Promise<Response> =>
  redirectTo(paths.installers(), session.notify({ kind: "failure", message: said.onlyPermittedUsers }));

export default function SpecialtyPage() {
  return <SpecialtyForm {...useLoaderData<typeof loader>()} refused={useActionData<typeof action>()} />;
}

export { ErrorBoundary };
