import { data } from "@remix-run/node";
import type { InstallerStatus } from "~/domain/installer-work";
import type { NoticeMessage } from "~/domain/notice";
import type { Shopper } from "~/domain/shopper";
import { logFailure } from "~/http/failures.server";
import { type ActionContext, redirectTo } from "~/http/request-context.server";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { withPlaceOfCep } from "~/services/cep-place.server";
import type { FormFaults } from "~/services/form.server";
import { installerFailure } from "~/services/installer-record.server";
import { consumeRateLimit, isUncounted } from "~/services/rate-limit.server";
import { addInstaller, saveInstaller } from "~/upstream/installers.server";
import { nearestPlace } from "~/upstream/locating.server";
import { UpstreamError } from "~/upstream/upstream-error.server";
import { requestWelcomeMail } from "~/upstream/welcome-mail.server";
import { refillForm } from "./answers.server";
import type { Checked } from "./checking.server";
import { notAuthorised } from "./registration-page.server";

const { installers: texts, ours } = messages;

export async function register(
  opened: ActionContext,
  { record, password }: Checked,
  status: InstallerStatus,
) {
  const { upstream, session, shopper } = opened;
  const { tooMany, refund } = await consumeRateLimit(opened, "registration", record.email);
  if (tooMany) {
    const faults = { title: texts.saveFailedTitle, message: tooMany.message };
    const { status, headers } = tooMany;
    return data(refillForm(opened.form, null, faults), { status, headers });
  }
  try {
    const placed = await withPlaceOfCep(upstream, record);
    const coordinates = await nearestPlace(upstream, placed);
    await addInstaller(upstream, { ...placed, coordinates, password, status });
  } catch (error) {
    if (error instanceof UpstreamError && isUncounted(error.status ?? 502)) await refund();
    return refused(opened, null, error);
  }
  const message = shopper ? ours.welcomeInstallerBeside : ours.welcomeInstaller;
  const welcomed = session.notify({ kind: "success", title: texts.created, message });
  const unsent = await welcomeFailure(opened, record.email);
  return redirectTo(shopper ? paths.installers() : paths.auth(), unsent ? welcomed.notify(unsent) : welcomed);
}

export async function change(
  opened: ActionContext,
  editor: Shopper,
  { record, password: currentPassword }: Checked,
) {
  const { upstream, session } = opened;
  try {
    const placed = await withPlaceOfCep(upstream, record);
    const coordinates = await nearestPlace(upstream, placed);
    await saveInstaller(upstream, editor.id, { ...placed, coordinates, currentPassword });
  } catch (error) {
    return refused(opened, editor, error);
  }
  return redirectTo(
    paths.installers(),
    session
      .renamed(record.name, record.email)
      .notify({ kind: "success", title: texts.edited, message: texts.editedDetail }),
  );
}

/** Installers 8. */
async function refused(opened: ActionContext, editor: Shopper | null, error: unknown) {
  if (error instanceof UpstreamError && error.status === 403) return notAuthorised(opened);
  const { status, faults, headers } = refusalOf(error, editor);
  return data(refillForm(opened.form, editor, faults), { status, headers });
}

function refusalOf(
  error: unknown,
  editor: Shopper | null,
): { status: number; faults: FormFaults; headers?: HeadersInit } {
  const title = texts.saveFailedTitle;
  // Registration needs no login, so an expired session must not lose the form.
  if (editor === null && error instanceof UpstreamError && isAboutTheLogin(error)) {
    logFailure(error);
    return { status: 502, faults: { title, message: again } };
  }
  const { status, message, fields, headers } = installerFailure(error);
  if (fields.email || Object.keys(fields).length === 0) {
    const isOurs = error instanceof UpstreamError && error.kind === "unavailable";
    return { status, faults: { title, message: isOurs ? again : texts.saveFailed, errors: fields } };
  }
  return { status, faults: { title, message, errors: fields }, headers };
}

const again = `${texts.saveFailed}. ${ours.saveAgain}`;

const isAboutTheLogin = ({ kind }: UpstreamError) => kind === "unauthenticated" || kind === "expired";

/** Installers 8: the registration succeeds even when the welcome mail fails. */
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
