import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PrivatePicture } from "~/extras/wall/private-picture";
import { readRoomKey } from "~/extras/wall/room-key.server";
import { RoomPhotoForm } from "~/extras/wall/room-photo-form";
import { addRoomPhoto } from "~/extras/wall/room-upload.server";
import { findAddressOfProject, getProductOfProject } from "~/extras/wall/stored-wall.server";
import { retryAfter } from "~/http/rate-limit.server";
import { getPublicOrigin, openRequest, type RequestContext } from "~/http/request-context.server";
import { dispatchIntent, openAction, withErrorPages } from "~/http/screen.server";
import { messages } from "~/messages";
import { formatDate } from "~/model/dates";
import { maxUploadInBytes } from "~/model/photo";
import { formatFace, type OwnRoomPhoto, type StoredProject } from "~/model/room-photo";
import { paths } from "~/paths";
import { ErrorBoundary } from "~/rendering/error-page";
import { createUnlistedPageMeta } from "~/seo/page-meta";
import { Button, ButtonLink } from "~/ui/button";
import { CopyCode } from "~/ui/copy-code";
import { ErrorSummary } from "~/ui/error-summary";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { supportsQuotes } from "~/upstream/compatibility/quotes.server";
import { findRoomPhotos, findRoomProjects, supportsRooms } from "~/upstream/room-photos.server";
import { changeRoom } from "./room-changes.server";

const title = "Meus ambientes";

export const meta: MetaFunction = (page) => createUnlistedPageMeta(page, title);

export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  const context = await openRequest(args);
  requireRooms(context);
  const { upstream, shopper, headers } = context;
  // Rooms belong to an account or to a cookie: without either there are none to request.
  const hasRooms = shopper !== null || (await readRoomKey(headers)).isStored;
  const [photos, projects] = hasRooms
    ? await Promise.all([findRoomPhotos(upstream), findRoomProjects(upstream)])
    : [[], []];
  const asksQuotes = shopper !== null && supportsQuotes(upstream);
  const origin = getPublicOrigin(args.request);
  return {
    photos: photos.map(({ id, width, height, expiresAt }, index) => ({
      id,
      width,
      height,
      name: `Foto ${photos.length - index}`,
      until: formatDate(expiresAt),
    })),
    projects: projects.map((project, index) => ({
      ...projectView(project, projects.length - index, { origin, photos }),
      quoteHref: asksQuotes
        ? paths.newQuote({ ambiente: project.id, item: getProductOfProject(project)?.slug })
        : null,
      openHref: findAddressOfProject(project),
    })),
    loginHref: shopper === null ? paths.login(paths.account.rooms()) : null,
  };
});

export const headers = retryAfter;

const projectView = (
  project: StoredProject,
  number: number,
  { origin, photos }: { readonly origin: string; readonly photos: readonly OwnRoomPhoto[] },
) => {
  const { id, photoId, faces, hasPicture, expiresAt, shareToken } = project;
  const photo = photos.find((each) => each.id === photoId);
  const drawn = hasPicture ? paths.account.roomPicture : null;
  const source = drawn ? id : photoId;
  const toAddress = drawn ?? paths.account.roomPhoto;
  return {
    id,
    name: `Projeto ${number}`,
    until: formatDate(expiresAt),
    picture:
      source === null
        ? null
        : {
            address: toAddress(source, 480),
            full: toAddress(source),
            // What was drawn has the shape of its photo.
            width: photo?.width,
            height: photo?.height,
          },
    faces: faces.map(formatFace),
    shareUrl: shareToken === null ? null : origin + paths.account.sharedRoom(shareToken),
  };
};

export const action = withErrorPages(async (args: ActionFunctionArgs) => {
  const context = await openAction(args, { maxFileBytes: maxUploadInBytes });
  requireRooms(context);
  return dispatchIntent(context.form.get("intent"), {
    default: () => addRoomPhoto(context, paths.account.rooms),
    "excluir-foto": () => changeRoom(context, "photo"),
    "excluir-projeto": () => changeRoom(context, "project"),
    compartilhar: () => changeRoom(context, "share"),
    parar: () => changeRoom(context, "withdraw"),
  });
});

function requireRooms({ upstream }: RequestContext): void {
  if (!supportsRooms(upstream)) throw new Response(null, { status: 404 });
}

