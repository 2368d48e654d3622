import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { retryAfter } from "~/http/rate-limit.server";
import { openRequest, type RequestContext } from "~/http/request-context.server";
import {
  type ActionContext,
  awaitOptional,
  dispatchIntent,
  openAction,
  redirectTo,
  requireShopper,
  withErrorPages,
} from "~/http/screen.server";
import { messages } from "~/messages";
import { maxPortfolioPictures } from "~/model/installer";
import { maxUploadInBytes } from "~/model/photo";
import type { Fault } from "~/model/refusal";
import { isInstaller, type Shopper } from "~/model/shopper";
import { paths } from "~/paths";
import { ErrorBoundary } from "~/rendering/error-page";
import { createUnlistedPageMeta } from "~/seo/page-meta";
import { ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Notice } from "~/ui/notice";
import { Picture } from "~/ui/picture";
import { VisuallyHidden } from "~/ui/visually-hidden";
import {
  findKindsOfJob,
  supportsInstallerChanges,
  supportsInstallerWork,
} from "~/upstream/compatibility/installers.server";

import { findInstaller } from "~/upstream/installer-search.server";
import { AddForm } from "./add-form";
import { BeforeForm } from "./before-form";
import { addForm } from "./form-rules";
import styles from "./own-pictures.css?url";
import { getPictureFieldId, PictureForm } from "./picture-form";
import {
  addBefore,
  addPicture,
  changeCaption,
  changeServiceArea,
  movePicture,
  removeBefore,
  removePicture,
} from "./portfolio-changes.server";
import { serviceAreaForm } from "./service-area-form-rules";
import { ServiceAreaSection } from "./service-area-section";
import { toFieldValues } from "./service-area-values";

const title = "Meu portfólio";

export const meta: MetaFunction<typeof loader> = (page) => createUnlistedPageMeta(page, title);

export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  const context = await openRequest(args);
  const { id } = await requireInstaller(context);
  const { upstream } = context;
  const [installer, kinds] = await Promise.all([
    findInstaller(upstream, id),
    awaitOptional(findKindsOfJob(upstream), null),
  ]);
  if (installer === null) throw await notPermitted(context);
  const { portfolio } = installer;
  return {
    id,
    portfolio,
    kinds: kinds?.map((kind) => ({ id: kind.id, name: kind.name })) ?? null,
    area: supportsInstallerWork(upstream) ? toFieldValues(installer) : null,
    full:
      portfolio.length >= maxPortfolioPictures ? messages.partners.portfolioFull(maxPortfolioPictures) : null,
  };
});

export const headers = retryAfter;

export const action = withErrorPages(
  async (args: ActionFunctionArgs) => {
    const context = await openAction(args, { maxFileBytes: maxUploadInBytes });
    await requireInstaller(context);
    return dispatchIntent(context.form.get("intent"), {
      default: () => addPicture(context),
      legenda: () => changeCaption(context),
      antes: () => movePicture(context, -1),
      depois: () => movePicture(context, 1),
      remover: () => removePicture(context),
      "foto-antes": () => describing(context, addBefore),
      "remover-antes": () => describing(context, removeBefore),
      atendimento: () => describing(context, changeServiceArea),
    });
  },
  { fieldLabels: () => ({ ...addForm.labels, ...serviceAreaForm.labels }) },
);

/** 404 where the upstream has neither pictures of before nor districts. */
function describing<Answer>(context: ActionContext, change: (context: ActionContext) => Answer): Answer {
  if (!supportsInstallerWork(context.upstream)) throw new Response(null, { status: 404 });
  return change(context);
}

async function requireInstaller(context: RequestContext): Promise<Shopper> {
  if (!supportsInstallerChanges(context.upstream)) throw new Response(null, { status: 404 });
  const shopper = await requireShopper(context);
  if (!isInstaller(shopper)) throw await notPermitted(context);
  return shopper;
}

const notPermitted = ({ session }: RequestContext): Promise<Response> =>
  redirectTo(
    paths.installers(),
    session.notify({ kind: "failure", message: messages.installers.onlyPermittedUsers }),
  );

export default function PortfolioPage() {
  const { id, portfolio, kinds, area, full } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const ofPicture = refusal?.pictureId == null ? undefined : refusal;
  const refusedAs = (of: string, pictureId: number | null = null) =>
    refusal?.of === of && refusal.pictureId === pictureId ? refusal : undefined;
  return (
    <div className="stack mx-auto w-full max-w-form">
      <link rel="stylesheet" href={styles} />
      <h1>{title}</h1>
      <p>
        {portfolio.length} de {maxPortfolioPictures} fotos. Elas aparecem na sua página, nesta ordem; a
        primeira também aparece quando alguém compartilha o link.
      </p>
      {ofPicture && (
        <ErrorSummary
          title={ofPicture.title}
          message={ofPicture.message}
          faults={ofPicture.faults.map((fault: Fault) => ({
            ...fault,
            fieldId: getPictureFieldId(fault.fieldId, ofPicture.pictureId ?? 0),
          }))}
        />
      )}
      {full ? (
        <Notice kind="information">
          <p>{full}</p>
        </Notice>
      ) : (
        <AddForm kinds={kinds} refusal={refusedAs("new")} />
      )}
      {area && <ServiceAreaSection saved={area} refusal={refusedAs("area")} />}
      {portfolio.map((picture, index) => (
        <div key={picture.id} className="box stack">
          <div className="own-picture">
            <Picture
              path={picture.picture}
              alt={picture.caption ?? `Foto ${index + 1}`}
              side={96}
              height={72}
            />
            <p>{picture.caption}</p>
          </div>
          <details open={ofPicture?.pictureId === picture.id}>
            <summary className="button quiet">
              <span>
                Editar <VisuallyHidden>a foto {index + 1}</VisuallyHidden>
              </span>
            </summary>
            <div className="stack">
              <PictureForm
                picture={picture}
                kinds={kinds}
                place={index + 1}
                isLast={index === portfolio.length - 1}
                refusal={refusedAs("caption", picture.id)}
              />
              {area && (
                <BeforeForm picture={picture} place={index + 1} refusal={refusedAs("before", picture.id)} />
              )}
            </div>
          </details>
        </div>
      ))}
      <ButtonLink href={paths.installer(id)} look="quiet" full>
        Ver a minha página
      </ButtonLink>
    </div>
  );
}

export { ErrorBoundary };
