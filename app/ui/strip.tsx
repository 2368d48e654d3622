import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { Icon } from "./icon";
import { VisuallyHidden } from "./visually-hidden";
import { WithScript } from "./with-script";

/** Column widths in the style sheet divide these, so that whole cards scroll. */
const stepInPx = { products: 608, categories: 150, resellers: 180 } as const;

interface StripProps {
  of: keyof typeof stepInPx;
  className: string;
  /** Each item needs a link for keyboard scrolling. */
  children: ReactNode;
}

export function Strip({ of, className, children }: StripProps) {
  const list = useRef<HTMLUListElement>(null);
  return (
    <div className={`scroller ${of}`}>
      <ul className={className} ref={list}>
        {children}
      </ul>
      <WithScript>
        <Arrows list={list} step={stepInPx[of]} />
      </WithScript>
    </div>
  );
}

function Arrows({ list, step }: { list: RefObject<HTMLUListElement>; step: number }) {
  const [more, setMore] = useState({ before: false, after: false });
  useEffect(() => {
    const strip = list.current;
    if (!strip) return;
    const look = () => {
      const left = strip.scrollWidth - strip.clientWidth - strip.scrollLeft;
      setMore((seen) => {
        const now = { before: strip.scrollLeft > 1, after: left > 1 };
        return seen.before === now.before && seen.after === now.after ? seen : now;
      });
    };
    const resized = new ResizeObserver(look);
    resized.observe(strip);
    strip.addEventListener("scroll", look, { passive: true });
    return () => {
      resized.disconnect();
      strip.removeEventListener("scroll", look);
    };
  }, [list]);

  const arrow = (name: "previous" | "next", words: string, isMore: boolean, by: number) => (
    // CSS hides an arrow at the end of the strip, unless it has the focus.
    <button
      type="button"
      className="step"
      aria-disabled={!isMore}
      onClick={() => list.current?.scrollBy(by, 0)}
    >
      <Icon name={name} />
      <VisuallyHidden>{words}</VisuallyHidden>
    </button>
  );
  return (
    <>
      {arrow("previous", "Ver anteriores", more.before, -step)}
      {arrow("next", "Ver próximos", more.after, step)}
    </>
  );
}
