import {
  type AccountDeletion,
  type DataExport,
  findAccountDeletion,
  findDataExport,
} from "~/features/account/data-rights.server";
import type { RequestContext } from "~/http/request-context.server";
import { formatDate, formatDateAndTime } from "~/model/dates";

export type PrivacyView = Awaited<ReturnType<typeof privacyView>>;

export async function privacyView({ upstream }: Pick<RequestContext, "upstream">) {
  const [copy, deletion] = await Promise.all([findDataExport(upstream), findAccountDeletion(upstream)]);
  return { copy: copy && copyView(copy), deletion: deletion && deletionView(deletion) };
}

const copyView = ({ state, expiresAt, sizeInBytes }: DataExport) => ({
  isReady: state === "ready",
  until: expiresAt ? formatDateAndTime(expiresAt) : null,
  size: sizeInBytes ? `${Math.ceil(sizeInBytes / 1000).toLocaleString("pt-BR")} kB` : null,
});

const deletionView = ({ eraseAt, waitsForOrders }: AccountDeletion) => ({
  on: formatDate(eraseAt),
  waitsForOrders,
});
