import { messages } from "~/messages";
import { getErrorText } from "~/rendering/error-texts";
import type { Session } from "~/session/session.server";
import { type Page, readable } from "../../driver/page";
import {
  type Fault,
  innermost,
  otherShapeFor,
  refusalInWords,
  type Watched,
} from "../../setup/faulty-upstream";
import { faultsOf } from "../page-faults";
import type { Refusal, Scenario, Step } from "./scenario";

export interface Outcome {
  readonly step: Step;
  readonly page: Page;
  readonly visit: Watched;
  readonly before: Session;
  readonly after: Session;
  /** The page whose form is stored until the next login; null when none is. */
  readonly kept: Page | null;
  /** The page after the same step without a failure; skipped where the step would change data. */
  readonly sound: Page | null;
}

const aboutTokens: readonly Fault[] = ["401", "403", "412 expired"];

/** The expected status for an upstream failure. */
const statusFor = (fault: Fault) => (fault === "time-out" ? 504 : fault === "refused connection" ? 503 : 502);

/** Checks the answer to a step by installers 6, "Failures" and docs/decisions/failing-upstream.md. */
export function complaintsAbout(scenario: Scenario, fault: Fault, outcome: Outcome): string[] {
  const { visit, before } = outcome;
  if (visit.hits === 0) return [`the call was not made, but ${visit.asked.join(", ")}`];
  const isAboutToken = aboutTokens.includes(fault);
  const endsSession =
    isAboutToken && before.token !== null && !scenario.isFinished && !scenario.refusals?.[fault];
  return [
    ...wholePage(outcome),
    ...(scenario.logsOut ? [] : nothingLost(outcome)),
    ...log(scenario, fault, outcome),
    ...(endsSession ? [...ledToLogin(fault, outcome), ...waiting(scenario, outcome)] : []),
    ...(endsSession || scenario.logsOut ? [] : sessionKept(outcome)),
    ...(endsSession ? [] : answered(scenario, fault, outcome)),
  ];
}

function answered(scenario: Scenario, fault: Fault, outcome: Outcome): string[] {
  switch (scenario.role) {
    case "page":
      return errorPage(fault, outcome);
    case "part":
    case "unseen":
      return [...asWhenSound(scenario, fault, outcome), ...said(scenario.says, outcome)];
    case "form":
      return formAgain(scenario, fault, outcome);
  }
}

const differs = (what: string, actual: unknown, expected: unknown): string[] =>
  actual === expected ? [] : [`${what} is ${JSON.stringify(actual)} and not ${JSON.stringify(expected)}`];

const wholePage = ({ page }: Outcome) => wholePageOf(page);

function wholePageOf(page: Page): string[] {
  const bare = [innermost, "Unexpected Server Error", "node_modules", "Application Error"];
  return [
    ...faultsOf(page).map((fault) => `the page is not sound: ${fault}`),
    ...bare.filter((words) => page.html.includes(words)).map((words) => `the page says ${words}`),
  ];
}

function nothingLost({ before, after }: Outcome): string[] {
  const kept = (session: Session) => JSON.stringify([session.guestCart, session.location]);
  return before.location === null && after.location !== null
    ? differs("the guest's cart", JSON.stringify(after.guestCart), JSON.stringify(before.guestCart))
    : differs("what the cookie keeps", kept(after), kept(before));
}

const sessionKept = ({ before, after }: Outcome) =>
  before.token === null ? [] : differs("the session's token", after.token, before.token);

export const isLogged = ({ call }: Scenario, fault: Fault): boolean =>
  !aboutTokens.includes(fault) && !(fault === "another shape" && otherShapeFor(call) === null);

/** Expects at least one log line for an upstream failure, and no other errors. */
function log(scenario: Scenario, fault: Fault, { visit }: Outcome): string[] {
  const { call } = scenario;
  const reasons =
    "status \\d+|no answer within \\d+ ms|no connection \\(\\w+\\)|answer that is not JSON|answer of another shape at [\\w., ()]+";
  const known = new RegExp(`^upstream ${call.name}: (?:${reasons})(?: \\[[\\da-f-]{36}\\])?$`);
  const strange = visit.logged.filter((line) => !known.test(line));
  const isSilent = isLogged(scenario, fault) && visit.logged.length === 0;
  return [
    ...strange.map((line) => `the log says: ${line}`),
    ...(isSilent ? ["the log says nothing of it"] : []),
  ];
}

