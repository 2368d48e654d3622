import type { z } from "zod";
import type { Upstream } from "~/upstream/http.server";
import {
  getNotifications,
  getNotificationsByToken,
  saveNotifications,
  saveNotificationsByToken,
} from "../../../contract/notifications";

/** Which optional mails an account wants (ours: client/notifications, user/notifications). */

export type NotificationSettings = z.output<typeof getNotifications.answer>;

export interface NotificationSwitch {
  readonly kind: string;
  readonly isOn: boolean;
}

/** `token`: of a mail; empty for the shopper who is logged in. Throws UpstreamError with status 404 for an unknown one. */
export const findNotifications = (upstream: Upstream, token: string): Promise<NotificationSettings> =>
  token === "" ? upstream(getNotifications) : upstream(getNotificationsByToken, { query: { token } });

export async function switchNotifications(
  upstream: Upstream,
  token: string,
  switches: readonly NotificationSwitch[],
): Promise<void> {
  const notifications = [...switches];
  if (token === "") await upstream(saveNotifications, { body: { notifications } });
  else await upstream(saveNotificationsByToken, { body: { token, notifications } });
}
