import { bankOptions } from "~/features/installers/banks.server";
import { getInstallerValues } from "~/features/installers/installer-record.server";
import type { RequestContext } from "~/http/request-context.server";
import { awaitOptional } from "~/http/screen.server";
import { type Address, noNumber } from "~/model/address";
import { accountTypes, type InstallerWork, type OwnInstaller } from "~/model/installer";
import { isInstaller } from "~/model/shopper";
import { regionsOffered } from "~/model/state";
import { findProfile } from "~/upstream/accounts.server";
import { findDeliveryAddress } from "~/upstream/addresses.server";
import { supportsBecomingInstaller } from "~/upstream/compatibility/installers.server";
import { supportsSecondFactor } from "~/upstream/compatibility/second-factor.server";
import type { Upstream } from "~/upstream/http.server";
import { findOwnInstaller, findSpecialties } from "~/upstream/installers.server";
import type { Applicant } from "./applicant.server";
import type { OfferedChoices } from "./registration-form-rules";

export type RegistrationPage = Awaited<ReturnType<typeof getRegistrationPage>>;

export async function getRegistrationPage({ upstream, shopper }: RequestContext, applicant: Applicant) {
  const { kind } = applicant;
  const [saved, specialties] = await Promise.all([
    kind === "new" ? null : savedRecord(upstream, applicant),
    awaitOptional(findSpecialties(upstream), null),
  ]);
  const work = saved?.installer?.work ?? null;
  return {
    kind,
    id: kind === "edit" ? applicant.shopper.id : null,
    /** A client keeps the login's e-mail. */
    email: kind === "client" ? applicant.shopper.email : null,
    values: saved?.values ?? {},
    chosen: saved?.installer?.specialtyIds ?? [],
    picture: saved?.picture ?? null,
    specialties: specialties?.map(({ id, name }) => ({ id, name })) ?? null,
    ...getOfferedChoices(work),
    activatesByItself: supportsBecomingInstaller(upstream),
    showsContactsLater: supportsSecondFactor(upstream),
    ownId: kind === "new" && shopper && isInstaller(shopper) ? shopper.id : null,
  };
}

export const getOfferedChoices = (work: InstallerWork | null): OfferedChoices => ({
  regions: withSavedOption(regionsOffered, work?.region),
  banks: withSavedOption(bankOptions, work?.bank),
  accountTypes: withSavedOption(accountTypes, work?.accountType),
});

/** Saved values stay selectable when they are no longer offered. */
const withSavedOption = (offered: readonly string[], saved: string | null | undefined): readonly string[] =>
  saved && !offered.includes(saved) ? [saved, ...offered] : offered;

/** A client's form starts with the account's default address, which may differ from the workplace. */
async function savedRecord(upstream: Upstream, { kind, shopper }: Exclude<Applicant, { kind: "new" }>) {
  const [profile, installer, address] = await Promise.all([
    findProfile(upstream, shopper),
    kind === "edit" ? findOwnInstaller(upstream, shopper.id) : null,
    kind === "client" ? awaitOptional(findDeliveryAddress(upstream, shopper.id), null) : null,
  ]);
  const known = getInstallerValues(profile, installer);
  const values: Record<string, string> = {
    ...known,
    email2: known.email ?? "",
    ...(address && addressValues(address)),
    ...workValues(installer),
  };
  return { installer, picture: profile.picture, values };
}

function addressValues({ street, number, complement, neighborhood, city, state, cep }: Address) {
  const isNumberless = number === noNumber;
  return {
    postalCode: cep,
    addressName: street,
    addressNumber: isNumberless ? "" : (number ?? ""),
    ...(isNumberless && { semNumero: "on" }),
    addressComplement: complement ?? "",
    neighborhood: neighborhood ?? "",
    city,
    state,
  };
}

function workValues(installer: OwnInstaller | null): Record<string, string> {
  const { region, category, observations, bank, agency, accountNumber, accountType } = installer?.work ?? {};
  return {
    region: region ?? "",
    category: category ?? "",
    observations: observations ?? "",
    accountBank: bank ?? "",
    agencyNumber: agency ?? "",
    accountNumber: accountNumber ?? "",
    accountType: accountType ?? "",
  };
}
