import { and, eq, gt, inArray, isNotNull, isNull, like, type SQLWrapper, sql } from "drizzle-orm";
import { mailResetLink } from "../../api/accounts/password-reset";
import { passwordResets, tokens, users } from "../../api/database/schema/accounts";
import { dataExports, emailChanges } from "../../api/database/schema/data-rights";
import { mails } from "../../api/database/schema/information";
import { passkeys, secondFactors } from "../../api/extras/second-factor/schema";
import { generateCodeAt, getStepAt } from "../../api/extras/second-factor/totp";
import { hashToken } from "../../api/http/shopper";
import * as accounts from "../../contract/accounts";
import { cancelAccountDeletion, requestAccountDeletion, requestDataExport } from "../../contract/data-rights";
import * as emailChange from "../../contract/email-change";
import { editInstaller } from "../../contract/installers";
import * as passkeyCalls from "../../contract/passkeys";
import * as factor from "../../contract/second-factor";
import { Authenticator } from "./authenticator";
import { signClient } from "./signed-client";
import type { SlowPasswords } from "./slow-passwords";
import type { Upstream } from "./upstream";

/** One account, two people who want it, and what each of them knows. */

export type Person = "ana" | "eva";

/** Who registered it with whose mailbox, whether it was confirmed, and whether Eva has the password and a login, too. */
export interface Start {
  readonly registeredBy: Person;
  readonly mailboxOf: Person;
  readonly isConfirmed: boolean;
  readonly isOld: boolean;
  readonly isInstaller: boolean;
}

export interface Step {
  readonly does: keyof typeof actions;
  readonly who: Person;
  /** Which of a person's browsers, mailboxes, links or passwords. */
  readonly which: number;
}

/** A pair runs at one moment, or the first waits in the hashing queue for the second. */
export interface Moment {
  readonly first: Step;
  readonly second: Step | null;
  readonly isHeld: boolean;
  /** The steps come after those that they need, where these are not done. */
  readonly isPrepared: boolean;
  readonly secondsLater: number;
}

interface Known {
  readonly browsers: [string | null, string | null];
  readonly passwords: string[];
  secret: Buffer | null;
  readonly recoveryCodes: string[];
  readonly authenticator: Authenticator;
}

const registered = "senha combinada 1";
const storefrontOrigin = "http://shop.test";
let accountsMade = 0;

export class AccountWalk {
  readonly number: number;
  readonly people: Record<Person, Known>;
  userId = 0;
  passwordsMade = 0;
  /** Who can prove to own it; null before a mailbox was proved. */
  owner: Person | null = null;
  /** The last change was the owner's, with a password that only the owner knows. */
  isSecured = false;
  confirmedCode: string | null = null;
  /** The last that a login has used. */
  usedCode: string | null = null;
  readonly faults: string[] = [];
  #posts = 0;

  constructor(
    readonly upstream: Upstream,
    readonly passwords: SlowPasswords,
    readonly start: Start,
  ) {
    accountsMade += 1;
    this.number = accountsMade;
    const nobody = (): Known => ({
      browsers: [null, null],
      passwords: [],
      secret: null,
      recoveryCodes: [],
      authenticator: new Authenticator(storefrontOrigin),
    });
    this.people = { ana: nobody(), eva: nobody() };
  }

  mailbox(who: Person, which: number): string {
    return `${who}${which % 2}-${this.number}@exemplo.example`;
  }

  /** One that the account does not have. */
  async otherMailbox(who: Person, which: number): Promise<string> {
    const { email } = await this.user();
    const chosen = this.mailbox(who, which);
    return chosen === email ? this.mailbox(who, which + 1) : chosen;
  }

  /** Each from an address of its own, because wrong passwords of one are checked in turn. */
  post(call: { readonly path: string }, body: unknown, token?: string | null) {
    this.#posts += 1;
    const headers = signClient(`client ${this.number} ${this.#posts}`);
    return this.upstream.ask("POST", call.path, { body, token: token ?? undefined, headers });
  }

