import { savedValues } from "~/composition/installer-record.server";
import type { Shopper } from "~/domain/shopper";
import { optional } from "~/failures.server";
import { findProfile } from "~/upstream/accounts.server";
import type { Upstream } from "~/upstream/http.server";
import { findOwnInstaller, findSpecialties } from "~/upstream/installers.server";
import { lackOf } from "./personal-lack.server";

export type InstallerView = Awaited<ReturnType<typeof installerView>>;

/** An installer's form as it is saved (purchase 2, step 0). */
export async function installerView(upstream: Upstream, shopper: Shopper) {
  const [profile, installer, specialties] = await Promise.all([
    findProfile(upstream, shopper.id),
    findOwnInstaller(upstream, shopper.id),
    optional(findSpecialties(upstream), null),
  ]);
  return {
    values: savedValues(profile, installer),
    chosen: installer?.specialtyIds ?? [],
    /** Null where they could not be had; then none can be changed. */
    specialties: specialties?.map(({ id, name }) => ({ id, name })) ?? null,
    picture: profile.picture,
    lack: lackOf(profile),
  };
}
