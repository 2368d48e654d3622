import { type ReactNode, useState } from "react";

interface AsDrawnProps {
  as?: "div" | "ul";
  id: string;
  className: string;
  /** Called on the server only, so that the browser needs nothing of what it draws from. */
  children: () => ReactNode;
}

/**
 * What the server draws and script never changes. The browser keeps it as it came: its data is not sent a second time
 * (`handle.keptAsDrawn` of the route that has it), and script spends no time on it.
 */
export function AsDrawn({ as: Element = "div", id, className, children }: AsDrawnProps) {
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
      // biome-ignore lint/security/noDangerouslySetInnerHtml: what stands there already.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