  async begin(): Promise<void> {
    const { registeredBy, mailboxOf, isConfirmed, isOld, isInstaller } = this.start;
    const { database, clock } = this.upstream;
    // Those of earlier walks would be searched with each link.
    await database.delete(mails);
    const body = { name: "Conta", email: this.mailbox(mailboxOf, 0), password: registered };
    const { token, user } = await this.upstream.answerTo(accounts.register, { body });
    this.userId = user.id;
    this.people[registeredBy].browsers[0] = token;
    this.people[registeredBy].passwords.push(registered);
    await database
      .update(users)
      .set({
        ...(isConfirmed && { emailConfirmedAt: clock.now() }),
        ...(isOld && { createdAt: new Date("2026-01-01T00:00:00Z") }),
        type: isInstaller ? 3 : 4,
      })
      .where(eq(users.id, user.id));
    // An old account that was never confirmed gets the way back at the address that was typed.
    if (isConfirmed || isOld) this.owner = mailboxOf;
    // A thief has found out the password, and has come in once.
    if (registeredBy === mailboxOf) {
      const thief = registeredBy === "ana" ? "eva" : "ana";
      this.people[thief].passwords.push(registered);
      await actions.logIn(this, { does: "logIn", who: thief, which: 0 });
    }
  }

  later(seconds: number): void {
    this.upstream.clock.pass({ seconds });
  }

  async user() {
    const [row] = await this.upstream.database.select().from(users).where(eq(users.id, this.userId));
    if (row === undefined) throw new Error("The account is gone");
    return row;
  }

  async factorRow() {
    const ofUser = eq(secondFactors.userId, this.userId);
    const [row] = await this.upstream.database.select().from(secondFactors).where(ofUser);
    return row;
  }

  /** Tokens of the links of a page in a person's mailboxes, oldest first. */
  async links(who: Person, page: string): Promise<string[]> {
    const own = [this.mailbox(who, 0), this.mailbox(who, 1)];
    const sent = await this.upstream.database
      .select({ body: mails.body })
      .from(mails)
      .where(and(inArray(mails.recipient, own), like(mails.body, `%${page}?token=%`)))
      .orderBy(mails.id);
    return sent.flatMap(({ body }) => new RegExp(`${page}\\?token=([\\w-]+)`).exec(body)?.[1] ?? []);
  }

  /** The newest for 0, one before it for 1 … */
  async link(who: Person, page: string, which: number): Promise<string> {
    const links = await this.links(who, page);
    return links.at(-1 - (which % Math.max(links.length, 1))) ?? "none";
  }

  newPassword(who: Person): string {
    this.passwordsMade += 1;
    return `segredo de ${who} ${this.passwordsMade}`;
  }

  /** The latest for 0, one before it for 1 … */
  passwordOf(who: Person, which: number): string {
    const known = this.people[who].passwords;
    return known.at(-1 - (which % Math.max(known.length, 1))) ?? "senha que ninguém tem";
  }

  browser(who: Person, which: number): string | null {
    return this.people[who].browsers[which % 2 === 0 ? 0 : 1];
  }

  codeOf(who: Person): string | undefined {
    const { secret } = this.people[who];
    return secret === null ? undefined : generateCodeAt(secret, getStepAt(this.upstream.clock.now()));
  }

  async isIn(token: string | null): Promise<boolean> {
    if (token === null) return false;
    return (await this.upstream.ask("GET", emailChange.getEmailChange.path, { token })).status === 200;
  }

  /** What is stored, read at once: credentials, what was given out for them, and who was told of a change. */
  async state() {
    const { database, clock } = this.upstream;
    const id = this.userId;
    const live = and(eq(tokens.userId, id), isNull(tokens.revokedAt), gt(tokens.expiresAt, clock.now()));
    const waiting = and(eq(emailChanges.userId, id), isNull(emailChanges.confirmedAt));
    const unused = and(eq(passwordResets.userId, id), isNull(passwordResets.usedAt));
    const isOn = and(eq(secondFactors.userId, id), isNotNull(secondFactors.confirmedAt));
    const list = (rows: SQLWrapper) => sql<string[]>`array(${rows})`;
    const one = (row: SQLWrapper) => sql<string | null>`(${row})`;
    const app = sql<string>`case when ${secondFactors.hasApp} then encode(${secondFactors.secret}, 'hex') else '' end`;
    const [stored] = await database
      .select({
        email: users.email,
        passwordHash: users.passwordHash,
        isProved: sql<boolean>`${users.emailConfirmedAt} is not null`,
        app: one(database.select({ app }).from(secondFactors).where(isOn)),
        passkeys: list(
          database
            .select({ id: sql`${passkeys.id}::text` })
            .from(passkeys)
            .where(eq(passkeys.userId, id))
            .orderBy(passkeys.id),
        ),
        tokens: list(database.select({ hash: tokens.hash }).from(tokens).where(live)),
        resets: list(database.select({ hash: passwordResets.hash }).from(passwordResets).where(unused)),
        changes: list(database.select({ hash: emailChanges.tokenHash }).from(emailChanges).where(waiting)),
        hasCopy: sql<boolean>`exists (${database.select().from(dataExports).where(eq(dataExports.userId, id))})`,
        toldOfChange: list(
          database.select({ recipient: mails.recipient }).from(mails).where(like(mails.body, "%Se não foi%")),
        ),
      })
      .from(users)
      .where(eq(users.id, id));
    if (stored === undefined) throw new Error("The account is gone");
    return stored;
  }
}

