import { type ReactNode, useState } from "react";

interface AsDrawnProps {
  as?: "div" | "ul";
  id: string;
  className: string;
  /** Called on the server only, so that its data is not sent to the browser. */
  children: () => ReactNode;
}

/**
 * Static markup: hydration reuses the HTML, and its data is omitted from the hydration data (`handle.serverRenderedData` of
 * its route).
 */
export function ServerRendered({ as: Element = "div", id, className, children }: AsDrawnProps) {
  const [html] = useState(() =>
    typeof document === "undefined" ? null : (document.getElementById(id)?.innerHTML ?? ""),
  );
  if (html === null) {
    return (
      <Element id={id} className={className}>
        {children()}
      </Element>
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
