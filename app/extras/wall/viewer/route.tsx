import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findOwnPhotos, findWall } from "~/extras/wall/own-photos.server";
import { RoomPhotoForm } from "~/extras/wall/room-photo-form";
import { addRoomPhoto } from "~/extras/wall/room-upload.server";
import styles from "~/extras/wall/wall.css?url";
import { RoomChoices } from "~/extras/wall/wall-choices";
import { readWallQuery } from "~/extras/wall/wall-query.server";
import { getStaleSince } from "~/features/catalogue/product-listing.server";
import { parseIdInPath } from "~/http/id-in-path";
import { retryAfter } from "~/http/rate-limit.server";
import { openRequest, type RequestContext } from "~/http/request-context.server";
import { awaitOptional, dispatchIntent, openAction, redirectTo, withErrorPages } from "~/http/screen.server";
import { messages } from "~/messages";
import { maxUploadInBytes } from "~/model/photo";
import { paths } from "~/paths";
import { createErrorBoundary, getUpstreamFailureTexts } from "~/rendering/error-boundary";
import { createIdempotencyKey } from "~/rendering/idempotency-key.server";
import { createErrorMeta, createVariantPageMeta } from "~/seo/page-meta";
import { Accordion } from "~/ui/accordion";
import { Breadcrumb, productSteps } from "~/ui/breadcrumb";
import { ErrorSummary } from "~/ui/error-summary";
import { Notice } from "~/ui/notice";
import { supportsQuotes } from "~/upstream/compatibility/quotes.server";
import { findProduct } from "~/upstream/products.server";
import { findRoomProject, supportsRooms } from "~/upstream/room-photos.server";
import { awaitOrNull } from "~/upstream/upstream-error.server";
import { buyFilm } from "./buy-film.server";
import { readCompared } from "./compared-view.server";
import { applyCornerPress, toPhotoAddress, toPressedAddress } from "./corner-press.server";
import { readCost } from "./cost.server";
import { Drawn, WallTools } from "./drawn";
import { Need } from "./need";
import { saveProject } from "./save-project.server";
import { SavedProject } from "./saved-project";
import { WallForm } from "./wall-form";
import { WallPhotoForm } from "./wall-photo";
import { presentWall, type WallView } from "./wall-view.server";

export const meta: MetaFunction<typeof loader> = (page) => {
  if (!page.data) return createErrorMeta(page.error, { 404: messages.ours.productNotFound });
  const { name, slug } = page.data;
  const view = createVariantPageMeta(page, { title: `Ver na parede: ${name}`, path: paths.product(slug) });
  return [...view, { name: "robots", content: "noindex, follow" }];
};

export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  const context = await openRequest(args);
  const searchParams = new URL(args.request.url).searchParams;
  const [product, other] = await Promise.all([
    findProduct(context.upstream, args.params.slug ?? ""),
    findCompared(context, searchParams),
  ]);
  const isOwn = readWallQuery(searchParams)?.photo.kind === "stored";
  const photos = await findOwnPhotos(context, isOwn);
  const wall = findWall(searchParams, photos);
  const pressed = wall && applyCornerPress(searchParams, wall, wall.size);
  if (pressed) throw await redirectTo(toPressedAddress(product.slug, searchParams, pressed));
  const view = presentWall(product, searchParams, photos, other);
  if (view === null) throw await redirectTo(paths.product(product.slug, searchParams));
  const isGone = isOwn && wall === null;
  const [cost, otherCost] = await Promise.all([
    readCost(context, view),
    view.compared && readCost(context, view.compared),
  ]);
  const refusal = isGone ? { title: messages.rooms.photoGone, faults: [] } : view.refusal;
  const canStore = supportsRooms(context.upstream);
  const saved = await findSaved(context, searchParams, view);
  const refusedStatus = refusal ? 400 : 200;
  const key = createIdempotencyKey(args, context.session);
  const pricesAsOf = getStaleSince(context);
  const page = { ...view, cost, otherCost, refusal, canStore, saved, key, pricesAsOf };
  return data(page, { status: isGone ? 404 : refusedStatus });
});

