import { and, eq, inArray, isNull } from "drizzle-orm";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { loginAttempts } from "../../../api/database/schema/accounts";
import { accountReverts } from "../../../api/database/schema/data-rights";
import {
  AccountWalk,
  actions,
  type Moment,
  ownTokens,
  type Person,
  type Start,
  type Step,
} from "../../setup/account-walk";
import { SlowPasswords } from "../../setup/slow-passwords";
import { openUpstream, type Upstream } from "../../setup/upstream";

/** The long form is `npm run prove -- accounts`. */
const walks = Number(process.env.ACCOUNT_WALKS ?? 12);
const seed = process.env.ACCOUNT_SEED === undefined ? undefined : Number(process.env.ACCOUNT_SEED);
const maxMoments = 12;

const passwords = new SlowPasswords();
let upstream: Upstream;
beforeAll(async () => {
  upstream = await openUpstream({ passwords });
});
afterAll(() => upstream.close());

const otherThan = (who: Person): Person => (who === "ana" ? "eva" : "ana");
const logins = new Set(["logIn", "logInWithRecoveryCode", "registerAgain"]);
const requests = new Set(["askForEmail", "askForEmailByForm"]);
const unannounced = new Set(["revert", "confirmEmailElsewhere"]);

type Credentials = Awaited<ReturnType<AccountWalk["credentials"]>>;
const areSame = (one: Credentials, other: Credentials) => JSON.stringify(one) === JSON.stringify(other);

async function run(walk: AccountWalk, { first, second, isHeld }: Moment) {
  const act = (step: Step) => actions[step.does](walk, step);
  if (second === null) return { statuses: [await act(first)], between: null };
  if (!isHeld) return { statuses: await Promise.all([act(first), act(second)]), between: null };
  const release = passwords.hold();
  let isDone = false;
  const waiting = act(first).finally(() => {
    isDone = true;
  });
  await vi.waitUntil(() => passwords.held > 0 || isDone, { interval: 2, timeout: 60_000 });
  passwords.letPass();
  const late = isDone ? null : await walk.credentials();
  const status = await act(second);
  const hasChanged = late !== null && !areSame(late, await walk.credentials());
  release();
  return { statuses: [await waiting, status], between: hasChanged ? first.does : null };
}

/** Nothing that was given out before a change works after it, and the former address was told. */
async function checkChange(walk: AccountWalk, moment: Moment): Promise<void> {
  const { faults } = walk;
  const steps = [moment.first, ...(moment.second === null ? [] : [moment.second])];
  const before = await walk.credentials();
  const givenBefore = await walk.givenOut();
  const toldBefore = await walk.mailsOfChangesTo(before.email);
  const own = new Set(steps.flatMap((step) => ownTokens(walk, step)));
  const { statuses, between } = await run(walk, moment);
  const after = await walk.credentials();
  const given = await walk.givenOut();
  const [firstStatus] = statuses;
  if (between !== null && firstStatus === 200 && logins.has(between))
    faults.push(`A login under way (${between}) outlived a change`);
  if (between !== null && firstStatus === 200 && requests.has(between))
    faults.push(`A request under way (${between}) outlived a change`);
  if (areSame(before, after)) return;
  const isNewPassword = before.passwordHash !== after.passwordHash;
  const isMoved = before.email !== after.email;
  const isConfirmedOnly = !isNewPassword && !isMoved && before.factors === after.factors;
  const left = (one: readonly string[], other: readonly string[]) =>
    one.filter((each) => other.includes(each));
  const tokensLeft = left(givenBefore.tokens, given.tokens);
  if (tokensLeft.length > (isNewPassword ? 0 : steps.length) || tokensLeft.some((hash) => !own.has(hash)))
    faults.push("A login outlived a change");
  if (!isConfirmedOnly && left(givenBefore.resets, given.resets).length > 0)
    faults.push("A link for a new password outlived a change");
  if (left(givenBefore.changes, given.changes).length > 0) faults.push("A waiting e-mail outlived a change");
  if (isMoved && givenBefore.unsubscribe === given.unsubscribe)
    faults.push("The link of old mails shows the new e-mail");
  const isByMail = isMoved || (isNewPassword && steps.every(({ does }) => does !== "changePassword"));
  if (
    isByMail &&
    givenBefore.copies > 0 &&
    given.copies > 0 &&
    steps.every(({ does }) => does !== "askForCopy")
  )
    faults.push("A copy of the data outlived a change");
  // The mailbox itself has confirmed it.
  const isByOwnLink = !isMoved && steps.some(({ does }) => does === "confirmEmail");
  const isAnnounced = !isConfirmedOnly && !isByOwnLink && !steps.some(({ does }) => unannounced.has(does));
  if (isAnnounced && (await walk.mailsOfChangesTo(before.email)) === toldBefore)
    faults.push("The former address was not told of a change");
  noteOwner(walk, steps, statuses, { before, after });
}