function ledToLogin(fault: Fault, { step, page, after }: Outcome): string[] {
  const { submission, from } = step;
  const stays = submission.method === "GET" && fault !== "403";
  const { pathname, search } = new URL(submission.url);
  const words = fault === "403" ? messages.ours.notAllowed : messages.ours.sessionExpired;
  const expected = stays ? `303 ${pathname}${search}` : "303 /login?voltar=";
  return [
    ...differs("the first redirect", page.trail[0]?.slice(0, stays ? undefined : expected.length), expected),
    ...differs("the token", after.token, null),
    ...differs("the shopper", after.shopper, null),
    ...(page.text.includes(words) ? [] : [`the page does not say: ${words}`]),
    ...(stays || page.heading === "Entrar" ? [] : [`${from} leads to '${page.heading}', not to the login`]),
  ];
}

/** The shopper finds the typed values after the login and can send them. */
function waiting({ typed = [] }: Scenario, { kept, step }: Outcome): string[] {
  if (kept === null) return typed.length > 0 ? ["what was typed waits nowhere"] : [];
  const { pathname, search } = new URL(step.submission.url);
  const form = kept.$("main form").filter((_, each) => kept.$(each).text().includes("Enviar agora"));
  const held = form
    .find("input[type=hidden]")
    .toArray()
    .map(({ attribs }) => attribs.value);
  return [
    ...wholePageOf(kept),
    ...differs("where it would be sent", form.attr("action"), pathname + search),
    ...typed.filter((value) => !held.includes(value)).map((value) => `what was typed is lost: ${value}`),
  ];
}

function errorPage(fault: Fault, { page }: Outcome): string[] {
  const again = page
    .$("main a[href]")
    .toArray()
    .map(({ attribs }) => attribs.href);
  return [
    ...differs("the status", page.status, statusFor(fault)),
    ...(page.heading === getErrorText(page.status).title || page.heading !== ""
      ? []
      : ["there is no heading"]),
    ...(again.length > 0 ? [] : ["the page leads nowhere"]),
  ];
}

function asWhenSound({ withoutIt, refusals }: Scenario, fault: Fault, { page, sound }: Outcome): string[] {
  if (sound === null) return differs("the status", page.status, 200);
  const refusal = refusals?.[fault];
  const expected = refusal ? { status: refusal.status, heading: refusal.words } : (withoutIt ?? sound);
  return [
    ...differs("the status", page.status, expected.status),
    ...differs("the address", page.address, sound.address),
    ...differs("the heading", page.heading, expected.heading),
  ];
}

const said = (words: string | undefined, { page }: Outcome) =>
  words === undefined || page.text.includes(readable(words)) ? [] : [`the page does not say: ${words}`];

function formAgain({ says, typed = [], refusals }: Scenario, fault: Fault, outcome: Outcome): string[] {
  const { page } = outcome;
  const elsewhere = refusals?.[fault]?.leadsTo;
  if (elsewhere !== undefined) {
    return [...differs("the address", page.address, elsewhere), ...said(refusals?.[fault]?.words, outcome)];
  }
  const refusal = aboutTokens.includes(fault) ? refusalFor(fault, refusals) : null;
  const { status, words } = refusal ?? { status: statusFor(fault), words: says ?? messages.ours.unexpected };
  const held = page
    .$("input, textarea, option[selected]")
    .toArray()
    .map((each) => page.$(each).attr("value") ?? page.$(each).text());
  return [
    ...differs("the status", page.status, status),
    ...said(words, outcome),
    ...(page.alerts.some((alert) => alert.includes(words)) ? [] : ["no alert says so"]),
    ...typed.filter((value) => !held.includes(value)).map((value) => `what was typed is lost: ${value}`),
  ];
}

const refusalFor = (fault: Fault, refusals: Scenario["refusals"]): Refusal =>
  refusals?.[fault] ?? { status: Number(fault.slice(0, 3)), words: refusalInWords };
