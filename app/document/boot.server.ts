import { bootId, inlineId } from "./element-ids";
import type { SentHandoff } from "./handoff";

interface Boot {
  readonly handoff: SentHandoff;
  /** The page would not be drawn the same again: its data travels with it. */
  readonly inline: boolean;
  /** The page's own word, where it has one. */
  readonly key: string | undefined;
  /** Where the service worker is; null where there is none. */
  readonly worker: string | null;
}

/** The last elements of a document with script: what brings it to life (`app/entry.client.ts`), and knows of what. */
export function bootElements({ handoff, inline, key, worker }: Boot): string {
  const { manifest, routeIds, fingerprint } = handoff;
  const modules = routeIds.flatMap((id) => manifest.routes[id]?.module ?? []);
  const data = inline
    ? `<script type="application/json" id="${inlineId}">${JSON.stringify(handoff).replaceAll("<", "\\u003c")}</script>`
    : "";
  const said = `${key ? ` data-key="${key}"` : ""}${worker ? ` data-worker="${worker}"` : ""}`;
  return (
    `${data}<script type="module" async fetchpriority="low" src="${manifest.entry.module}" id="${bootId}" ` +
    `data-fingerprint="${fingerprint}" data-modules="${modules.join(" ")}"${said}></script>`
  );
}
