import { Children, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useLightMode } from "~/ui/light-mode";
import { VisuallyHidden } from "~/ui/visually-hidden";
import { WithScript } from "~/ui/with-script";

const bannerIntervalInMs = 4000;
/** A scroll counts as finished after this time without an event. */
const restInMs = 200;

interface BannerCarouselProps {
  /** Accessible name: 'Ofertas em destaque'. */
  label: string;
  children: ReactNode;
  className?: string;
  /** Slides without links: the list itself becomes focusable for keyboard scrolling. */
  withoutLinks?: boolean;
}

/** It only scrolls, so that every slide stays reachable. Not rendered in light mode. */
export function BannerCarousel({ label, children, className = "", withoutLinks }: BannerCarouselProps) {
  const list = useRef<HTMLUListElement>(null);
  const slides = Children.toArray(children);
  if (useLightMode() || slides.length === 0) return null;
  const several = slides.length > 1;
  return (
    <section className={`carousel ${className}`} aria-label={label} aria-roledescription="carrossel">
      <ul ref={list} tabIndex={withoutLinks && several ? 0 : undefined}>
        {slides.map((slide, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the slides never change order.
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
  /** Last scroll target of the script; another resting position means that the shopper scrolled. */
  const aim = useRef(0);

  const show = (index: number) => {
    aim.current = index;
    if (list.current) list.current.scrollLeft = (index * list.current.scrollWidth) / count;
  };

  useEffect(() => {
    const slides = list.current;
    if (!slides) return;
    let rest: number | undefined;
    const getSlideIndex = () => Math.round((slides.scrollLeft * count) / slides.scrollWidth);
    const follow = () => {
      setCurrent(getSlideIndex());
      clearTimeout(rest);
      rest = window.setTimeout(() => getSlideIndex() !== aim.current && setMoving(false), restInMs);
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
    // Loads the next picture before it scrolls into view.
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
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is identified by its position.
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
        <VisuallyHidden>{`Banner ${current + 1} de ${count}`}</VisuallyHidden>
      </span>
    </>
  );
}
