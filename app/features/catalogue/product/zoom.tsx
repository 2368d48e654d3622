import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { getPhotoId } from "~/features/catalogue/gallery";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { Icon, type IconName } from "~/ui/icon";
import { VisuallyHidden } from "~/ui/visually-hidden";

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
    const small = document.querySelector<HTMLImageElement>(`#${getPhotoId(index)} img`);
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

interface ZoomDialogProps {
  label: string;
  onClose: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  children: (close: () => void) => ReactNode;
}

/** A modal dialog that 'back' closes; closing returns the focus to the link that opened it. */
export function ZoomDialog({ label, onClose, onKeyDown, children }: ZoomDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const removeEntry = useRef<() => void>();
  const close = () => dialog.current?.close();
  useEffect(() => {
    if (!dialog.current || dialog.current.open) return;
    dialog.current.showModal();
    removeEntry.current = pushHistoryEntry(() => dialog.current?.close());
  }, []);
  return (
    <dialog
      className="zoom"
      aria-label={label}
      ref={dialog}
      onKeyDown={onKeyDown}
      onClose={() => {
        removeEntry.current?.();
        onClose();
      }}
    >
      {children(close)}
    </dialog>
  );
}

/**
 * Both entries have a fragment while the dialog is open, because the router loads the page again on 'back' unless only
 * the fragment differs from the address it knows. Returns how to take the entry back.
 */
function pushHistoryEntry(onBack: () => void): () => void {
  const { history, location } = window;
  const address = location.href;
  let isThere = true;
  if (location.hash === "") history.replaceState(history.state, "", "#fotos");
  history.pushState(history.state, "");
  const receive = () => {
    isThere = false;
    history.replaceState(history.state, "", address);
    onBack();
  };
  window.addEventListener("popstate", receive, { once: true });
  return () => {
    if (isThere) history.back();
  };
}

interface Point {
  readonly clientX: number;
  readonly clientY: number;
}

const maxZoom = 4;
const minSwipeInPx = 50;

const distance = (one: Point, other: Point) =>
  Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);

const middle = (one: Point, other: Point): Point => ({
  clientX: (one.clientX + other.clientX) / 2,
  clientY: (one.clientY + other.clientY) / 2,
});

/** Zooms by the CSS variable `--zoom`; the browser scrolls. At zoom 1 a swipe shows another picture. */
export function useZoom(onSwipe: (by: 1 | -1) => void) {
  const area = useRef<HTMLDivElement>(null);
  const image = useRef<HTMLImageElement | null>(null);
  const zoom = () => Number(image.current?.style.getPropertyValue("--zoom") || 1);

  /** Keeps what is at the point, by default the area's centre. */
  const zoomTo = (wanted: number, at?: Point) => {
    if (!area.current || !image.current) return;
    const { left, top, right, bottom } = area.current.getBoundingClientRect();
    const { clientX, clientY } =
      at ?? middle({ clientX: left, clientY: top }, { clientX: right, clientY: bottom });
    const before = image.current.getBoundingClientRect();
    image.current.style.setProperty("--zoom", String(Math.min(maxZoom, Math.max(1, wanted))));
    const after = image.current.getBoundingClientRect();
    area.current.scrollBy(
      after.left + ((clientX - before.left) / before.width) * after.width - clientX,
      after.top + ((clientY - before.top) / before.height) * after.height - clientY,
    );
  };

  useEffect(() => {
    let pinch: { readonly distance: number; readonly zoom: number } | null = null;
    let swipeFrom: Point | null = null;
    const begin = ({ touches: [one, other] }: TouchEvent) => {
      pinch = one && other ? { distance: distance(one, other), zoom: zoom() } : null;
      swipeFrom = one && !other && zoom() === 1 ? one : null;
    };
    const move = (event: TouchEvent) => {
      const [one, other] = event.touches;
      if (!pinch || !one || !other) return;
      event.preventDefault();
      zoomTo((pinch.zoom * distance(one, other)) / pinch.distance, middle(one, other));
    };
    const end = ({ changedTouches: [last] }: TouchEvent) => {
      const by = swipeFrom && last ? last.clientX - swipeFrom.clientX : 0;
      swipeFrom = null;
      if (Math.abs(by) >= minSwipeInPx) onSwipe(by < 0 ? 1 : -1);
    };
    const listeners = new AbortController();
    area.current?.addEventListener("touchstart", begin, { signal: listeners.signal, passive: true });
    // React's own listener is passive and could not prevent the browser's gesture.
    area.current?.addEventListener("touchmove", move, { signal: listeners.signal, passive: false });
    area.current?.addEventListener("touchend", end, listeners);
    return () => listeners.abort();
  });

  return { area, image, zoom, zoomTo };
}
