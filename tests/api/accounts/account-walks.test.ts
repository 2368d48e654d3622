import { and, eq, inArray, isNull } from "drizzle-orm";
import * as fc from "fast-check";
import { beforeAll, expect, test, vi } from "vitest";
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
const maxMoments = 8;

const passwords = new SlowPasswords();
let upstream: Upstream;
beforeAll(async () => {
  upstream = await openUpstream({ passwords });
});

const otherThan = (who: Person): Person => (who === "ana" ? "eva" : "ana");
const logins = new Set(["logIn", "logInWithRecoveryCode", "registerAgain"]);
const requests = new Set([
  "askForEmail",
  "askForEmailByForm",
  "changePassword",
  "turnOn",
  "addPasskey",
  "askForCopy",
  "askForDeletion",
]);
const unannounced = new Set(["revert", "confirmEmailElsewhere"]);

type Action = Step["does"];
const toProve = ["logIn", "askForConfirmation", "confirmEmail"] as const;
const afterForgetting = ["askForReset", "reset", "logIn"] as const;
const toHaveApp = [...toProve, "turnOn"] as const;

/** What a step needs: chance alone seldom does it before. The same person tries. */
const preparations: Partial<Record<Action, readonly Action[]>> = {
  logInWithRecoveryCode: toHaveApp,
  registerAgain: toHaveApp,
  reset: ["askForReset"],
  changePassword: ["logIn"],
  askForEmail: ["logIn"],
  askForEmailByForm: ["logIn"],
  askForConfirmation: ["logIn"],
  confirmEmail: ["logIn", "askForEmail"],
  confirmEmailElsewhere: ["logIn", "askForEmail"],
  revert: ["logIn", "changePassword"],
  turnOn: toProve,
  confirmAgain: [...toHaveApp, "logIn"],
  turnOff: toHaveApp,
  addPasskey: toProve,
  removePasskey: [...toProve, "addPasskey"],
  askForCopy: ["logIn"],
  askForDeletion: ["logIn"],
  keepAccount: ["logIn", "askForDeletion"],
};

/** The time after which another mail is sent, or a code of an app counts again. */
const longerThanMinute = 61;
const waitsBefore = new Set<Action>(["logIn", "askForReset"]);

type State = Awaited<ReturnType<AccountWalk["state"]>>;
const areSame = (one: State, other: State) =>
  (["email", "passwordHash", "isProved", "app"] as const).every((name) => one[name] === other[name]) &&
  one.passkeys.join() === other.passkeys.join();

function isNeeded(walk: AccountWalk, state: State, { does, who }: Step, isFor: Action): boolean {
  if (does === "askForConfirmation" || does === "confirmEmail")
    return !state.isProved && state.email.startsWith(who);
  if (does === "turnOn") return !state.app;
  if (does !== "logIn" || (isFor === "confirmAgain" && state.app)) return true;
  return !ownTokens(walk, who).some((hash) => state.tokens.includes(hash));
}

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
  const late = isDone ? null : await walk.state();
  const status = await act(second);
  const hasChanged = late !== null && !areSame(late, await walk.state());
  release();
  return { statuses: [await waiting, status], between: hasChanged ? first.does : null };
}

