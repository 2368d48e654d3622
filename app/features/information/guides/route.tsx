import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { guidePictures } from "~/features/information/guide-pictures.server";
import { ListItemWithPicture } from "~/features/information/list-item-with-picture";
import { guides, tips } from "~/model/guides.server";
import { paths } from "~/paths";
import { ErrorBoundary } from "~/rendering/error-page";
import { createIndexedPageMeta } from "~/seo/page-meta";
import { addBreadcrumbJsonLd } from "~/seo/structured-data.server";
import { Breadcrumb, homeStep } from "~/ui/breadcrumb";
import { Link } from "~/ui/link";
import { Section } from "~/ui/section";

const title = "Guias de aplicação";

export const meta: MetaFunction = (page) =>
  createIndexedPageMeta(page, {
    title,
    description:
      "Geladeira, parede, carro, vidro, piso, móveis, azulejo e porta: o que serve, quantos metros e como aplicar.",
    path: paths.guides(),
  });

const stepsHere = [homeStep];

export function loader(args: LoaderFunctionArgs) {
  addBreadcrumbJsonLd(args, stepsHere, title);
  const links = guides.map(({ slug, title: name, picture }) => ({
    href: paths.guide(slug),
    name,
    src: guidePictures[picture].src,
  }));
  return { links, tips };
}

export default function GuidesPage() {
  const { links, tips: texts } = useLoaderData<typeof loader>();
  return (
    <>
      <Breadcrumb steps={stepsHere} here={title} />
      <h1>{title}</h1>
      <ul className="box stack">
        {links.map(({ href, name, src }) => (
          <ListItemWithPicture key={href} src={src} alt="">
            <Link className="link" href={href}>
              <b>{name}</b>
            </Link>
          </ListItemWithPicture>
        ))}
      </ul>
      {texts.map(({ title: heading, text }) => (
        <Section key={heading} title={heading}>
          <p className="prose">{text}</p>
        </Section>
      ))}
    </>
  );
}

export { ErrorBoundary };