export default function RoomsPage() {
  const { photos, projects, loginHref } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <div className="stack mx-auto w-full max-w-form">
      <h1>{title}</h1>
      {refusal && <ErrorSummary {...refusal} />}
      <p className="hint flex gap-2">
        <Icon name="lock" size={20} />
        <span>
          Só você vê as suas fotos. Nós as guardamos sem o lugar e a data em que foram tiradas, e as apagamos
          30 dias depois do envio, ou antes, quando você quiser.
        </span>
      </p>
      <p>
        <Link className="link" href={paths.wallStart()}>
          Ver na minha parede
        </Link>
        : escolha uma foto ou um exemplo e veja um produto nele.
      </p>
      {photos.length > 0 && (
        <section className="stack" aria-label="Suas fotos">
          <h2>Suas fotos</h2>
          <ul className="stack">
            {photos.map((photo) => (
              <Photo key={photo.id} {...photo} />
            ))}
          </ul>
        </section>
      )}
      {projects.length > 0 && (
        <section className="stack" aria-label="Seus projetos">
          <h2>Seus projetos</h2>
          <ul className="stack">
            {projects.map((project) => (
              <Project key={project.id} {...project} />
            ))}
          </ul>
        </section>
      )}
      <RoomPhotoForm action={paths.account.rooms()} refusal={refusal} />
      {loginHref && (
        <p>
          <Link className="link" href={loginHref}>
            Entre na sua conta
          </Link>{" "}
          para ver as suas fotos em qualquer aparelho.
        </p>
      )}
    </div>
  );
}

export { ErrorBoundary };

interface RoomView {
  readonly id: number;
  readonly name: string;
  readonly until: string;
}

interface PhotoView extends RoomView {
  readonly width: number;
  readonly height: number;
}

interface ProjectView extends RoomView {
  readonly picture: {
    readonly address: string;
    readonly full: string;
    readonly width: number | undefined;
    readonly height: number | undefined;
  } | null;
  readonly faces: readonly string[];
  /** The private link; null while there is none. */
  readonly shareUrl: string | null;
  /** Link that asks installers for a quote; null for guests. */
  readonly quoteHref: string | null;
  /** Link to the film on its product page; null where it cannot be shown there. */
  readonly openHref: string | null;
}

function Photo({ id, name, until, width, height }: PhotoView) {
  return (
    <li className="box stack">
      <h3>{name}</h3>
      <PrivatePicture
        alt={name}
        address={paths.account.roomPhoto(id, 480)}
        full={paths.account.roomPhoto(id)}
        width={width}
        height={height}
      />
      <p className="hint">Será apagada em {until}.</p>
      <ButtonLink
        href={paths.wallStart({ foto: id })}
        look="outlined"
        full
        aria-label={`Ver um produto aqui: ${name}`}
      >
        Ver um produto aqui
      </ButtonLink>
      <Removal id={id} intent="excluir-foto" name={name} />
    </li>
  );
}

function Project({ id, name, until, picture, faces, shareUrl, quoteHref, openHref }: ProjectView) {
  return (
    <li className="box stack">
      <h3>{name}</h3>
      {picture && <PrivatePicture alt={name} {...picture} />}
      <ul>
        {faces.map((face) => (
          <li key={face}>{face}</li>
        ))}
      </ul>
      <p className="hint">Será apagado em {until}.</p>
      {openHref && (
        <ButtonLink href={openHref} look="outlined" full>
          Abrir o {name}
        </ButtonLink>
      )}
      {quoteHref && (
        <ButtonLink href={quoteHref} look="outlined" full>
          Pedir orçamento do {name}
        </ButtonLink>
      )}
      {shareUrl && (
        <CopyCode
          label={`Link de ${name}`}
          id={`link-${id}`}
          code={shareUrl}
          rows={2}
          action="Copiar link"
          copied={messages.rooms.linkCopied}
          failed={messages.rooms.linkNotCopied}
        />
      )}
      <form method="post" action={paths.account.rooms()}>
        <input type="hidden" name="id" value={id} />
        {shareUrl ? (
          <Button
            look="outlined"
            name="intent"
            value="parar"
            aria-label={`Parar de compartilhar: ${name}`}
            full
          >
            Parar de compartilhar
          </Button>
        ) : (
          <Button
            look="outlined"
            name="intent"
            value="compartilhar"
            aria-label={`Compartilhar: ${name}`}
            full
          >
            Compartilhar
          </Button>
        )}
      </form>
      <Removal id={id} intent="excluir-projeto" name={name} />
    </li>
  );
}

function Removal({ id, intent, name }: { id: number; intent: string; name: string }) {
  return (
    <details>
      <summary className="button quiet full">Excluir: {name}</summary>
      <form method="post" action={paths.account.rooms()}>
        <input type="hidden" name="id" value={id} />
        <Button look="outlined" icon="bin" name="intent" value={intent} aria-label={`Sim, excluir: ${name}`}>
          Sim, excluir
        </Button>
      </form>
    </details>
  );
}
