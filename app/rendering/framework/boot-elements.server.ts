import { bootScriptId, inlineDataId } from "../element-ids";
import type { HydrationPayload } from "./hydration-data";

interface Boot {
  readonly hydrationData: HydrationPayload;
  /** The page cannot be rendered identically again, so its data is inlined. */
  readonly inline: boolean;
  readonly key: string | undefined;
  readonly worker: string | null;
}

/** Replaces Remix's `<Scripts>`. */
export function renderBootElements({ hydrationData, inline, key, worker }: Boot): string {
  const { manifest, routeIds, fingerprint } = hydrationData;
  const modules = routeIds.flatMap((id) => manifest.routes[id]?.module ?? []);
  const data = inline
    ? `<script type="application/json" id="${inlineDataId}">${JSON.stringify(hydrationData).replaceAll("<", "\\u003c")}</script>`
    : "";
  const attributes = `${key ? ` data-key="${key}"` : ""}${worker ? ` data-worker="${worker}"` : ""}`;
  return (
    `${data}<script type="module" async fetchpriority="low" src="${manifest.entry.module}" id="${bootScriptId}" ` +
    `data-fingerprint="${fingerprint}" data-modules="${modules.join(" ")}"${attributes}></script>`
  );
}
