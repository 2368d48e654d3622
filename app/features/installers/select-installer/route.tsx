import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { withErrorPages } from "~/http/failures.server";
import { redirectTo, requireShopper } from "~/http/redirects.server";
import { openRequest } from "~/http/request-context.server";
import { messages } from "~/messages";
import { ownPath } from "~/model/own-path";
import { parsePage } from "~/model/pagination";
import { paths } from "~/paths";
import { ErrorBoundary } from "~/rendering/error-page";
import { pageName, unlistedPage } from "~/seo/page-meta";
import { ButtonLink } from "~/ui/button";
import { findAddresses } from "~/upstream/addresses.server";
import { findSpecialties } from "~/upstream/installers.server";
import { ChoiceForm, Found } from "./choice-form";
import { readSelection } from "./selection.server";
import { choiceView, foundView } from "./selection-view.server";

export const meta: MetaFunction<typeof loader> = (page) =>
  unlistedPage(
    page,
    page.data?.found ? pageName("Aplicadores na sua área", page.data.found.page) : "Localizar aplicador",
  );

/** Installers 8, "Missing user" and "Missing address". */
const noUser = {
  kind: "information",
  title: messages.installers.noUser,
  message: messages.ours.loginNeeded,
} as const;
const noAddress = { kind: "warning", message: messages.installers.addressNeeded } as const;

export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  const context = await openRequest(args);
  const { upstream, session, here } = context;
  const shopper = await requireShopper(context, noUser);
  const searchParams = new URL(args.request.url).searchParams;
  const voltar = ownPath(searchParams.get("voltar"), "") || null;
  const [addresses, specialties] = await Promise.all([
    findAddresses(upstream, shopper.id),
    findSpecialties(upstream),
  ]);
  const selection = readSelection(searchParams, specialties, addresses);
  if (selection === null) throw await redirectTo(paths.address({ voltar: here }), session.notify(noAddress));
  if (selection.isSearch && selection.fault === null) {
    return {
      choice: null,
      found: await foundView(upstream, selection, parsePage(searchParams.get("pagina")), { voltar }),
    };
  }
  const choice = choiceView(selection, { specialties, addresses, voltar });
  return data({ choice, found: null }, selection.fault ? 400 : 200);
});

export default function SelectInstallerPage() {
  const { choice, found } = useLoaderData<typeof loader>();
  if (found) {
    return (
      <>
        <h1>Aplicadores na sua área ({found.totalItems})</h1>
        <Found found={found} />
      </>
    );
  }
  return (
    <div className="narrow stack">
      <h1>Localizar aplicador</h1>
      {choice && <ChoiceForm choice={choice} />}
      <ButtonLink href={paths.home()} look="outlined" full>
        continuar comprando
      </ButtonLink>
    </div>
  );
}

export { ErrorBoundary };
