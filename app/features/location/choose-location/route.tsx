import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { LocationForm } from "~/features/location/location-gate";
import { findSavedPlaces } from "~/features/location/saved-places.server";
import { consumeRateLimit, retryAfter } from "~/http/rate-limit.server";
import { openRequest } from "~/http/request-context.server";
import {
  type FormFailure,
  openAction,
  redirectTo,
  returnPath,
  toFormFailure,
  withErrorPages,
} from "~/http/screen.server";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { ErrorBoundary } from "~/rendering/error-page";
import { createUnlistedPageMeta } from "~/seo/page-meta";
import { ErrorSummary } from "~/ui/error-summary";
import { locate } from "~/upstream/locating.server";
import { parseCep } from "../../../../common/cep";

export const meta: MetaFunction = (page) => createUnlistedPageMeta(page, "Escolha sua localização");

export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  const context = await openRequest(args);
  return {
    cep: context.location?.cep ?? "",
    voltar: getReturnPath(new URL(args.request.url).searchParams),
    saved: await findSavedPlaces(context),
  };
});

export const headers = retryAfter;

export const action = withErrorPages(
  async (args: ActionFunctionArgs) => {
    const context = await openAction(args);
    const { upstream, session, form } = context;
    const typed = String(form.get("cep") ?? "").slice(0, 20);
    const voltar = getReturnPath(form);
    const notFound = () =>
      data({ cep: typed, voltar, title: null, fault: messages.location.cepNotFound }, { status: 400 });
    const failed = ({ status, message, headers }: Pick<FormFailure, "status" | "message" | "headers">) =>
      data({ cep: typed, voltar, title: message, fault: null }, { status, headers });

    const cep = parseCep(typed);
    if (cep === null) return notFound();
    const { tooMany } = await consumeRateLimit(context, "cep");
    if (tooMany) return failed(tooMany);
    try {
      const location = await locate(upstream, cep);
      return location === null ? notFound() : redirectTo(voltar, session.locatedAt(location));
    } catch (error) {
      return failed(toFormFailure(error, messages.ours.cepUnavailable));
    }
  },
  { fieldLabels: () => ({ cep: "CEP" }) },
);

/** Never this page, which would cause a redirect loop. */
function getReturnPath(fields: FormData | URLSearchParams): string {
  const path = returnPath(fields);
  const { pathname, searchParams } = new URL(path, "http://shop.invalid");
  return pathname === paths.location() ? getReturnPath(searchParams) : path;
}

export default function LocationPage() {
  const requested = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { cep, voltar } = refused ?? requested;
  const fault = refused?.fault ?? undefined;
  return (
    <div className="box narrow stack">
      <h1>Escolha sua localização</h1>
      {refused?.title && <ErrorSummary title={refused.title} faults={[]} />}
      <LocationForm
        here={voltar}
        saved={requested.saved}
        cep={cep}
        error={fault}
        hasSummary={Boolean(refused?.title)}
      />
    </div>
  );
}

export { ErrorBoundary };
