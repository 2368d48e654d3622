import type { Plain } from "./plain-state.server";

/**
 * What a browser needs to make a page come alive: the data that it was drawn from, and which modules draw it. A document
 * carries only a fingerprint of it. The browser asks for the rest once the page can be used, at the page's own address,
 * by this media type.
 */
export const handoffType = "application/vnd.envelopa.handoff+json";

/** How a browser says the word of the page that it has (`page-key.server.ts`), when it asks for the handoff. */
export const keyHeader = "x-page-key";

export interface Handoff {
  /** `window.__remixContext`, but for the data. */
  readonly context: Pick<typeof window.__remixContext, "basename" | "future" | "isSpaMode">;
  readonly manifest: typeof window.__remixManifest;
  /** The page's routes, from the outermost to the page itself. */
  readonly routeIds: readonly string[];
  /** Loaders' and actions' data: plain, or as Remix encodes them where JSON cannot say them. */
  readonly state: { readonly plain: Plain } | string;
}

/** A handoff and the fingerprint of its document, as they travel. */
export interface SentHandoff extends Handoff {
  readonly fingerprint: string;
}
