import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PrivatePicture } from "~/extras/wall/private-picture";
import { openRequest } from "~/http/request-context.server";
import { withErrorPages } from "~/http/screen.server";
import { formatDate } from "~/model/dates";
import { formatFace } from "~/model/room-photo";
import { paths } from "~/paths";
import { ErrorBoundary } from "~/rendering/error-page";
import { createUnlistedPageMeta } from "~/seo/page-meta";
import { findSharedProject } from "~/upstream/room-photos.server";

const title = "Projeto em um ambiente";

export const meta: MetaFunction = (page) => createUnlistedPageMeta(page, title);

/** The private link opens this page without a login. */
export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  const { upstream } = await openRequest(args);
  const token = new URL(args.request.url).searchParams.get("token") ?? "";
  const project = token ? await findSharedProject(upstream, token) : null;
  if (project === null) throw new Response(null, { status: 404 });
  const { faces, hasPhoto, hasPicture, expiresAt } = project;
  const pictures = [
    ...(hasPicture ? [{ alt: "O ambiente com o revestimento", de: "projeto" as const }] : []),
    ...(hasPhoto ? [{ alt: "A foto do ambiente", de: "foto" as const }] : []),
  ];
  return {
    pictures: pictures.map(({ alt, de }) => ({
      alt,
      address: paths.account.sharedPicture(token, de, 720),
      full: paths.account.sharedPicture(token, de),
    })),
    faces: faces.map((face, index) => ({
      words: formatFace(face, index),
      href: face.product && paths.product(face.product.slug, face.product.choice),
    })),
    until: formatDate(expiresAt),
  };
});

export default function SharedRoomPage() {
  const { pictures, faces, until } = useLoaderData<typeof loader>();
  return (
    <div className="stack mx-auto w-full max-w-form">
      <h1>{title}</h1>
      <p className="hint">Este link vale até {until}.</p>
      {pictures.map((picture) => (
        <PrivatePicture key={picture.address} {...picture} />
      ))}
      <section className="box stack" aria-label="Medidas">
        <h2>Medidas</h2>
        <ul>
          {faces.map(({ words, href }) => (
            <li key={words}>
              {words}
              {href && (
                <>
                  {" "}
                  <a className="link" href={href}>
                    Ver o produto
                  </a>
                </>
              )}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

export { ErrorBoundary };
