import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findOwnPhotos, findWall } from "~/extras/wall/own-photos.server";
import { RoomPhotoForm } from "~/extras/wall/room-photo-form";
import { addRoomPhoto } from "~/extras/wall/room-upload.server";
import styles from "~/extras/wall/wall.css?url";
import { RoomChoices, type WallChoice, WallChoices } from "~/extras/wall/wall-choices";
import { readWallQuery, withoutMarks, withoutWall, withWall } from "~/extras/wall/wall-query.server";
import { readProductFilter } from "~/features/catalogue/product-filter";
import { retryAfter } from "~/http/rate-limit.server";
import { openRequest } from "~/http/request-context.server";
import { openAction, withErrorPages } from "~/http/screen.server";
import { messages } from "~/messages";
import { maxPageButtons } from "~/model/pagination";
import { maxUploadInBytes } from "~/model/photo";
import { paths } from "~/paths";
import { createErrorBoundary, getUpstreamFailureTexts } from "~/rendering/error-boundary";
import { createIndexedPageMeta, createUnlistedPageMeta } from "~/seo/page-meta";
import { addBreadcrumbJsonLd } from "~/seo/structured-data.server";
import { Breadcrumb, homeStep } from "~/ui/breadcrumb";
import { Button, ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/field";
import { useLightMode } from "~/ui/light-mode";
import { PageLinks } from "~/ui/pagination";
import { supportsRooms } from "~/upstream/room-photos.server";
import { findDrawableProducts } from "./drawable-products.server";
import { startView, toFilmChoices } from "./start-view.server";

const title = "Ver na minha parede";
const stepsHere = [homeStep];
const description =
  "Veja adesivos e revestimentos na parede, porta, geladeira ou mesa, em tamanho real, e quantos metros você precisa.";

export const meta: MetaFunction<typeof loader> = (page) =>
  page.data?.isBare
    ? createIndexedPageMeta(page, { title, description, path: paths.wallStart() })
    : createUnlistedPageMeta(page, title, description);

export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  const context = await openRequest(args);
  const { search, searchParams } = new URL(args.request.url);
  const isOwn = readWallQuery(searchParams)?.photo.kind === "stored";
  const photos = await findOwnPhotos(context, isOwn);
  const wall = findWall(searchParams, photos);
  const { text, page } = readProductFilter(searchParams);
  const found = wall && (await findDrawableProducts(context, { text, page }));
  const view = startView(searchParams, wall, photos);
  const isGone = isOwn && wall === null;
  addBreadcrumbJsonLd(args, stepsHere, title);
  const shown = {
    ...view,
    isBare: search === "",
    search: found && wall ? { ...found, text, films: toFilmChoices(found, wall, searchParams) } : null,
    canStore: supportsRooms(context.upstream),
    refusal: isGone ? { title: messages.rooms.photoGone, faults: [] } : null,
  };
  return data(shown, { status: isGone ? 404 : 200 });
});

export const headers = retryAfter;

export const action = withErrorPages(async (args: ActionFunctionArgs) => {
  const context = await openAction(args, { maxFileBytes: maxUploadInBytes });
  if (!supportsRooms(context.upstream)) throw new Response(null, { status: 404 });
  const linkParams = new URLSearchParams(withoutWall(new URL(args.request.url).searchParams));
  return addRoomPhoto(context, (id) =>
    paths.wallStart(withWall(linkParams, withoutMarks({ kind: "stored", id }))),
  );
});

