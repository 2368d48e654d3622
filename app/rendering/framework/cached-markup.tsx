import { createContext, type ReactElement, type ReactNode, useContext } from "react";

/** Returns the markup of `render()`, or what it was for an equal input. */
type RenderCached = (input: string, render: () => ReactElement) => string;

/** Only set on the server; the browser renders elements as usual and hydrates the cached markup. */
export const MarkupCache = createContext<RenderCached | null>(null);

interface CachedMarkupProps {
  as: "div" | "li" | "section" | "ul";
  id?: string;
  className?: string;
  /** Everything that the children depend on, and what they are. No context reaches them, and they use no `useId`. */
  input: readonly unknown[];
  children: () => ReactNode;
}

/** Content that many pages repeat is rendered once for an equal input. */
export function CachedMarkup({ as: Element, input, children, ...attributes }: CachedMarkupProps) {
  const renderCached = useContext(MarkupCache);
  if (renderCached === null) return <Element {...attributes}>{children()}</Element>;
  const html = renderCached(JSON.stringify(input), () => <>{children()}</>);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: markup that React has rendered.
  return <Element {...attributes} dangerouslySetInnerHTML={{ __html: html }} />;
}
