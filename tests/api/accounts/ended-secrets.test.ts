import { getTableColumns, is, Table } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { listSecretRules } from "../../../api/accounts/end-secrets";
import * as accountTables from "../../../api/database/schema/accounts";
import * as dataRightTables from "../../../api/database/schema/data-rights";
import { extras } from "../../../api/extras";
import * as accounts from "../../../contract/accounts";
import * as emailChange from "../../../contract/email-change";
import { eventually } from "../../setup/eventually";
import {
  addTyped,
  ana,
  askForReset,
  askForThiefsMailbox,
  bodiesTo,
  changePassword,
  confirmThiefsMailbox,
  findLoginsThatOutlive,
  isIn,
  linkTo,
  logIn,
  newPassword,
  openAccount,
  passwords,
  post,
  reset,
  thiefsMailbox,
  tokenOf,
  upstream,
} from "../../setup/stolen-account";

openAccount();

const schemas = import.meta.glob<Record<string, unknown>>("../../../api/extras/*/schema.ts", { eager: true });

describe("a change of e-mail that waits for its confirmation", () => {
  test("ends with a new password by mail, of which page and mail tell", async () => {
    const typed = await addTyped();
    await askForThiefsMailbox(typed.token);
    const answer = await reset(typed.email);
    expect(answer).toMatchObject({ status: 200, body: { endsEmailChange: true } });
    expect((await confirmThiefsMailbox()).status).toBe(404);
    expect(await bodiesTo(typed.email)).toContain("Um novo e-mail esperava a confirmação");
  });

  test("ends with a new password in the profile", async () => {
    await askForThiefsMailbox(ana.token);
    expect(await changePassword(ana)).toMatchObject({ status: 200, body: { endsEmailChange: true } });
    expect((await confirmThiefsMailbox()).status).toBe(404);
    expect(await bodiesTo(ana.email)).toContain("Um novo e-mail esperava a confirmação");
  });

  test("is not made by a request that waited for its password while another one was set", async () => {
    const release = passwords.hold();
    const asked = askForThiefsMailbox(ana.token);
    await eventually(() => expect(passwords.held).toBe(1));
    passwords.letPass();
    await reset(ana.email);
    release();
    expect((await asked).status).toBe(401);
    expect(await linkTo(thiefsMailbox, "confirmar-email")).toBe("none");
  });
});

describe("a mailed link that is ended while its request waits in the hashing queue", () => {
  const holdWhile = async (opened: () => Promise<{ status: number }>, change: () => Promise<unknown>) => {
    const release = passwords.hold();
    const waiting = opened();
    await eventually(() => expect(passwords.held).toBe(1));
    passwords.letPass();
    await change();
    release();
    return (await waiting).status;
  };

  test("confirms no e-mail and does not say that it did, after a new password", async () => {
    await askForThiefsMailbox(ana.token);
    expect(
      await holdWhile(
        () => confirmThiefsMailbox(),
        () => changePassword(ana),
      ),
    ).toBe(404);
  });

  test("gives no account back and does not say that it did, after an earlier 'Não fui eu'", async () => {
    const revert = (token: string) => post(emailChange.revertAccount, { token });
    await askForThiefsMailbox(ana.token);
    const earlier = await linkTo(ana.email, "nao-fui-eu");
    await changePassword(ana);
    const later = await linkTo(ana.email, "nao-fui-eu");
    expect(later).not.toBe(earlier);
    expect(
      await holdWhile(
        () => revert(later),
        () => revert(earlier),
      ),
    ).toBe(404);
  });
});

describe("a login under way", () => {
  test.each([
    ["a new password by mail", () => reset(ana.email)],
    [
      "the link 'Não fui eu'",
      async () => post(emailChange.revertAccount, { token: await linkTo(ana.email, "nao-fui-eu") }),
    ],
  ])("does not outlive %s", async (_, change) => {
    expect(await findLoginsThatOutlive(change)).toEqual([]);
  });
});

describe("a mailed link for a new password", () => {
  test("ends with a new password in the profile", async () => {
    await askForReset(ana.email);
    await changePassword(ana);
    const body = { token: await linkTo(ana.email, "forgotpassword"), password: "terceiro segredo 3" };
    expect((await post(accounts.resetPassword, body)).status).toBe(422);
  });

  test("lives for a week where the account was just made, and goes to the corrected e-mail too", async () => {
    const guest = await addTyped();
    await askForReset(guest.email);
    expect(await bodiesTo(guest.email)).toContain("Ele vale por 7 dias");
    const right = `certo-${guest.id}@exemplo.com.br`;
    await post(emailChange.requestEmailChange, { newEmail: right }, guest.token);
    const link = { token: await linkTo(right, "confirmar-email") };
    expect((await post(emailChange.confirmEmailChange, link, guest.token)).status).toBe(200);
    const ended = { token: await linkTo(guest.email, "forgotpassword"), password: newPassword };
    expect((await post(accounts.resetPassword, ended)).status).toBe(422);
    const body = { token: await linkTo(right, "forgotpassword"), password: newPassword };
    expect((await post(accounts.resetPassword, body)).status).toBe(200);
    expect(await logIn(right, newPassword)).toMatchObject({ status: 200 });
  });
});

describe("a mailbox that is confirmed", () => {
  test("by who is not logged in ends every login and the password, and gets a link for another", async () => {
    const typed = await addTyped();
    await upstream.answerTo(emailChange.requestEmailConfirmation, { token: typed.token });
    const link = { token: await linkTo(typed.email, "confirmar-email") };
    expect((await post(emailChange.confirmEmailChange, link)).status).toBe(200);
    expect([await isIn(typed.token), (await logIn(typed.email)).status]).toEqual([false, 401]);
    const body = { token: await linkTo(typed.email, "forgotpassword"), password: newPassword };
    expect((await post(accounts.resetPassword, body)).status).toBe(200);
  });

  test("by who is logged in keeps this login and the password, and ends the others", async () => {
    const typed = await addTyped();
    const elsewhere = tokenOf(await logIn(typed.email));
    await upstream.answerTo(emailChange.requestEmailConfirmation, { token: typed.token });
    const link = { token: await linkTo(typed.email, "confirmar-email") };
    expect((await post(emailChange.confirmEmailChange, link, typed.token)).status).toBe(200);
    expect([await isIn(typed.token), await isIn(elsewhere)]).toEqual([true, false]);
    expect((await logIn(typed.email)).status).toBe(200);
  });
});

test("every column that holds a secret of an account says what ends it", () => {
  const listed = new Set(Object.values(listSecretRules({ extras })).flatMap(({ storedIn }) => storedIn));
  const tables = [accountTables, dataRightTables, ...Object.values(schemas)]
    .flatMap((module) => Object.values(module))
    .filter((value) => is(value, Table));
  const secrets = tables
    .flatMap((table) => Object.entries(getTableColumns(table)))
    .filter(([name]) => /hash|token|secret|challenge|publicKey/i.test(name));
  expect(secrets.length).toBeGreaterThan(10);
  expect(secrets.filter(([, column]) => !listed.has(column)).map(([name]) => name)).toEqual([]);
});
