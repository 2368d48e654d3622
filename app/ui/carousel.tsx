import { Children, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { Heard } from "./heard";
import { useLightMode } from "./light-mode";
import { WithScript } from "./with-script";

/** Catalogue 9: how long a banner stands. */
const bannerIntervalInMs = 4000;
/** A scroll without news for so long has come to rest. */
const restInMs = 200;

interface BannerCarouselProps {
  /** Said of the whole: 'Ofertas em destaque'. */
  label: string;
  /** Each child becomes a slide. */
  children: ReactNode;
  className?: string;
  /** Where no slide holds a link, the list itself takes the focus, to be scrolled by keys. */
  withoutLinks?: boolean;
}

/**
 * Slides side by side, scrolled by hand. Script adds dots and lets them advance; it only ever scrolls, so that
 * whoever reads or tabs through the slides finds them all, always. No banners in the light mode.
 */
export function BannerCarousel({ label, children, className = "", withoutLinks }: BannerCarouselProps) {
  const list = useRef<HTMLUListElement>(null);
  const slides = Children.toArray(children);
  if (useLightMode() || slides.length === 0) return null;
  const several = slides.length > 1;
  return (
    <section className={`carousel ${className}`} aria-label={label} aria-roledescription="carrossel">
      <ul ref={list} tabIndex={withoutLinks && several ? 0 : undefined}>
        {slides.map((slide, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the slides of a page do not change places.
          <li key={index}>{slide}</li>
        ))}
      </ul>
      {several && (
        <div className="carousel-controls">
          <WithScript>
            <Controls list={list} count={slides.length} />
          </WithScript>
        </div>
      )}
    </section>
  );
}

function Controls({ list, count }: { list: RefObject<HTMLUListElement>; count: number }) {
  const [current, setCurrent] = useState(0);
  const [moving, setMoving] = useState(() => !matchMedia("(prefers-reduced-motion: reduce)").matches);
  /** Where script last scrolled to; a scroll that rests elsewhere was the shopper's. */
  const aim = useRef(0);

  const show = (index: number) => {
    aim.current = index;
    if (list.current) list.current.scrollLeft = (index * list.current.scrollWidth) / count;
  };

  useEffect(() => {
    const slides = list.current;
    if (!slides) return;
    let rest: number | undefined;
    const here = () => Math.round((slides.scrollLeft * count) / slides.scrollWidth);
    const follow = () => {
      setCurrent(here());
      clearTimeout(rest);
      rest = window.setTimeout(() => here() !== aim.current && setMoving(false), restInMs);
    };
    slides.addEventListener("scroll", follow, { passive: true });
    return () => {
      clearTimeout(rest);
      slides.removeEventListener("scroll", follow);
    };
  }, [list, count]);

  useEffect(() => {
    if (!moving) return;
    const next = (current + 1) % count;
    // Its picture is there before it is.
    list.current?.children[next]?.querySelector("img")?.setAttribute("loading", "eager");
    const timer = setInterval(() => {
      const busy =
        document.hidden || list.current?.parentElement?.querySelector("ul:is(:hover, :focus-within)");
      if (!busy) show(next);
    }, bannerIntervalInMs);
    return () => clearInterval(timer);
  });

  return (
    <>
      <button type="button" className="as-link link" onClick={() => setMoving(!moving)}>
        {moving ? "Pausar" : "Continuar"}
      </button>
      <ul>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place.
          <li key={index}>
            <button
              type="button"
              aria-label={`Banner ${index + 1} de ${count}`}
              aria-current={index === current}
              onClick={() => {
                setMoving(false);
                show(index);
              }}
            />
          </li>
        ))}
      </ul>
      <span aria-live={moving ? "off" : "polite"}>
        <Heard>{`Banner ${current + 1} de ${count}`}</Heard>
      </span>
    </>
  );
}
