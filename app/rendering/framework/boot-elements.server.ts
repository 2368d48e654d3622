import type { EntryContext } from "@remix-run/node";
import { bootScriptId, inlineDataId } from "../element-ids";
import { getMatchedRouteIds } from "./entry-context.server";
import type { HydrationPayload } from "./hydration-data";

interface Boot {
  readonly fingerprint: string;
  /** Null for a page whose data the browser requests later. */
  readonly inlineData: HydrationPayload | null;
  readonly notices: readonly unknown[];
  readonly key: string | undefined;
  readonly worker: string | null;
}

/** Replaces Remix's `<Scripts>`. */
export function renderBootElements(
  remix: EntryContext,
  { fingerprint, inlineData, notices, key, worker }: Boot,
): string {
  const { routes, entry } = remix.manifest;
  const modules = getMatchedRouteIds(remix).flatMap((id) => routes[id]?.module ?? []);
  const data = inlineData
    ? `<script type="application/json" id="${inlineDataId}">${JSON.stringify(inlineData).replaceAll("<", "\\u003c")}</script>`
    : "";
  const attributes = [
    key ? ` data-key="${key}"` : "",
    worker ? ` data-worker="${worker}"` : "",
    notices.length > 0 ? ` data-notices='${inSingleQuotes(JSON.stringify(notices))}'` : "",
  ].join("");
  return (
    `${data}<script type="module" async fetchpriority="low" src="${entry.module}" id="${bootScriptId}" ` +
    `data-fingerprint="${fingerprint}" data-modules="${modules.join(" ")}"${attributes}></script>`
  );
}

const inSingleQuotes = (text: string) => text.replaceAll("&", "&amp;").replaceAll("'", "&#39;");