/** Nothing that was given out before a change works after it, and the former address was told. Returns the state after. */
async function checkChange(walk: AccountWalk, moment: Moment, before: State): Promise<State> {
  const { faults } = walk;
  const steps = [moment.first, ...(moment.second === null ? [] : [moment.second])];
  const own = new Set(steps.flatMap(({ who }) => ownTokens(walk, who)));
  const { statuses, between } = await run(walk, moment);
  const after = await walk.state();
  const [firstStatus] = statuses;
  if (between !== null && firstStatus === 200 && logins.has(between))
    faults.push(`A login under way (${between}) outlived a change`);
  if (between !== null && firstStatus === 200 && requests.has(between))
    faults.push(`A request under way (${between}) outlived a change`);
  if (areSame(before, after)) return after;
  const isNewPassword = before.passwordHash !== after.passwordHash;
  const isMoved = before.email !== after.email;
  const areSameFactors = before.app === after.app && before.passkeys.join() === after.passkeys.join();
  const isConfirmedOnly = !isNewPassword && !isMoved && areSameFactors;
  const left = (one: readonly string[], other: readonly string[]) =>
    one.filter((each) => other.includes(each));
  const tokensLeft = left(before.tokens, after.tokens);
  if (tokensLeft.length > (isNewPassword ? 0 : steps.length) || tokensLeft.some((hash) => !own.has(hash)))
    faults.push("A login outlived a change");
  if (!isConfirmedOnly && left(before.resets, after.resets).length > 0)
    faults.push("A link for a new password outlived a change");
  if (left(before.changes, after.changes).length > 0) faults.push("A waiting e-mail outlived a change");
  const isByMail = isMoved || (isNewPassword && steps.every(({ does }) => does !== "changePassword"));
  if (isByMail && before.hasCopy && after.hasCopy && steps.every(({ does }) => does !== "askForCopy"))
    faults.push("A copy of the data outlived a change");
  // The mailbox itself has confirmed it.
  const isByOwnLink = !isMoved && steps.some(({ does }) => does === "confirmEmail");
  const isAnnounced = !isConfirmedOnly && !isByOwnLink && !steps.some(({ does }) => unannounced.has(does));
  const countTold = ({ toldOfChange }: State) =>
    toldOfChange.filter((recipient) => recipient === before.email).length;
  if (isAnnounced && countTold(after) === countTold(before))
    faults.push("The former address was not told of a change");
  noteOwner(walk, steps, statuses, { before, after });
  return after;
}

