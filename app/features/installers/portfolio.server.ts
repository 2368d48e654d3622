import type { Upstream } from "~/upstream/http.server";
import type { WorkingHours } from "../../../common/service-area";
import {
  addPortfolioPicture,
  editPortfolioPicture,
  removePortfolioPicture,
  setBeforePicture,
  setServiceArea,
} from "../../../contract/installers";

/** `picture` is a data URL. The same file counts once (ours: installer/portfolio/add). */
export async function storePortfolioPicture(
  upstream: Upstream,
  picture: string,
  described: { readonly caption: string | null; readonly specialtyId?: number },
): Promise<void> {
  await upstream(addPortfolioPicture, { body: { image: picture, ...described } });
}

/**
 * `position` from 1; an empty caption and the specialty 0 remove them. Throws `UpstreamError` with status 404 for an
 * unknown picture.
 */
export async function changePortfolioPicture(
  upstream: Upstream,
  id: number,
  change: { readonly caption: string; readonly specialtyId?: number } | { readonly position: number },
): Promise<void> {
  await upstream(editPortfolioPicture, { body: { id, ...change } });
}

/**
 * How the place looked before the work: a data URL, or null to remove it (ours: installer/portfolio/before). Throws
 * `UpstreamError` with status 404 for an unknown picture.
 */
export async function storeBeforePicture(
  upstream: Upstream,
  id: number,
  picture: string | null,
): Promise<void> {
  await upstream(setBeforePicture, { body: { id, image: picture } });
}

/** Where and when the token's installer works, in place of what was saved (ours: installer/service-area). */
export async function saveServiceArea(
  upstream: Upstream,
  area: { readonly districts: readonly string[]; readonly hours: readonly WorkingHours[] },
): Promise<void> {
  await upstream(setServiceArea, { body: { districts: [...area.districts], hours: [...area.hours] } });
}

export async function deletePortfolioPicture(upstream: Upstream, id: number): Promise<void> {
  await upstream(removePortfolioPicture, { body: { id } });
}
