import { type KeyboardEvent, type MouseEvent, useRef, useState } from "react";
import { photoId } from "~/domain/gallery";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { Icon, type IconName } from "~/ui/icon";
import { VisuallyHidden } from "~/ui/visually-hidden";
import { useZoom } from "./use-zoom";
import { ZoomDialog } from "./zoom-dialog";

export interface ZoomProps {
  name: string;
  /** Upstream paths. */
  pictures: readonly string[];
  first: number;
  onClose: () => void;
}

const zoomStep = 1.5;
const pressedZoom = 2.5;
const scrollStepInPx = 80;
/** The second tap of a double tap must not undo the first. */
const doubleTapInMs = 350;

const directions: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The product's pictures over the page; loaded when a picture is pressed. */
export function Zoom({ name, pictures, first, onClose }: ZoomProps) {
  const [index, setIndex] = useState(first);
  const go = (by: number) => setIndex((now) => (now + by + pictures.length) % pictures.length);
  const { area, image, zoom, zoomTo } = useZoom(go);
  const tappedAt = useRef(Number.NEGATIVE_INFINITY);
  const path = pictures[index];
  if (path === undefined) return null;

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const [x, y] = directions[event.key] ?? [0, 0];
    if (event.key === "+" || event.key === "=") zoomTo(zoom() * zoomStep);
    else if (event.key === "-") zoomTo(zoom() / zoomStep);
    else if (x === 0 && y === 0) return;
    else if (zoom() > 1) area.current?.scrollBy(x * scrollStepInPx, y * scrollStepInPx);
    else if (pictures.length > 1 && x !== 0) go(x);
    event.preventDefault();
  };
  const toggle = ({ clientX, clientY, timeStamp }: MouseEvent) => {
    if (timeStamp - tappedAt.current < doubleTapInMs) return;
    tappedAt.current = timeStamp;
    zoomTo(zoom() > 1 ? 1 : pressedZoom, { clientX, clientY });
  };
  /** The page's picture stands in until the larger file has come. */
  const receive = (picture: HTMLImageElement | null) => {
    image.current = picture;
    const small = document.querySelector<HTMLImageElement>(`#${photoId(index)} img`);
    if (!picture || picture.complete || !small?.naturalWidth) return;
    picture.style.setProperty("--ratio", String(small.naturalWidth / small.naturalHeight));
    picture.style.backgroundImage = `url("${small.currentSrc}")`;
  };
  return (
    <ZoomDialog label={`Fotos: ${name}`} onClose={onClose} onKeyDown={onKeyDown}>
      {(close) => (
        <>
          <div className="zoom-bar">
            <Button type="button" look="outlined" onClick={close}>
              Fechar
            </Button>
            <IconButton icon="minus" label="Diminuir zoom" onPress={() => zoomTo(zoom() / zoomStep)} />
            <IconButton icon="plus" label="Aumentar zoom" onPress={() => zoomTo(zoom() * zoomStep)} />
          </div>
          <div className="zoom-area" ref={area}>
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the dialog has the keys + and -. */}
            <img
              key={path}
              ref={receive}
              src={paths.image(1200, path)}
              alt={`Foto ${index + 1} de ${pictures.length}: ${name}`}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight, style } }) => {
                style.setProperty("--ratio", String(naturalWidth / naturalHeight));
                style.backgroundImage = "";
              }}
              onClick={toggle}
            />
          </div>
          {pictures.length > 1 && (
            <div className="zoom-bar">
              <IconButton icon="previous" label="Foto anterior" onPress={() => go(-1)} />
              <p role="status">{`Foto ${index + 1} de ${pictures.length}`}</p>
              <IconButton icon="next" label="Próxima foto" onPress={() => go(1)} />
            </div>
          )}
        </>
      )}
    </ZoomDialog>
  );
}

function IconButton({ icon, label, onPress }: { icon: IconName; label: string; onPress: () => void }) {
  return (
    <Button type="button" look="outlined" onClick={onPress}>
      <Icon name={icon} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </Button>
  );
}
