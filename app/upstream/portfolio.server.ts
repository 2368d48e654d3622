import { addPortfolioPicture, editPortfolioPicture, removePortfolioPicture } from "../../contract/installers";
import type { Upstream } from "./http.server";

/** `picture` is a data URL. The same file counts once (ours: installer/portfolio/add). */
export async function storePortfolioPicture(
  upstream: Upstream,
  picture: string,
  caption: string | null,
): Promise<void> {
  await upstream(addPortfolioPicture, { body: { image: picture, caption } });
}

/** `position` from 1; an empty caption removes it. Throws `UpstreamError` with status 404 for an unknown picture. */
export async function changePortfolioPicture(
  upstream: Upstream,
  id: number,
  change: { readonly caption: string } | { readonly position: number },
): Promise<void> {
  await upstream(editPortfolioPicture, { body: { id, ...change } });
}

export async function deletePortfolioPicture(upstream: Upstream, id: number): Promise<void> {
  await upstream(removePortfolioPicture, { body: { id } });
}
