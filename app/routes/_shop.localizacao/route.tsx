import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { countTry, retryAfter } from "~/composition/limited-try.server";
import { parseCep } from "~/domain/cep";
import { ErrorBoundary } from "~/error-page";
import { type FormFailure, formFailure, withFailurePages } from "~/failures.server";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { openAction, openRequest, redirectTo, returnPath } from "~/request.server";
import { unlistedPage } from "~/search-engines/page-meta";
import { ErrorSummary } from "~/ui/error-summary";
import { LocationForm } from "~/ui/location-gate";
import { locate } from "~/upstream/locating.server";

export const meta: MetaFunction = (page) => unlistedPage(page, "Escolha sua localização");

export const loader = withFailurePages(async (args: LoaderFunctionArgs) => {
  const { location } = await openRequest(args);
  return { cep: location?.cep ?? "", voltar: wayBack(new URL(args.request.url).searchParams) };
});

export const headers = retryAfter;

export const action = withFailurePages(
  async (args: ActionFunctionArgs) => {
    const opened = await openAction(args);
    const { upstream, session, form } = opened;
    const typed = String(form.get("cep") ?? "").slice(0, 20);
    const voltar = wayBack(form);
    const notFound = () =>
      data({ cep: typed, voltar, title: null, fault: messages.location.cepNotFound }, { status: 400 });
    const failed = ({ status, message, headers }: Pick<FormFailure, "status" | "message" | "headers">) =>
      data({ cep: typed, voltar, title: message, fault: null }, { status, headers });

    const cep = parseCep(typed);
    if (cep === null) return notFound();
    const { tooMany } = await countTry(opened, "cep");
    if (tooMany) return failed(tooMany);
    try {
      const location = await locate(upstream, cep);
      return location === null ? notFound() : redirectTo(voltar, session.locatedAt(location));
    } catch (error) {
      return failed(formFailure(error, messages.ours.cepUnavailable));
    }
  },
  { keeps: () => ({ cep: "CEP" }) },
);

/** Where the shopper was; never this page again, which is asked where it would have led instead. */
function wayBack(asked: FormData | URLSearchParams): string {
  const path = returnPath(asked);
  const { pathname, searchParams } = new URL(path, "http://shop.invalid");
  return pathname === paths.location() ? wayBack(searchParams) : path;
}

/** The location gate as a page: for changing the CEP, and for one that was refused. */
export default function LocationPage() {
  const asked = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { cep, voltar } = refused ?? asked;
  const fault = refused?.fault ?? undefined;
  return (
    <div className="box narrow stack">
      <h1>Escolha sua localização</h1>
      {refused?.title && <ErrorSummary title={refused.title} faults={[]} />}
      <LocationForm here={voltar} cep={cep} error={fault} />
    </div>
  );
}

export { ErrorBoundary };
