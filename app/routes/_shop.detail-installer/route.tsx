import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { withErrorPages } from "~/http/failures.server";
import { openRequest } from "~/http/request-context.server";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { createErrorBoundary } from "~/rendering/error-boundary";
import { descriptions } from "~/seo/page-descriptions";
import { errorMeta, indexedPage } from "~/seo/page-meta";
import { addBreadcrumbJsonLd } from "~/seo/structured-data.server";
import { Breadcrumb } from "~/ui/breadcrumb";
import { ButtonLink } from "~/ui/button";
import { InstallerContacts } from "~/ui/installer-card";
import { useLightMode } from "~/ui/light-mode";
import { Link } from "~/ui/link";
import { PictureLink } from "~/ui/picture";
import { Avatar } from "~/ui/reseller-card";
import { findInstaller } from "~/upstream/installer-search.server";
import { InstallerQuotes, InstallerRatings } from "./installer-quotes";
import { installerQuotesView } from "./installer-quotes.server";
import { installerView } from "./installer-view.server";

const stepsHere = [
  { name: "Página Inicial", href: paths.home() },
  { name: "Aplicadores parceiros", href: paths.installers() },
];

/** Installers 9: width of the photo. */
const pictureSide = 157;

export const meta: MetaFunction<typeof loader> = (page) => {
  if (!page.data) return errorMeta(page.error, { 404: messages.ours.installerNotFound });
  const { id, name, place = null, picture } = page.data;
  return indexedPage(page, {
    title: name,
    description: descriptions.installer(name, place),
    path: paths.installer(id),
    picture,
  });
};

export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  const { upstream } = await openRequest(args);
  const id = new URL(args.request.url).searchParams.get("id") ?? "";
  const installer = /^\d{1,9}$/.test(id) ? await findInstaller(upstream, Number(id)) : null;
  if (installer === null) throw new Response(null, { status: 404 });
  addBreadcrumbJsonLd(args, stepsHere, installer.name);
  return { ...installerView(installer), quotes: await installerQuotesView(upstream, installer.id) };
});

export default function InstallerPage() {
  const installer = useLoaderData<typeof loader>();
  const { name, picture, place, specialties, instagram } = installer;
  const light = useLightMode();
  return (
    <>
      <Breadcrumb steps={stepsHere} here={name} />
      <section className="box installer alone" aria-labelledby="aplicador">
        <Avatar name={name} image={picture} side={pictureSide} />
        <div>
          <h1 id="aplicador">{name}</h1>
          {place && <p>{place}</p>}
          <InstallerQuotes quotes={installer.quotes} />
          {light && picture && <PictureLink path={picture} />}
          {specialties.length > 0 && (
            <>
              <h2>Especialidades</h2>
              <ul>
                {specialties.map((specialty) => (
                  <li key={specialty}>{specialty}</li>
                ))}
              </ul>
            </>
          )}
          <h2>Contato</h2>
          <InstallerContacts {...installer} />
          {instagram && (
            <p className="contacts">
              <Link
                className="link"
                href={paths.instagram(instagram)}
                target="_blank"
                rel="noopener nofollow"
              >
                Instagram @{instagram}
              </Link>
            </p>
          )}
          <p className="hint">{installer.isIndependent}</p>
        </div>
      </section>
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
