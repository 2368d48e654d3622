import { capabilities } from "../../contract/capabilities";
import type { CheckedCall, Verdict } from "./check-calls";
import { isOfCapability, withoutCapability } from "./documented";

const slowInMs = 1_000;
/** The storefront compares times of the upstream with its own. */
const maxClockDifferenceInMs = 30_000;

const order: readonly Verdict[] = ["missing", "other shape", "fails", "answers", "exists"];

/** The report's lines: calls, capabilities, clock and speed. */
export function reportCalls(checked: readonly CheckedCall[]): string[] {
  const width = Math.max(...checked.map(({ call }) => addressOf(call).length));
  // Calls of one capability are missed in the same words.
  const said = new Set<string>();
  const ofCalls = checked.flatMap(({ call, verdict, isDocumented, isFault, details, exchange }) => [
    [
      isFault ? "FAULT" : "     ",
      addressOf(call).padEnd(width),
      `${exchange?.durationInMs ?? 0} ms`.padStart(8),
      `${verdict}${isDocumented ? "" : " (not in the documents)"}`,
    ].join("  "),
    ...details.filter((each) => isNew(said, each, verdict)).map((each) => `         ${each}`),
  ]);
  return [
    ...ofCalls,
    "",
    ...reportCapabilities(checked),
    "",
    ...reportClock(checked),
    ...reportSpeed(checked),
    sum(checked),
  ];
}

function isNew(said: Set<string>, detail: string, verdict: Verdict): boolean {
  const wasSaid = verdict === "missing" && said.has(detail);
  said.add(detail);
  return !wasSaid;
}

const addressOf = ({ method, path }: CheckedCall["call"]) => `${method} ${path}`;

/** Capabilities that are announced although a call of theirs is missing. */
export const findBrokenCapabilities = (checked: readonly CheckedCall[]): string[] =>
  [...listAnnounced(checked)].filter((name) =>
    checked.some(({ call, verdict }) => verdict === "missing" && isOfCapability(call, name)),
  );

export const listAnnounced = (checked: readonly CheckedCall[]): ReadonlySet<string> =>
  new Set(checked.flatMap(({ exchange }) => exchange?.capabilities ?? []));

function reportCapabilities(checked: readonly CheckedCall[]): string[] {
  const announced = listAnnounced(checked);
  const broken = findBrokenCapabilities(checked);
  const report = (name: string) => {
    if (broken.includes(name)) return `FAULT  announced, though a call of it is missing: ${name}`;
    if (announced.has(name)) return `offered      ${name}`;
    const isThere = checked.some(({ call, verdict }) => verdict === "answers" && isOfCapability(call, name));
    return `not offered  ${name}${isThere ? " (has calls, is not announced)" : ""}: ${withoutCapability(name)}`;
  };
  return [
    ...(checked.every(({ exchange }) => exchange?.capabilities == null)
      ? [
          "No answer has X-Capabilities: the shop offers none of these, unless UPSTREAM_CAPABILITIES names them.",
        ]
      : []),
    ...Object.values(capabilities).map(report),
  ];
}

function reportClock(checked: readonly CheckedCall[]): string[] {
  const differences = checked.flatMap(({ exchange }) => exchange?.clockDifferenceInMs ?? []);
  if (differences.length === 0) return ["Clock: no answer has a Date header."];
  const [middle = 0] = differences.toSorted((one, other) => one - other).slice(differences.length / 2);
  const isOff = Math.abs(middle) > maxClockDifferenceInMs;
  return [
    `Clock: ${Math.round(middle / 1000)} s from this machine's${isOff ? ", set one of them right" : ""}.`,
  ];
}

function reportSpeed(checked: readonly CheckedCall[]): string[] {
  const durations = checked
    .map(({ exchange }) => exchange?.durationInMs ?? 0)
    .toSorted((one, other) => one - other);
  const slow = checked.filter(({ exchange }) => (exchange?.durationInMs ?? 0) > slowInMs);
  return [
    `Speed: median ${durations[Math.floor(durations.length / 2)] ?? 0} ms, slowest ${durations.at(-1) ?? 0} ms.`,
    ...slow.map(({ call }) => `Slow: ${addressOf(call)}`),
  ];
}

function sum(checked: readonly CheckedCall[]): string {
  const counts = order.map((verdict) => [verdict, checked.filter((each) => each.verdict === verdict).length]);
  const faults = checked.filter(({ isFault }) => isFault).length;
  return `${checked.length} calls: ${counts.map(([verdict, count]) => `${count} ${verdict}`).join(", ")}. Faults: ${faults}.`;
}