export const headers = retryAfter;

export const action = withErrorPages(async (args: ActionFunctionArgs) => {
  const context = await openAction(args, { maxFileBytes: maxUploadInBytes });
  const { searchParams } = new URL(args.request.url);
  const slug = args.params.slug ?? "";
  const intent = context.form.get("intent");
  if (intent !== "comprar" && !supportsRooms(context.upstream)) throw new Response(null, { status: 404 });
  return dispatchIntent(intent, {
    comprar: () => buyFilm(context, slug, searchParams),
    default: () => addRoomPhoto(context, (id) => toPhotoAddress(slug, searchParams, id)),
    "guardar-projeto": () => saveProject(context, slug, searchParams),
  });
});

/** The project that the address names, and the way to ask installers for it. */
async function findSaved({ upstream, shopper }: RequestContext, query: URLSearchParams, view: WallView) {
  const id = parseIdInPath(query.get("projeto") ?? undefined);
  if (id === null || !supportsRooms(upstream)) return null;
  const project = await awaitOptional(findRoomProject(upstream, id), null);
  const asksQuotes = shopper !== null && supportsQuotes(upstream);
  const asked = { ambiente: id, item: view.slug, metros: view.need?.meters, medidas: view.need?.list };
  return project && { id, quoteHref: asksQuotes ? paths.newQuote(asked) : null };
}

/** The product to compare with. Null without one, and where it does not exist or cannot be read now. */
async function findCompared({ upstream }: RequestContext, searchParams: URLSearchParams) {
  const slug = readCompared(searchParams)?.slug;
  return slug === undefined ? null : awaitOptional(awaitOrNull(findProduct(upstream, slug)), null);
}

/** The film on a face of a photo, in its true size, and the meters that it takes. */
export default function WallPage() {
  const page = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { name, back, wall, canStore } = page;
  const refusal = refused ?? page.refusal;
  const steps = [...productSteps, { name, href: back }];
  const rooms = (
    <div className="stack">
      <RoomChoices heading="Escolha um ambiente" rooms={page.rooms} photos={page.photos} />
      {canStore && <RoomPhotoForm action={page.address} refusal={refused} />}
    </div>
  );
  return (
    <div className="stack">
      {/* Apart from the shop's style sheet, which belongs to a first visit. */}
      <link rel="stylesheet" href={styles} />
      <Breadcrumb steps={steps} here="Ver na parede" />
      {refusal && <ErrorSummary {...refusal} />}
      <div>
        <h1>{`Ver na parede: ${name}`}</h1>
        {!page.compared && <p>{page.film}</p>}
      </div>
      {page.isOtherMissing && <Notice kind="warning">{messages.wall.otherMissing}</Notice>}
      {wall && (
        <div className="wall-page">
          {wall.marking?.next ? (
            <WallPhotoForm page={page} wall={wall} next={wall.marking.next} />
          ) : (
            <section className="stack" id="desenho" aria-label="Imagem">
              <Drawn page={page} wall={wall} />
            </section>
          )}
          <div className="stack">
            {page.compared && page.need && <h2>{name}</h2>}
            <Need page={page} />
            <WallForm page={{ ...page, refusal }} wall={wall} />
            {!wall.marking?.next && <WallTools page={page} wall={wall} />}
            {canStore && wall.hasFilm && <SavedProject page={page} />}
          </div>
        </div>
      )}
      {wall ? (
        <div className="no-print">
          <Accordion title="Ver em outro ambiente" open={refused !== undefined}>
            {rooms}
          </Accordion>
        </div>
      ) : (
        rooms
      )}
    </div>
  );
}

export const ErrorBoundary = createErrorBoundary({
  404: { title: messages.ours.productNotFound },
  ...getUpstreamFailureTexts(messages.catalogue.searchFailed),
});
