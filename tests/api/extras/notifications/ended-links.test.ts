import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { mailPreferences } from "../../../../api/extras/notifications/schema";
import { revertAccount } from "../../../../contract/email-change";
import { getNotificationsByToken } from "../../../../contract/notifications";
import {
  ana,
  askForThiefsMailbox,
  confirmThiefsMailbox,
  linkTo,
  openAccount,
  post,
  upstream,
} from "../../../setup/stolen-account";

openAccount();

test("a changed and a restored e-mail end the links of mails that went to the one before", async () => {
  const { database } = upstream;
  const row = { userId: ana.id, token: `avisos-${ana.id}` };
  await database.insert(mailPreferences).values(row);
  const findToken = async () =>
    (await database.select().from(mailPreferences).where(eq(mailPreferences.userId, ana.id)))[0]?.token ?? "";
  const open = (token: string) =>
    upstream.ask("GET", `${getNotificationsByToken.path}?${new URLSearchParams({ token })}`);
  await askForThiefsMailbox(ana.token);
  await confirmThiefsMailbox(ana.token);
  expect((await open(row.token)).status).toBe(404);
  const ofThief = await findToken();
  expect((await open(ofThief)).status).toBe(200);
  await post(revertAccount, { token: await linkTo(ana.email, "nao-fui-eu") });
  expect((await open(ofThief)).status).toBe(404);
});
