import { type ReactNode, useState } from "react";
import { CachedMarkup } from "./cached-markup";

interface ServerRenderedProps {
  as?: "div" | "ul";
  id: string;
  className: string;
  input: readonly unknown[];
  /** Called on the server only, so that its data is not sent to the browser. */
  children: () => ReactNode;
}

/** Hydration reuses the HTML, so its data is omitted (`handle.serverRenderedData`). */
export function ServerRendered({ as: Element = "div", id, className, input, children }: ServerRenderedProps) {
  const [html] = useState(() =>
    typeof document === "undefined" ? null : (document.getElementById(id)?.innerHTML ?? ""),
  );
  if (html === null) {
    return (
      <CachedMarkup as={Element} id={id} className={className} input={[id, input]}>
        {children}
      </CachedMarkup>
    );
  }
  return (
    <Element
      id={id}
      className={className}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: markup that the server has rendered.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
