import { PrivatePicture } from "~/extras/wall/private-picture";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { CopyCode } from "~/ui/copy-code";

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
  /** Of the private link; null while there is none. */
  readonly shareUrl: string | null;
  /** To ask installers for it; null for guests. */
  readonly quoteHref: string | null;
  /** On its product's page; null where it cannot be shown there. */
  readonly openHref: string | null;
}

export function Photo({ id, name, until, width, height }: PhotoView) {
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

export function Project({ id, name, until, picture, faces, shareUrl, quoteHref, openHref }: ProjectView) {
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