function noteOwner(
  walk: AccountWalk,
  steps: readonly Step[],
  statuses: readonly number[],
  { before, after }: { readonly before: Credentials; readonly after: Credentials },
): void {
  const proofs = new Set(["reset", "confirmEmail", "confirmEmailElsewhere", "revert"]);
  const done = steps.filter((_, index) => statuses[index] === 200);
  const provers = done.filter(({ does }) => proofs.has(does)).map(({ who }) => who);
  if (walk.owner === null && new Set(provers).size === 1) walk.owner = provers[0] ?? null;
  const byOwner = done.filter(({ who }) => who === walk.owner);
  const setters = new Set(["reset", "changePassword", "revert", "confirmEmailElsewhere"]);
  const isNewPassword = before.passwordHash !== after.passwordHash;
  const isOwnChange = byOwner.some(({ does }) => setters.has(does)) && isNewPassword;
  const changers = ["reset", "changePassword", "turnOn", "turnOff", "addPasskey", "removePasskey"];
  const byStranger = done.some(
    ({ who, does }) => who !== walk.owner && (changers.includes(does) || proofs.has(does)),
  );
  const isOwnMailbox = walk.owner !== null && after.email.startsWith(walk.owner);
  walk.isSecured = isOwnMailbox && !byStranger && (walk.isSecured || isOwnChange);
}

/** What a stranger still has of the 72 hours in which a former e-mail takes the account back. */
async function hasWayBack(walk: AccountWalk, who: Person): Promise<boolean> {
  const own = [walk.mailbox(who, 0), walk.mailbox(who, 1)];
  const live = and(
    eq(accountReverts.userId, walk.userId),
    inArray(accountReverts.email, own),
    isNull(accountReverts.usedAt),
  );
  return (await upstream.database.$count(accountReverts, live)) > 0;
}

const isIn = async (walk: AccountWalk, who: Person) =>
  (await walk.isIn(walk.browser(who, 0))) || (await walk.isIn(walk.browser(who, 1)));

async function checkStranger(walk: AccountWalk): Promise<void> {
  if (walk.owner === null || !walk.isSecured) return;
  const stranger = otherThan(walk.owner);
  if (await hasWayBack(walk, stranger)) return;
  if (await isIn(walk, stranger)) walk.faults.push("A stranger is in after the owner's change");
}

/** Every password, link and form that the stranger has. */
async function attack(walk: AccountWalk): Promise<void> {
  if (walk.owner === null || !walk.isSecured) return;
  const who = otherThan(walk.owner);
  if (await hasWayBack(walk, who)) return;
  for (const does of ["confirmEmail", "confirmEmailElsewhere", "reset", "revert", "registerAgain"] as const)
    for (let which = 0; which < 4; which += 1) await actions[does](walk, { does, who, which });
  for (let which = 0; which < walk.people[who].passwords.length; which += 1) {
    await upstream.database.delete(loginAttempts);
    await actions.logIn(walk, { does: "logIn", who, which });
  }
  const { email } = await walk.user();
  if (!email.startsWith(walk.owner)) walk.faults.push("A stranger has taken the e-mail of the account");
  if (await isIn(walk, who)) walk.faults.push("A stranger comes in with what they had");
}