function noteOwner(
  walk: AccountWalk,
  steps: readonly Step[],
  statuses: readonly number[],
  { before, after }: { readonly before: State; readonly after: State },
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

const linkActions = [
  ["confirmEmail", "confirmar-email"],
  ["confirmEmailElsewhere", "confirmar-email"],
  ["reset", "forgotpassword"],
  ["revert", "nao-fui-eu"],
] as const;

/** Every password, link and form that the stranger has. */
async function attack(walk: AccountWalk): Promise<void> {
  if (walk.owner === null || !walk.isSecured) return;
  const who = otherThan(walk.owner);
  if (await hasWayBack(walk, who)) return;
  for (const [does, page] of linkActions) {
    const links = await walk.links(who, page);
    for (let which = 0; which < Math.min(4, links.length); which += 1)
      await actions[does](walk, { does, who, which });
  }
  await actions.registerAgain(walk, { does: "registerAgain", who, which: 0 });
  for (let which = 0; which < walk.people[who].passwords.length; which += 1)
    await actions.logIn(walk, { does: "logIn", who, which });
  const { email } = await walk.user();
  if (!email.startsWith(walk.owner)) walk.faults.push("A stranger has taken the e-mail of the account");
  if (await isIn(walk, who)) walk.faults.push("A stranger comes in with what they had");
}

/** The owner uses only the mailbox, with an own second factor or without one. */
async function ownerComesIn(walk: AccountWalk, who: Person): Promise<boolean> {
  const enter = async () => {
    const newest = { who, which: 0 };
    if ((await actions.reset(walk, { does: "reset", ...newest })) !== 200) return false;
    if ((await actions.logIn(walk, { does: "logIn", ...newest })) === 200) return true;
    for (let which = 0; which < 8; which += 1) {
      const step = { does: "logInWithRecoveryCode", who, which } as const;
      if ((await actions.logInWithRecoveryCode(walk, step)) === 200) return true;
    }
    return false;
  };
  walk.later(61 * 60);
  const { email } = await walk.user();
  if (email.startsWith(who)) {
    await actions.askForReset(walk, { does: "askForReset", who, which: 0 });
    if (await enter()) return true;
  }
  const ways = (await walk.links(who, "nao-fui-eu")).length;
  for (let which = ways - 1; which >= 0; which -= 1) {
    walk.later(61);
    if ((await actions.revert(walk, { does: "revert", who, which })) === 200 && (await enter())) return true;
  }
  return false;
}

const alone = (first: Step): Moment => ({
  first,
  second: null,
  isHeld: false,
  isPrepared: false,
  secondsLater: waitsBefore.has(first.does) ? longerThanMinute : 5,
});

async function walkThrough(start: Start, moments: readonly Moment[]): Promise<readonly string[]> {
  upstream.clock.set("2026-11-20T14:00:00-03:00");
  const walk = new AccountWalk(upstream, passwords, start);
  await walk.begin();
  let state = await walk.state();
  const check = async (moment: Moment) => {
    // What a preparation gave, such as a code, still counts.
    walk.later(moment.isPrepared && preparations[moment.first.does] ? 5 : moment.secondsLater);
    state = await checkChange(walk, moment, state);
    await checkStranger(walk);
  };
  const prepare = async ({ does: isFor, who }: Step) => {
    const needed = (does: Action) => isNeeded(walk, state, { does, who, which: 0 }, isFor);
    const take = (does: Action) => check(alone({ does, who, which: 0 }));
    for (const does of preparations[isFor] ?? []) {
      if (!needed(does)) continue;
      await take(does);
      const hasForgotten = does === "logIn" && needed(does) && state.email.startsWith(who);
      for (const way of hasForgotten ? afterForgetting : []) await take(way);
    }
  };
  for (const moment of moments) {
    const { first, second, isPrepared } = moment;
    if (isPrepared) await prepare(first);
    if (isPrepared && second !== null) await prepare(second);
    await check(moment);
    if (walk.faults.length > 0) return walk.faults;
  }
  await attack(walk);
  if (walk.owner !== null && !(await ownerComesIn(walk, walk.owner)))
    walk.faults.push("The owner of the mailbox cannot come in");
  return walk.faults;
}

const people = fc.constantFrom<Person>("ana", "eva");
const actionNames = Object.keys(actions).filter((name): name is Action => name in actions);
const stepsOf = (names: readonly Action[]) =>
  fc.record({ does: fc.constantFrom(...names), who: people, which: fc.constantFrom(0, 0, 0, 0, 0, 1, 2, 3) });
const secondsLater = fc.constantFrom(5, longerThanMinute);
const isPrepared = fc.constantFrom(true, true, true, false);

/** While one waits in the hashing queue, another changes a credential. */
const hashing = [...logins, ...requests, "reset", "revert", "confirmEmailElsewhere"];
const changing = ["reset", "changePassword", "confirmEmail", "confirmEmailElsewhere", "revert", "turnOn"];

/** Few kinds of steps meet more often than all kinds would. */
const sequences = fc.subarray(actionNames, { minLength: 3, maxLength: 8 }).chain((names) => {
  const of = (kinds: readonly string[], usual: Action) =>
    stepsOf([usual, ...names.filter((name) => kinds.includes(name))]);
  const moment = { isPrepared, secondsLater };
  const single = fc.record({
    first: stepsOf(names),
    second: fc.constant(null),
    isHeld: fc.constant(false),
    ...moment,
  });
  const pair = fc.record({
    first: stepsOf(names),
    second: stepsOf(names),
    isHeld: fc.constant(false),
    ...moment,
  });
  const race = fc.record({
    first: of(hashing, "logIn"),
    second: of(changing, "reset"),
    isHeld: fc.constant(true),
    ...moment,
  });
  return fc.array(
    fc.oneof(
      { weight: 4, arbitrary: single },
      { weight: 1, arbitrary: pair },
      { weight: 2, arbitrary: race },
    ),
    { minLength: 2, maxLength: maxMoments, size: "max" },
  );
});
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
