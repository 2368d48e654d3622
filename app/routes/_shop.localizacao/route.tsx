import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { parseCep } from "~/domain/cep";
import { formFailure, withFailurePages } from "~/failures.server";
import { messages } from "~/messages";
import { openAction, openRequest, redirectTo, returnPath } from "~/request.server";
import { LocationForm } from "~/ui/location-gate";
import { locate } from "~/upstream/locating.server";

export const meta = () => [{ title: "Escolha sua localização | Envelopa" }];

export const loader = withFailurePages(async (args: LoaderFunctionArgs) => {
  const { location } = await openRequest(args);
  return { cep: location?.cep ?? "", voltar: returnPath(new URL(args.request.url).searchParams) };
});

export const action = withFailurePages(async (args: ActionFunctionArgs) => {
  const { upstream, session, form } = await openAction(args);
  const typed = String(form.get("cep") ?? "");
  const voltar = returnPath(form);
  const refuse = (status: number, error: string) => data({ cep: typed, voltar, error }, { status });

  const cep = parseCep(typed);
  if (cep === null) return refuse(400, messages.location.cepNotFound);
  try {
    const location = await locate(upstream, cep);
    if (location === null) return refuse(400, messages.location.cepNotFound);
    return redirectTo(voltar, session.locatedAt(location));
  } catch (error) {
    const { status, message } = formFailure(error);
    return refuse(status, message);
  }
});

/** The location gate as a page: for changing the CEP, and for one that was refused. */
export default function LocationPage() {
  const asked = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { cep, voltar } = refused ?? asked;
  return (
    <div className="box narrow">
      <h1>Escolha sua localização</h1>
      <LocationForm here={voltar} cep={cep} error={refused?.error} />
    </div>
  );
}
