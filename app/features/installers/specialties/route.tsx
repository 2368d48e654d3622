import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { createRefuse, parseForm } from "~/forms/form.server";
import { useFormChecks } from "~/forms/use-form-checks";
import { openRequest, type RequestContext } from "~/http/request-context.server";
import {
  type FormFailure,
  openAction,
  redirectTo,
  requireShopper,
  toFormFailure,
  withErrorPages,
} from "~/http/screen.server";
import { messages } from "~/messages";
import type { Refusal } from "~/model/refusal";
import { isInstaller } from "~/model/shopper";
import { paths } from "~/paths";
import { ErrorBoundary } from "~/rendering/error-page";
import { createUnlistedPageMeta } from "~/seo/page-meta";
import { Button, ButtonLink } from "~/ui/button";
import { TextField } from "~/ui/field";
import { Link } from "~/ui/link";
import type { Upstream } from "~/upstream/http.server";
import { UpstreamError } from "~/upstream/upstream-error.server";
import { addSpecialty, editSpecialty, listSpecialties } from "../../../../contract/installers";
import { nameLimit, specialtyForm } from "./form-rules";

export const meta: MetaFunction<typeof loader> = (page) =>
  createUnlistedPageMeta(page, page.data?.id == null ? "Nova especialidade" : "Alterar especialidade");

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
      return refuse(status, { title: messages.installers.specialtyFailed, message, errors });
    }
    const message = id === null ? messages.installers.specialtyCreated : messages.ours.specialtyRenamed;
    return redirectTo(paths.account.ownSpecialties(), session.notify({ kind: "success", message }));
  },
  { fieldLabels: () => specialtyForm.labels },
);

function specialtyAsked(request: Request): number | null {
  const id = new URL(request.url).searchParams.get("id");
  if (id !== null && !/^[1-9]\d{0,8}$/.test(id)) throw new Response(null, { status: 404 });
  return id === null ? null : Number(id);
}

/** Guests are redirected to the login, other shoppers to the list with a message. */
async function requireInstaller(context: RequestContext): Promise<void> {
  if (!isInstaller(await requireShopper(context))) throw await notPermitted(context);
}

const notPermitted = ({ session }: RequestContext): Promise<Response> =>
  redirectTo(
    paths.installers(),
    session.notify({ kind: "failure", message: messages.installers.onlyPermittedUsers }),
  );

export default function SpecialtyPage() {
  return <SpecialtyForm {...useLoaderData<typeof loader>()} refusal={useActionData<typeof action>()} />;
}

export { ErrorBoundary };

interface SpecialtyFormProps {
  id: number | null;
  name: string;
  others: readonly { id: number; name: string }[];
  maxCharacters: number;
  refusal?: Refusal;
}

const loadRules = async () => (await import("./form-rules")).specialtyForm;

export function SpecialtyForm({ id, name, others, maxCharacters, refusal }: SpecialtyFormProps) {
  const { form, errors, summary, checks } = useFormChecks("especialidade", loadRules, refusal);
  return (
    <div className="narrow stack">
      <h1>{id === null ? "Nova especialidade" : "Alterar especialidade"}</h1>
      {summary}
      <form
        method="post"
        action={paths.account.addSpecialty(id ?? undefined)}
        className="box stack"
        noValidate
        {...form}
      >
        <TextField
          label="Nome da especialidade"
          name="name"
          hint="Por exemplo: Envelopamento de barcos. Todos os aplicadores poderão marcá-la."
          autoComplete="off"
          maxLength={maxCharacters}
          required
          defaultValue={refusal?.typed.name ?? name}
          error={errors.name}
        />
        <Button full>{id === null ? "Cadastrar" : "Salvar"}</Button>
        <ButtonLink href={paths.account.ownSpecialties()} look="quiet" full>
          Voltar
        </ButtonLink>
      </form>
      {checks}
      {others.length > 0 && (
        <section className="box stack" aria-labelledby="minhas">
          <h2 id="minhas">Especialidades que você cadastrou</h2>
          <p className="hint">O nome pode mudar enquanto nenhum outro aplicador a tiver marcado.</p>
          <ul>
            {others.map((other) => (
              <li key={other.id}>
                <Link className="link" href={paths.account.addSpecialty(other.id)}>
                  Alterar {other.name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** A specialty that the shopper may rename or not; null if the upstream does not say. */
interface NamedSpecialty {
  readonly id: number;
  readonly name: string;
  readonly isMine: boolean | null;
}

const everySpecialty = { page: 1, pageSize: 100 };

async function findNamedSpecialties(upstream: Upstream): Promise<NamedSpecialty[]> {
  const { specialties } = await upstream(listSpecialties, { body: everySpecialty });
  return specialties.map(({ id, name, mine }) => ({ id, name, isMine: mine ?? null }));
}

/** Renames the specialty `id`, or adds one without an id. */
async function saveSpecialty(upstream: Upstream, id: number | null, name: string): Promise<void> {
  if (id === null) await upstream(addSpecialty, { body: { name } });
  else await upstream(editSpecialty, { body: { id, name } });
}

/** A forbidden change gets a message and does not end the session. */
function savingFailure(error: unknown): FormFailure {
  if (error instanceof UpstreamError && error.kind === "forbidden") {
    return { status: 403, message: messages.installers.onlyPermittedUsers, fields: {} };
  }
  return toFormFailure(error);
}
