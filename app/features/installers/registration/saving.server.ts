import { setInstallerSavedNotice, toInstallerFailure } from "~/features/installers/installer-record.server";
import { consumeRateLimit, isUncounted, type TooManyAttempts } from "~/http/rate-limit.server";
import { type ActionContext, logFailure, redirectTo } from "~/http/screen.server";

import { messages } from "~/messages";
import type { InstallerStatus } from "~/model/installer";
import type { NoticeMessage } from "~/model/notice";
import { paths } from "~/paths";
import {
  addInstaller,
  becomeInstaller,
  checkInstaller,
  type InstallerToSave,
  saveInstaller,
} from "~/upstream/installers.server";
import { findNearestPlace } from "~/upstream/locating.server";
import { requestWelcomeMail } from "~/upstream/mails.server";
import { UpstreamError } from "~/upstream/upstream-error.server";
import { type Applicant, createRegistrationRefuse, refuseApplicant } from "./applicant.server";
import type { Checked } from "./checking.server";

const { installers: texts, ours } = messages;

export async function registerInstaller(
  context: ActionContext,
  { record, password }: Checked,
  status: InstallerStatus,
) {
  const { upstream, session, shopper } = context;
  const refusal = await saveLimited(context, { kind: "new" }, record, (placed) =>
    addInstaller(upstream, { ...placed, password, status }),
  );
  if (refusal) return refusal;
  const message = shopper ? ours.welcomeInstallerBeside : ours.welcomeInstaller;
  const welcomed = session.notify({ kind: "success", title: texts.created, message });
  const unsent = await welcomeFailure(context, record.email);
  return redirectTo(shopper ? paths.installers() : paths.auth(), unsent ? welcomed.notify(unsent) : welcomed);
}

/** The client keeps login, orders and addresses. */
export async function saveShopperAsInstaller(
  context: ActionContext,
  client: Extract<Applicant, { kind: "client" }>,
  { record }: Checked,
  status: InstallerStatus,
) {
  const { upstream, session } = context;
  const refusal = await saveLimited(context, client, record, (placed) =>
    becomeInstaller(upstream, { ...placed, status }),
  );
  if (refusal) return refusal;
  return redirectTo(
    paths.installer(client.shopper.id),
    session
      .renamed(record.name)
      .asInstaller()
      .notify({ kind: "success", title: texts.created, message: messages.partners.becameInstaller }),
  );
}

/** Runs the checks that only the upstream can make, before the review; null if they pass or do not exist. */
export async function refuseBeforeReview(
  context: ActionContext,
  applicant: Applicant,
  record: Checked["record"],
) {
  const { upstream } = context;
  const own = applicant.kind === "new" ? null : applicant.shopper.email;
  const email = record.email === own ? null : record.email;
  const { tooMany, refund } = await consumeRateLimit(context, "registration", record.email);
  if (tooMany) return refuseTooMany(context, applicant, tooMany);
  try {
    await checkInstaller(upstream, { ...record, email });
    await refund();
    return null;
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    if (error.status === 409) return refuseFailure(context, applicant, error);
    await refund();
    if (error.status === 422) return refuseFailure(context, applicant, error);
    if (error.kind === "unavailable") logFailure(error);
    return null;
  }
}

/** Returns the refusal, or null after success. */
async function saveLimited(
  context: ActionContext,
  applicant: Applicant,
  record: Checked["record"],
  save: (placed: InstallerToSave) => Promise<void>,
) {
  const { tooMany, refund } = await consumeRateLimit(context, "registration", record.email);
  if (tooMany) return refuseTooMany(context, applicant, tooMany);
  try {
    await save({ ...record, coordinates: await findNearestPlace(context.upstream, record) });
    return null;
  } catch (error) {
    if (error instanceof UpstreamError && isUncounted(error.status ?? 502)) await refund();
    return refuseFailure(context, applicant, error);
  }
}

export async function change(
  context: ActionContext,
  editor: Extract<Applicant, { kind: "edit" }>,
  { record, password: currentPassword }: Checked,
) {
  const { upstream, session } = context;
  let emailToConfirm: string | null;
  try {
    const coordinates = await findNearestPlace(upstream, record);
    emailToConfirm = await saveInstaller(upstream, editor.shopper.id, {
      ...record,
      coordinates,
      currentPassword,
    });
  } catch (error) {
    return refuseFailure(context, editor, error);
  }
  return redirectTo(paths.installers(), setInstallerSavedNotice(session, record, emailToConfirm));
}

const refuseTooMany = (
  { form }: ActionContext,
  applicant: Applicant,
  { status, message, headers }: TooManyAttempts,
) => createRegistrationRefuse(form, applicant)(status, { title: texts.saveFailedTitle, message }, headers);

async function refuseFailure(context: ActionContext, applicant: Applicant, error: unknown) {
  if (error instanceof UpstreamError && error.status === 403) return refuseApplicant(context);
  const refuse = createRegistrationRefuse(context.form, applicant);
  const title = texts.saveFailedTitle;
  // Registration needs no login, so an expired session must not lose the form.
  if (applicant.kind === "new" && error instanceof UpstreamError && isAboutTheLogin(error)) {
    logFailure(error);
    return refuse(502, { title, message: again });
  }
  const { status, message, fields, headers } = toInstallerFailure(error);
  // An account that waits for its deletion.
  if (applicant.kind === "client" && status === 409)
    return refuse(status, { title, message, errors: fields });
  if (fields.email || Object.keys(fields).length === 0) {
    const isOurs = error instanceof UpstreamError && error.kind === "unavailable";
    return refuse(status, { title, message: isOurs ? again : texts.saveFailed, errors: fields });
  }
  return refuse(status, { title, message, errors: fields }, headers);
}

const again = `${texts.saveFailed}. ${ours.saveAgain}`;

const isAboutTheLogin = ({ kind }: UpstreamError) => kind === "unauthenticated" || kind === "expired";

/** The registration succeeds even when the welcome mail fails. */
async function welcomeFailure({ upstream }: ActionContext, email: string): Promise<NoticeMessage | null> {
  try {
    await requestWelcomeMail(upstream, email);
    return null;
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    logFailure(error);
    return { kind: "warning", title: texts.mailFailed, message: ours.welcomeMailNotSent };
  }
}
