import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { HiddenContacts } from "~/features/installers/hidden-contacts";
import { InstallerStatus as StatusNotice, WorkLinks } from "~/features/installers/installer-status";
import { refuse } from "~/forms/form.server";
import { openAction } from "~/http/action.server";
import { formFailure, withErrorPages } from "~/http/failures.server";
import { dispatchIntent } from "~/http/intents.server";
import { redirectTo, requireShopper, returnPath } from "~/http/redirects.server";
import { openRequest } from "~/http/request-context.server";
import { getPublicOrigin } from "~/http/request-info.server";
import { messages } from "~/messages";
import { type InstallerStatus, installerStatuses } from "~/model/installer";
import { paths } from "~/paths";
import { createErrorBoundary } from "~/rendering/error-boundary";
import { errorMeta, indexedPage, unlistedPage } from "~/seo/page-meta";
import { addBreadcrumbJsonLd } from "~/seo/structured-data.server";
import { Breadcrumb } from "~/ui/breadcrumb";
import { ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Link } from "~/ui/link";
import { findInstaller } from "~/upstream/installer-search.server";
import { setInstallerStatus } from "~/upstream/installers.server";
import { InstallerProfile, InstallerRatings } from "./installer-profile";
import { type InstallerView, installerQuotesView, installerView } from "./installer-view.server";
import { Portfolio } from "./portfolio";
import { addInstallerJsonLd } from "./structured-data.server";

const stepsHere = [
  { name: "Página Inicial", href: paths.home() },
  { name: "Aplicadores parceiros", href: paths.installers() },
];

export const meta: MetaFunction<typeof loader> = (page) => {
  if (!page.data) return errorMeta(page.error, { 404: messages.ours.installerNotFound });
  const { id, name, place = null, picture, portfolio, own } = page.data;
  if (own && !own.isActive) return unlistedPage(page, name);
  return indexedPage(page, {
    title: name,
    description: `${name}${place ? `, em ${place}` : ""}: ${whatIsShown(page.data)} deste aplicador de adesivos, papéis de parede e películas.`,
    path: paths.installer(id),
    picture: portfolio[0]?.picture ?? picture,
    isCut: true,
  });
};

const whatIsShown = ({ portfolio, hidesContacts }: Pick<InstallerView, "portfolio" | "hidesContacts">) =>
  [portfolio.length > 0 && "trabalhos", "especialidades", !hidesContacts && "telefone e WhatsApp"]
    .filter((part) => part !== false)
    .join(", ");

const idAsked = (request: Request): number => {
  const id = new URL(request.url).searchParams.get("id") ?? "";
  if (!/^\d{1,9}$/.test(id)) throw new Response(null, { status: 404 });
  return Number(id);
};

export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  const context = await openRequest(args);
  const { upstream, shopper } = context;
  const id = idAsked(args.request);
  const installer = await findInstaller(upstream, id);
  if (installer === null) throw new Response(null, { status: 404 });
  const isOwn = shopper?.id === id;
  const url = getPublicOrigin(args.request) + paths.installer(id);
  addBreadcrumbJsonLd(args, stepsHere, installer.name);
  addInstallerJsonLd(args, installer);
  const view = installerView(installer, { upstream, isOwn, url });
  return { ...view, quotes: await installerQuotesView(upstream, id) };
});

export const action = withErrorPages(async (args: ActionFunctionArgs) => {
  const context = await openAction(args);
  const id = idAsked(args.request);
  const { form, upstream, session } = context;
  if ((await requireShopper(context)).id !== id) throw new Response(null, { status: 404 });
  const change = (status: InstallerStatus, message: string) => async () => {
    if ((await findInstaller(upstream, id)) === null) throw new Response(null, { status: 404 });
    try {
      await setInstallerStatus(upstream, status);
    } catch (error) {
      const { status, message: title, headers } = formFailure(error);
      return refuse({ status, title, headers });
    }
    return redirectTo(returnPath(form, paths.installer(id)), session.notify({ kind: "success", message }));
  };
  return dispatchIntent(form.get("intent"), {
    ativar: change(installerStatuses.active, messages.partners.installerActivated),
    pausar: change(installerStatuses.inactive, messages.partners.installerPaused),
  });
});

export default function InstallerPage() {
  const installer = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const { id, name, own } = installer;
  return (
    <>
      <Breadcrumb steps={stepsHere} here={name} />
      {refusal && <ErrorSummary {...refusal} subject={refusal} />}
      {own && (
        <div className="stack">
          <StatusNotice id={id} {...own} voltar={paths.installer(id)} />
          {installer.hidesContacts && <HiddenContacts {...installer} href={installer.toShowContacts} />}
          <p className="contacts">
            <Link className="link" href={paths.addInstaller(id)}>
              Editar o meu cadastro
            </Link>{" "}
            <WorkLinks {...own} />
          </p>
        </div>
      )}
      <InstallerProfile installer={installer} />
      <Portfolio name={name} pictures={installer.portfolio} />
      <InstallerRatings quotes={installer.quotes} />
      <div>
        <ButtonLink href={paths.installers()} look="quiet">
          Ver outros aplicadores
        </ButtonLink>
      </div>
    </>
  );
}

export const ErrorBoundary = createErrorBoundary({
  404: {
    title: messages.ours.installerNotFound,
    instead: {
      help: "Confira o endereço, ou procure entre os aplicadores perto de você.",
      href: paths.installers(),
      label: "Ver aplicadores",
    },
  },
});
