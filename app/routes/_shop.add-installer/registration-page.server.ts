import { bankOptions } from "~/domain/banks.server";
import type { OwnInstaller } from "~/domain/installer";
import { accountTypes, type InstallerWork } from "~/domain/installer-work";
import { regionsOffered } from "~/domain/region";
import { isInstaller, type Shopper } from "~/domain/shopper";
import { optional } from "~/http/failures.server";
import { type RequestContext, redirectTo, requireShopper } from "~/http/request-context.server";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { savedValues } from "~/services/installer-record.server";
import { findProfile } from "~/upstream/accounts.server";
import type { Upstream } from "~/upstream/http.server";
import { findOwnInstaller, findSpecialties } from "~/upstream/installers.server";
import type { OfferedChoices } from "./registration-form-rules";

const { installers: texts } = messages;

/**
 * The record that `?id=` asks to edit: the shopper's own; null for a new one. Any other id gets the same redirect,
 * whether it exists or not (installers 6).
 */
export async function editorAsked(opened: RequestContext, query: URLSearchParams): Promise<Shopper | null> {
  const id = query.get("id");
  if (!id) return null;
  const shopper = await requireShopper(opened);
  if (isInstaller(shopper) && String(shopper.id) === id) return shopper;
  throw await notAuthorised(opened);
}

/** Installers 6. */
export const notAuthorised = ({ session }: RequestContext): Promise<Response> =>
  redirectTo(
    paths.installers(),
    session.notify({ kind: "failure", title: texts.notAuthorised, message: texts.onlyPermittedUsers }),
  );

export type RegistrationPage = Awaited<ReturnType<typeof registrationPage>>;

export async function registrationPage({ upstream, shopper }: RequestContext, editor: Shopper | null) {
  const [saved, specialties] = await Promise.all([
    editor && savedRecord(upstream, editor),
    optional(findSpecialties(upstream), null),
  ]);
  const work = saved?.installer?.work ?? null;
  return {
    id: editor?.id ?? null,
    values: saved?.values ?? {},
    chosen: saved?.installer?.specialtyIds ?? [],
    picture: saved?.picture ?? null,
    specialties: specialties?.map(({ id, name }) => ({ id, name })) ?? null,
    ...offeredChoices(work),
    ownId: editor === null && shopper && isInstaller(shopper) ? shopper.id : null,
  };
}

export const offeredChoices = (work: InstallerWork | null): OfferedChoices => ({
  regions: withKept(regionsOffered, work?.region),
  banks: withKept(bankOptions, work?.bank),
  accountTypes: withKept(accountTypes, work?.accountType),
});

/** Saved values stay selectable when they are no longer offered. */
const withKept = (offered: readonly string[], kept: string | null | undefined): readonly string[] =>
  kept && !offered.includes(kept) ? [kept, ...offered] : offered;

async function savedRecord(upstream: Upstream, editor: Shopper) {
  const [profile, installer] = await Promise.all([
    findProfile(upstream, editor),
    findOwnInstaller(upstream, editor.id),
  ]);
  const values = { ...savedValues(profile, installer), ...workValues(installer) };
  return { installer, picture: profile.picture, values: { ...values, email2: values.email ?? "" } };
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