/** A room first, then a product that is drawn on it. */
export default function WallStartPage() {
  const page = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { room, search, canStore, here, backHref } = page;
  const refusal = refused ?? page.refusal;
  return (
    <div className="stack">
      {/* Apart from the shop's style sheet, which belongs to a first visit. */}
      <link rel="stylesheet" href={styles} />
      <Breadcrumb steps={stepsHere} here={title} />
      {refusal && <ErrorSummary {...refusal} />}
      <h1>{page.isComparing ? "Comparar com outro produto" : title}</h1>
      {room && search ? (
        <>
          <ChosenRoom {...room} changeHref={here} />
          <FilmSearch hidden={room.hidden} search={search} />
        </>
      ) : (
        <>
          <p>Escolha um ambiente e depois um produto, para ver em proporção e saber quantos metros.</p>
          <RoomChoices heading="1. Escolha um ambiente" rooms={page.rooms} photos={page.photos} />
          {canStore && <RoomPhotoForm action={here} refusal={refused} />}
        </>
      )}
      {backHref && (
        <p>
          <ButtonLink href={backHref} look="quiet">
            Voltar ao produto
          </ButtonLink>
        </p>
      )}
    </div>
  );
}

interface ChosenRoomProps {
  title: string;
  picture: string;
  hint: string | null;
  changeHref: string;
}

function ChosenRoom({ title, picture, hint, changeHref }: ChosenRoomProps) {
  return (
    <section className="wall-chosen" aria-label="Ambiente">
      {!useLightMode() && <img src={picture} alt="" width={240} height={180} decoding="async" />}
      <div className="stack">
        <h2>{`1. Ambiente: ${title}`}</h2>
        {hint && <p className="hint">{hint}</p>}
        <p>
          <ButtonLink href={changeHref} look="quiet">
            Escolher outro ambiente
          </ButtonLink>
        </p>
      </div>
    </section>
  );
}

export const ErrorBoundary = createErrorBoundary(getUpstreamFailureTexts(messages.catalogue.searchFailed));

interface FilmSearchProps {
  /** The wall, and the product to compare with. */
  hidden: readonly (readonly string[])[];
  search: {
    readonly text: string;
    readonly searchedFor: string | null;
    readonly films: readonly WallChoice[];
    readonly page: number;
    readonly totalPages: number;
    readonly totalItems: number;
  };
}

/** Search, list and pages of the products that the wall can show. */
function FilmSearch({ hidden, search }: FilmSearchProps) {
  const { text, searchedFor, films, page, totalPages } = search;
  const toHref = (more: readonly (readonly string[])[]) =>
    paths.wallStart(
      new URLSearchParams([...hidden, ...more].map(([name = "", value = ""]) => [name, value])),
    );
  return (
    <section className="stack" id="produtos" aria-label="Produtos">
      <h2>2. Escolha um produto</h2>
      <search>
        <form method="get" action={`${paths.wallStart()}#produtos`} className="box wall-search">
          {hidden.map(([name, value], index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names repeat, and none moves.
            <input key={index} type="hidden" name={name} value={value} />
          ))}
          <TextField
            label="Buscar um produto para este ambiente"
            name="produto"
            id="produto-na-parede"
            type="search"
            defaultValue={text}
            maxLength={200}
          />
          <Button>Buscar</Button>
        </form>
      </search>
      {searchedFor && <p className="hint">Mostrando resultados para “{searchedFor}”.</p>}
      {films.length > 0 ? <WallChoices choices={films} /> : <Empty search={search} allHref={toHref([])} />}
      <PageLinks
        page={page}
        totalPages={totalPages}
        maxButtons={maxPageButtons.search}
        getHref={(number) =>
          `${toHref([...(text ? [["produto", text]] : []), ["pagina", String(number)]])}#produtos`
        }
      />
    </section>
  );
}

function Empty({
  search: { text, totalItems, totalPages },
  allHref,
}: Pick<FilmSearchProps, "search"> & { allHref: string }) {
  const isNothingFound = totalItems === 0;
  const title = isNothingFound ? messages.catalogue.nothingForSearch(text) : messages.wall.noneDrawable;
  const more = totalPages > 1 ? "Veja as outras páginas." : "Tente outras palavras.";
  return (
    <EmptyState
      icon="search"
      title={title}
      action={
        text && (
          <ButtonLink href={`${allHref}#produtos`} look="outlined">
            Ver todos os produtos
          </ButtonLink>
        )
      }
    >
      {isNothingFound ? "Tente outras palavras." : more}
    </EmptyState>
  );
}
