import { getPlatformSettings } from "../../contract/information";
import type { Upstream } from "./http.server";

/** What the platform decides for everybody (installers 3, "Platform settings"). */
export interface PlatformSettings {
  /** Taken off an installer's order where no coupon is applied. */
  readonly installerDiscountPercentage: number;
}

export async function findPlatformSettings(upstream: Upstream): Promise<PlatformSettings> {
  const settings = await upstream(getPlatformSettings);
  return { installerDiscountPercentage: settings.percentageDiscountForApplicators ?? 0 };
}