type Action = (walk: AccountWalk, step: Step) => Promise<number>;

const keepLogin = (
  walk: AccountWalk,
  { who, which }: Step,
  answer: { status: number; body: unknown },
): number => {
  if (answer.status === 200)
    walk.people[who].browsers[which % 2 === 0 ? 0 : 1] = accounts.login.answer.parse(answer.body).token;
  return answer.status;
};

/** What the two of them can do. Each returns the status. */
export const actions = {
  async logIn(walk, step) {
    const { email } = await walk.user();
    const code = walk.codeOf(step.who);
    const body = { email, password: walk.passwordOf(step.who, step.which), code };
    const answer = await walk.post(accounts.login, body);
    if (answer.status === 200 && code !== undefined) walk.usedCode = code;
    return keepLogin(walk, step, answer);
  },
  async logInWithRecoveryCode(walk, step) {
    const { email } = await walk.user();
    const code = walk.people[step.who].recoveryCodes.at(step.which % 8);
    const password = walk.passwordOf(step.who, 0);
    return keepLogin(walk, step, await walk.post(accounts.login, { email, password, code }));
  },
  async registerAgain(walk, step) {
    const { mailboxOf } = walk.start;
    if (!walk.people[step.who].passwords.includes(registered)) return 0;
    // Otherwise it registers another account.
    if ((await walk.user()).email !== walk.mailbox(mailboxOf, 0)) return 0;
    const isOn = (await walk.factorRow())?.confirmedAt != null;
    const body = { name: "Conta", email: walk.mailbox(mailboxOf, 0), password: registered };
    const status = keepLogin(walk, step, await walk.post(accounts.register, body));
    if (status === 200 && isOn) walk.faults.push("A repeated registration skipped the second factor");
    return status;
  },
  /** Skips the delay that hides whether there is an account. */
  async askForReset(walk, { who, which }) {
    const { email } = await walk.user();
    await mailResetLink(email.startsWith(who) ? email : walk.mailbox(who, which), walk.upstream.parts);
    return 200;
  },
  async reset(walk, { who, which }) {
    const token = await walk.link(who, "forgotpassword", which);
    const password = walk.newPassword(who);
    const { status } = await walk.post(accounts.resetPassword, { token, password });
    if (status === 200) walk.people[who].passwords.push(password);
    return status;
  },
  async changePassword(walk, { who, which }) {
    const newPassword = walk.newPassword(who);
    const body = { id: walk.userId, currentPassword: walk.passwordOf(who, 0), newPassword };
    const { status } = await walk.post(accounts.changePassword, body, walk.browser(who, which));
    if (status === 200) walk.people[who].passwords.push(newPassword);
    return status;
  },
  async askForEmail(walk, { who, which }) {
    const body = { newEmail: await walk.otherMailbox(who, which), password: walk.passwordOf(who, 0) };
    return (await walk.post(emailChange.requestEmailChange, body, walk.browser(who, 0))).status;
  },
  async askForEmailByForm(walk, { who, which }) {
    const body = installerForm(walk.userId, await walk.otherMailbox(who, which), walk.passwordOf(who, 0));
    return (await walk.post(editInstaller, body, walk.browser(who, 0))).status;
  },
  async askForConfirmation(walk, { who, which }) {
    return (await walk.post(emailChange.requestEmailConfirmation, undefined, walk.browser(who, which)))
      .status;
  },
  async confirmEmail(walk, { who, which }) {
    const token = await walk.link(who, "confirmar-email", which);
    return (await walk.post(emailChange.confirmEmailChange, { token }, walk.browser(who, 0))).status;
  },
  async confirmEmailElsewhere(walk, { who, which }) {
    const token = await walk.link(who, "confirmar-email", which);
    return (await walk.post(emailChange.confirmEmailChange, { token })).status;
  },
  async revert(walk, { who, which }) {
    const token = await walk.link(who, "nao-fui-eu", which);
    return (await walk.post(emailChange.revertAccount, { token })).status;
  },
  async turnOn(walk, { who, which }) {
    const token = walk.browser(who, which);
    const begun = await walk.post(factor.startSecondFactor, { password: walk.passwordOf(who, 0) }, token);
    if (begun.status !== 200) return begun.status;
    const secret = (await walk.factorRow())?.secret ?? Buffer.alloc(0);
    const code = generateCodeAt(secret, getStepAt(walk.upstream.clock.now()));
    const answer = await walk.post(factor.confirmSecondFactor, { code }, token);
    if (answer.status !== 200) return answer.status;
    const { recoveryCodes } = factor.confirmSecondFactor.answer.parse(answer.body).content;
    walk.people[who].secret = secret;
    walk.people[who].recoveryCodes.splice(0, Number.POSITIVE_INFINITY, ...recoveryCodes);
    walk.confirmedCode = code;
    return 200;
  },
  /** Uses a code that a login has used, as it was seen on a screen. */
  async confirmAgain(walk, { who, which }) {
    const code = walk.usedCode;
    if (code === null) return 0;
    const answer = await walk.post(factor.confirmSecondFactor, { code }, walk.browser(who, which));
    if (answer.status === 200 && code !== walk.confirmedCode)
      walk.faults.push("A code that a login has used answered the recovery codes");
    return answer.status;
  },
  async turnOff(walk, { who, which }) {
    const body = { password: walk.passwordOf(who, 0) };
    return (await walk.post(factor.stopSecondFactor, body, walk.browser(who, which))).status;
  },
  async addPasskey(walk, { who, which }) {
    const token = walk.browser(who, which);
    const begun = await walk.post(passkeyCalls.startPasskey, { password: walk.passwordOf(who, 0) }, token);
    if (begun.status !== 200) return begun.status;
    const { content } = passkeyCalls.startPasskey.answer.parse(begun.body);
    const passkey = walk.people[who].authenticator.create(content);
    const answer = await walk.post(passkeyCalls.addPasskey, { name: who, passkey }, token);
    if (answer.status !== 200) return answer.status;
    const codes = passkeyCalls.addPasskey.answer.parse(answer.body).content?.recoveryCodes ?? [];
    if (codes.length > 0) walk.people[who].recoveryCodes.splice(0, Number.POSITIVE_INFINITY, ...codes);
    return 200;
  },
  async removePasskey(walk, { who, which }) {
    const ofUser = eq(passkeys.userId, walk.userId);
    const [row] = await walk.upstream.database.select().from(passkeys).where(ofUser);
    const body = { id: row?.id ?? 0, password: walk.passwordOf(who, 0) };
    return (await walk.post(passkeyCalls.removePasskey, body, walk.browser(who, which))).status;
  },
  async askForCopy(walk, { who, which }) {
    const body = { password: walk.passwordOf(who, 0) };
    return (await walk.post(requestDataExport, body, walk.browser(who, which))).status;
  },
  async askForDeletion(walk, { who, which }) {
    const body = { password: walk.passwordOf(who, 0) };
    return (await walk.post(requestAccountDeletion, body, walk.browser(who, which))).status;
  },
  async keepAccount(walk, { who, which }) {
    return (await walk.post(cancelAccountDeletion, undefined, walk.browser(who, which))).status;
  },
} satisfies Record<string, Action>;

const installerForm = (Id: number, Email: string, CurrentPassword: string) => ({
  Id,
  Email,
  CurrentPassword,
  Specialties: [],
  Name: "Conta",
  NameFantasy: "Conta",
  Status: 0,
  Cnpj: "945.807.302-24",
  InscrEstadual: "110.042.490.114",
  PhoneNumber: "(11) 98765-0001",
  PhoneNumber2: null,
  Country: "Brasil",
  BirthDate: "1988-02-29",
  AddressNumber: 120,
  PostalCode: "01504-000",
  State: "SP",
  Neighborhood: "Liberdade",
  AddressName: "Rua Vergueiro",
  City: "São Paulo",
  AddressComplement: null,
  ReceiveSms: false,
  ReceiveEmail: true,
  Latitude: -23.56,
  Longitude: -46.63,
  whatsApp: "(11)98765-0001",
  instagram: "@conta",
});

export const ownTokens = (walk: AccountWalk, who: Person): string[] =>
  walk.people[who].browsers.flatMap((token) => (token === null ? [] : [hashToken(token)]));
