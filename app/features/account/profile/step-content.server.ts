import { promiseHash } from "remix-utils/promise";
import { getInstallerValues } from "~/features/installers/installer-record.server";
import { findExtrasAt } from "~/http/extra.server";
import type { RequestContext } from "~/http/request-context.server";
import { awaitOptional } from "~/http/screen.server";
import { messages } from "~/messages";
import { formatAddressLines } from "~/model/address";
import { formatDate } from "~/model/dates";
import { parsePage } from "~/model/pagination";
import type { ProfileStep } from "~/model/profile-step";
import { findMissingFromProfile, isInstaller, type Profile, type Shopper } from "~/model/shopper";
import { paths } from "~/paths";
import { findProfile } from "~/upstream/accounts.server";
import { findAddresses } from "~/upstream/addresses.server";
import { supportsInstallerChanges, supportsInstallerWork } from "~/upstream/compatibility/installers.server";

import type { Upstream } from "~/upstream/http.server";
import { findOwnInstaller, findSpecialties } from "~/upstream/installers.server";
import { findOrders } from "~/upstream/orders.server";
import { parsePhone } from "../../../../common/phone";
import { formatTaxId } from "../../../../common/tax-id";
import { presentPurchases } from "./purchase-view.server";

export async function getStepContent(
  step: ProfileStep,
  context: RequestContext,
  shopper: Shopper,
  query: URLSearchParams,
  createKey: () => string,
) {
  const { upstream } = context;
  switch (step) {
    case 0:
      return isInstaller(shopper)
        ? { step, personal: null, installer: await installerView(upstream, shopper) }
        : { step, personal: personalView(await findProfile(upstream, shopper)), installer: null };
    case 1: {
      const addresses = await awaitOptional(findAddresses(upstream, shopper.id), null);
      return {
        step,
        addresses:
          addresses?.map((address) => ({
            id: address.id,
            nickname: address.nickname ?? address.street,
            lines: formatAddressLines(address),
            isDefault: address.isDefault,
          })) ?? null,
      };
    }
    case 2:
      return { step };
    case 3: {
      const orders = await awaitOptional(findOrders(upstream, shopper.id), null);
      const shown = { now: new Date(), key: createKey() };
      const requested = { page: parsePage(query.get("pagina")), search: query.get("busca") ?? "" };
      return { step, history: orders && presentPurchases(orders, requested, shown) };
    }
  }
}

/** Where an installer whose contacts are hidden makes others see them; null if they do, or cannot be read now. */
export async function findWhereToShowContacts(
  { upstream }: Pick<RequestContext, "upstream">,
  shopper: Shopper,
  content: Awaited<ReturnType<typeof getStepContent>>,
): Promise<string | null> {
  if (content.step === 0) return content.installer?.status?.toShowContacts ?? null;
  if (!isInstaller(shopper)) return null;
  return wayToShowContacts(await awaitOptional(findOwnInstaller(upstream, shopper.id), null));
}

const wayToShowContacts = (installer: { readonly hidesContacts: boolean } | null) =>
  (installer?.hidesContacts && findExtrasAt("secondFactorHref")[0]?.(paths.profile(0))) || null;

export type PersonalView = ReturnType<typeof personalView>;

const personalView = (profile: Profile) => ({
  values: {
    name: profile.name ?? "",
    cnpj: formatTaxId(profile.taxId ?? ""),
    phoneNumber: profile.phone ?? "",
  },
  picture: profile.picture,
  email: profile.email,
  registeredOn: profile.registeredAt ? formatDate(profile.registeredAt) : null,
  missing: describeMissing(profile),
});

/** Reason of 'Complete seu cadastro'; null when the profile is complete. */
function describeMissing(profile: Profile): string | null {
  const missing = findMissingFromProfile(profile);
  if (missing.length === 0) return null;
  const isMobileAllThatLacks =
    missing.every((each) => each === "phone") && parsePhone(profile.phone ?? "") !== null;
  return isMobileAllThatLacks ? messages.input.mobileNeeded : messages.ours.profileNeeded;
}

export type InstallerStepView = Awaited<ReturnType<typeof installerView>>;

async function installerView(upstream: Upstream, shopper: Shopper) {
  const { profile, installer, specialties } = await promiseHash({
    profile: findProfile(upstream, shopper),
    installer: findOwnInstaller(upstream, shopper.id),
    specialties: awaitOptional(findSpecialties(upstream), null),
  });
  return {
    values: getInstallerValues(profile, installer),
    chosen: installer?.specialtyIds ?? [],
    /** Null when the list could not be loaded. */
    specialties: specialties?.map(({ id, name }) => ({ id, name })) ?? null,
    picture: profile.picture,
    status: installer && {
      id: shopper.id,
      isActive: installer.isActive,
      toShowContacts: wayToShowContacts(installer),
      needsConfirmedEmail: installer.needsConfirmedEmail,
      canChange: supportsInstallerChanges(upstream),
      describesWork: supportsInstallerWork(upstream),
    },
    missing: describeMissing(profile),
  };
}
