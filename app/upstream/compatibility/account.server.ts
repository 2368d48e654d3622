import type { z } from "zod";
import { findShopperOverview } from "~/upstream/accounts.server";
import { getCapabilities } from "~/upstream/capabilities.server";
import { countCartItems } from "~/upstream/carts.server";
import type { Upstream } from "~/upstream/http.server";
import { getEmailChange } from "../../../contract/email-change";

/** A copy of an account's data, and its deletion. */
export const supportsDataExport = (upstream: Upstream): boolean =>
  getCapabilities(upstream).exportAndDeleteData;

/** An account keeps its e-mail where the upstream cannot change it, and no mail asks to confirm it. */
export const supportsEmailChange = (upstream: Upstream): boolean => getCapabilities(upstream).changeEmails;

/** Null if the upstream does not support a waiting e-mail change. */
export const findWaitingEmailChange = async (
  upstream: Upstream,
): Promise<z.output<typeof getEmailChange.answer> | null> =>
  supportsEmailChange(upstream) ? upstream(getEmailChange) : null;

export const supportsSessionList = (upstream: Upstream): boolean => getCapabilities(upstream).listSessions;

/** An upstream without an overview needs the whole cart. */
export const countCartPieces = async (upstream: Upstream): Promise<number> =>
  getCapabilities(upstream).summarizeShopper
    ? (await findShopperOverview(upstream)).cartCount
    : countCartItems(upstream);

/** Null without an overview. */
export const findFavouriteIds = async (upstream: Upstream): Promise<readonly number[] | null> =>
  getCapabilities(upstream).summarizeShopper ? (await findShopperOverview(upstream)).favouriteIds : null;