/** By the mailbox alone, with an own second factor or without one. */
async function ownerComesIn(walk: AccountWalk, who: Person): Promise<boolean> {
  const enter = async () => {
    const newest = { who, which: 0 };
    if ((await actions.reset(walk, { does: "reset", ...newest })) !== 200) return false;
    await upstream.database.delete(loginAttempts);
    if ((await actions.logIn(walk, { does: "logIn", ...newest })) === 200) return true;
    for (let which = 0; which < 8; which += 1) {
      await upstream.database.delete(loginAttempts);
      const step = { does: "logInWithRecoveryCode", who, which } as const;
      if ((await actions.logInWithRecoveryCode(walk, step)) === 200) return true;
    }
    return false;
  };
  walk.later(61 * 60);
  const { email } = await walk.user();
  if (email.startsWith(who)) {
    await actions.askForReset(walk, { does: "askForReset", who, which: email.startsWith(`${who}0`) ? 0 : 1 });
    if (await enter()) return true;
  }
  const ways = (await walk.links(who, "nao-fui-eu")).length;
  for (let which = ways - 1; which >= 0; which -= 1) {
    walk.later(61);
    if ((await actions.revert(walk, { does: "revert", who, which })) === 200 && (await enter())) return true;
  }
  return false;
}

async function walkThrough(start: Start, moments: readonly Moment[]): Promise<readonly string[]> {
  upstream.clock.set("2026-11-20T14:00:00-03:00");
  const walk = new AccountWalk(upstream, passwords, start);
  await walk.begin();
  for (const moment of moments) {
    walk.later(moment.secondsLater);
    await upstream.database.delete(loginAttempts);
    await checkChange(walk, moment);
    await checkStranger(walk);
    if (walk.faults.length > 0) return walk.faults;
  }
  await attack(walk);
  if (walk.owner !== null && !(await ownerComesIn(walk, walk.owner)))
    walk.faults.push("The owner of the mailbox cannot come in");
  return walk.faults;
}

const people = fc.constantFrom<Person>("ana", "eva");
const actionNames = Object.keys(actions).filter((name): name is keyof typeof actions => name in actions);
const steps = fc.record({
  does: fc.constantFrom(...actionNames),
  who: people,
  which: fc.constantFrom(0, 0, 0, 0, 0, 1, 2, 3),
});
const moments = fc.record({
  first: steps,
  second: fc.option(steps, { freq: 2 }),
  isHeld: fc.boolean(),
  // A code of an app still counts, or a further mail is sent.
  secondsLater: fc.constantFrom(5, 61),
});
/** What belongs together: chance alone seldom reaches what comes after a second factor. */
const habits = fc
  .record({
    who: people,
    habit: fc.constantFrom<readonly Step["does"][]>(
      ["askForConfirmation", "confirmEmail"],
      ["askForEmail", "confirmEmail"],
      ["askForReset", "reset", "logIn"],
      ["turnOn", "logIn", "confirmAgain"],
      ["turnOn", "registerAgain"],
    ),
    secondsLater: fc.constantFrom(5, 61),
  })
  .map(({ who, habit, secondsLater }) =>
    habit.map(
      (does): Moment => ({ first: { does, who, which: 0 }, second: null, isHeld: false, secondsLater }),
    ),
  );
const sequences = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: moments.map((each): Moment[] => [each]) },
      { weight: 1, arbitrary: habits },
    ),
    { minLength: 2, maxLength: maxMoments, size: "max" },
  )
  .map((parts) => parts.flat().slice(0, maxMoments));
const starts = fc.record({
  registeredBy: people,
  mailboxOf: people,
  isConfirmed: fc.boolean(),
  isOld: fc.boolean(),
  isInstaller: fc.boolean(),
});
/** A mailbox of another person is a mistake or an attack of the same day, and unconfirmed. */
const isPossible = ({ registeredBy, mailboxOf, isConfirmed, isOld }: Start) =>
  registeredBy === mailboxOf || !(isConfirmed || isOld);

test("no order of steps leaves a stranger in an account, its owner out, or a change unannounced", async () => {
  const holds = fc.asyncProperty(starts.filter(isPossible), sequences, async (start, sequence) => {
    expect(await walkThrough(start, sequence)).toEqual([]);
  });
  await fc.assert(holds, { numRuns: walks, seed, endOnFailure: process.env.ACCOUNT_SHRINK === undefined });
});
