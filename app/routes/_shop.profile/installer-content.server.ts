import { promiseHash } from "remix-utils/promise";
import type { Shopper } from "~/domain/shopper";
import { optional } from "~/http/failures.server";
import type { RequestContext } from "~/http/request-context.server";
import { savedValues } from "~/services/installer-record.server";
import { findProfile } from "~/upstream/accounts.server";
import { findOwnInstaller, findSpecialties } from "~/upstream/installers.server";
import { describeMissing } from "./missing-data.server";

export type InstallerView = Awaited<ReturnType<typeof installerView>>;

export async function installerView(
  { can, upstream }: Pick<RequestContext, "can" | "upstream">,
  shopper: Shopper,
) {
  const { profile, installer, specialties } = await promiseHash({
    profile: findProfile(upstream, shopper),
    installer: findOwnInstaller(upstream, shopper.id),
    specialties: optional(findSpecialties(upstream), null),
  });
  return {
    values: savedValues(profile, installer),
    chosen: installer?.specialtyIds ?? [],
    /** Null when the list could not be loaded. */
    specialties: specialties?.map(({ id, name }) => ({ id, name })) ?? null,
    picture: profile.picture,
    status: installer && {
      id: shopper.id,
      isActive: installer.isActive,
      canChange: can.changeInstallerAccount,
    },
    missing: describeMissing(profile),
  };
}
