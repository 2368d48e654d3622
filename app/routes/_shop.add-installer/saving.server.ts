import { data } from "@remix-run/node";
import type { FormFaults } from "~/composition/form.server";
import { installerFailure } from "~/composition/installer-record.server";
import { countTry, isUncounted } from "~/composition/limited-try.server";
import { inPlaceOfCep } from "~/composition/place-of-cep.server";
import type { InstallerStatus } from "~/domain/installer-work";
import type { NoticeMessage } from "~/domain/notice";
import type { Shopper } from "~/domain/shopper";
import { logFailure } from "~/failures.server";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { type OpenedAction, redirectTo } from "~/request.server";
import { addInstaller, saveInstaller } from "~/upstream/installers.server";
import { nearestPlace } from "~/upstream/locating.server";
import { UpstreamError } from "~/upstream/upstream-error.server";
import { askForWelcomeMail } from "~/upstream/welcome-mail.server";
import { formAgain } from "./answers.server";
import type { Checked } from "./checking.server";
import { notAuthorised } from "./registration-page.server";

const { installers: said, ours } = messages;

/** Makes the login and the record, and welcomes whoever they are for (installers 4 and 8). */
export async function register(opened: OpenedAction, { record, password }: Checked, status: InstallerStatus) {
  const { upstream, session, shopper } = opened;
  const { tooMany, giveBack } = await countTry(opened, "registration", record.email);
  if (tooMany) {
    const faults = { title: said.saveFailedTitle, message: tooMany.message };
    const { status, headers } = tooMany;
    return data(formAgain(opened.form, null, faults), { status, headers });
  }
  try {
    const placed = await inPlaceOfCep(upstream, record);
    const coordinates = await nearestPlace(upstream, placed);
    await addInstaller(upstream, { ...placed, coordinates, password, status });
  } catch (error) {
    if (error instanceof UpstreamError && isUncounted(error.status ?? 502)) await giveBack();
    return refused(opened, null, error);
  }
  const message = shopper ? ours.welcomeInstallerBeside : ours.welcomeInstaller;
  const welcomed = session.notify({ kind: "success", title: said.created, message });
  const unsent = await welcomeFailure(opened, record.email);
  return redirectTo(shopper ? paths.installers() : paths.auth(), unsent ? welcomed.notify(unsent) : welcomed);
}

/** Changes a saved record; its status stays (installers 4). */
export async function change(
  opened: OpenedAction,
  editor: Shopper,
  { record, password: currentPassword }: Checked,
) {
  const { upstream, session } = opened;
  try {
    const placed = await inPlaceOfCep(upstream, record);
    const coordinates = await nearestPlace(upstream, placed);
    await saveInstaller(upstream, editor.id, { ...placed, coordinates, currentPassword });
  } catch (error) {
    return refused(opened, editor, error);
  }
  return redirectTo(
    paths.installers(),
    session
      .renamed(record.name, record.email)
      .notify({ kind: "success", title: said.edited, message: said.editedDetail }),
  );
}

/** Installers 8: whoever may not is led away; otherwise the form comes back with what was typed. */
async function refused(opened: OpenedAction, editor: Shopper | null, error: unknown) {
  if (error instanceof UpstreamError && error.status === 403) return notAuthorised(opened);
  const { status, faults, headers } = refusalOf(error, editor);
  return data(formAgain(opened.form, editor, faults), { status, headers });
}

function refusalOf(
  error: unknown,
  editor: Shopper | null,
): { status: number; faults: FormFaults; headers?: HeadersInit } {
  const title = said.saveFailedTitle;
  // A registration needs no login, so that a login that has ended must not lose what was typed.
  if (editor === null && error instanceof UpstreamError && isAboutTheLogin(error)) {
    logFailure(error);
    return { status: 502, faults: { title, message: again } };
  }
  const { status, message, fields, headers } = installerFailure(error);
  if (fields.email || Object.keys(fields).length === 0) {
    const isOurs = error instanceof UpstreamError && error.kind === "unavailable";
    return { status, faults: { title, message: isOurs ? again : said.saveFailed, errors: fields } };
  }
  return { status, faults: { title, message, errors: fields }, headers };
}

/** The quoted sentence, and that trying once more may help. */
const again = `${said.saveFailed}. ${ours.saveAgain}`;

const isAboutTheLogin = ({ kind }: UpstreamError) => kind === "unauthenticated" || kind === "expired";

/** Installers 8: the registration stands, whatever comes of the letter. */
async function welcomeFailure({ upstream }: OpenedAction, email: string): Promise<NoticeMessage | null> {
  try {
    await askForWelcomeMail(upstream, email);
    return null;
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    logFailure(error);
    return { kind: "warning", title: said.mailFailed, message: ours.welcomeMailNotSent };
  }
}
