import type { EntryContext } from "@remix-run/node";
import { bootScriptId, inlineDataId } from "../element-ids";
import { getMatchedRouteIds } from "./entry-context.server";
import type { HydrationData } from "./hydration-data";

interface Boot {
  readonly fingerprint: string;
  /** Shape of the server-rendered container. */
  readonly shape: string;
  /** Null for a page whose data the browser requests later. */
  readonly inlineData: HydrationData | null;
  readonly notices: readonly unknown[];
  readonly key: string | undefined;
  readonly worker: string | null;
  /** The page answers a form. */
  readonly isPosted: boolean;
  /** Only development sets it. */
  readonly nonce?: string;
}

type ManifestInDevelopment = EntryContext["manifest"] & { readonly hmr?: { readonly runtime: string } };

/** Replaces Remix's `<Scripts>`. */
export function renderBootElements(
  remix: EntryContext,
  { fingerprint, shape, inlineData, notices, key, worker, isPosted, nonce }: Boot,
): string {
  const { routes, entry, hmr }: ManifestInDevelopment = remix.manifest;
  const modules = getMatchedRouteIds(remix).flatMap((id) => routes[id]?.module ?? []);
  const data = inlineData
    ? `<script type="application/json" id="${inlineDataId}">${JSON.stringify(inlineData).replaceAll("<", "\\u003c")}</script>`
    : "";
  const refresh = hmr
    ? `<script type="module" nonce="${nonce}">import ${JSON.stringify(hmr.runtime)}</script>`
    : "";
  const attributes = [
    key ? ` data-key="${key}"` : "",
    worker ? ` data-worker="${worker}"` : "",
    isPosted ? " data-posted" : "",
    notices.length > 0 ? ` data-notices='${inSingleQuotes(JSON.stringify(notices))}'` : "",
    hmr ? ` nonce="${nonce}"` : " async",
  ].join("");
  return (
    `${data}${refresh}<script type="module" fetchpriority="low" src="${entry.module}" id="${bootScriptId}" ` +
    `data-fingerprint="${fingerprint}" data-shape="${shape}" ` +
    `data-modules="${modules.join(" ")}"${attributes}></script>`
  );
}

const inSingleQuotes = (text: string) => text.replaceAll("&", "&amp;").replaceAll("'", "&#39;");
