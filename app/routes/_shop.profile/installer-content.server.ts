import type { Shopper } from "~/domain/shopper";
import { optional } from "~/http/failures.server";
import { savedValues } from "~/services/installer-record.server";
import { findProfile } from "~/upstream/accounts.server";
import type { Upstream } from "~/upstream/http.server";
import { findOwnInstaller, findSpecialties } from "~/upstream/installers.server";
import { lackOf } from "./personal-lack.server";

export type InstallerView = Awaited<ReturnType<typeof installerView>>;

export async function installerView(upstream: Upstream, shopper: Shopper) {
  const [profile, installer, specialties] = await Promise.all([
    findProfile(upstream, shopper),
    findOwnInstaller(upstream, shopper.id),
    optional(findSpecialties(upstream), null),
  ]);
  return {
    values: savedValues(profile, installer),
    chosen: installer?.specialtyIds ?? [],
    /** Null when the list could not be loaded. */
    specialties: specialties?.map(({ id, name }) => ({ id, name })) ?? null,
    picture: profile.picture,
    lack: lackOf(profile),
  };
}
