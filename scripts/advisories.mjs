/** @typedef {{ id: string, packageName: string, severity: string, title: string, url: string }} Advisory */
/** A reviewed advisory with the reason for accepting it and the last day of the exception. */
/** @typedef {{ id: string, reason: string, until: string }} Accepted */
/**
 * @typedef {{ kind: "unanswered" } |
 *   { kind: "answered", serious: Advisory[], mild: Advisory[], accepted: Advisory[] }} Verdict
 */

const seriousSeverities = new Set(["high", "critical"]);

/**
 * Evaluates the output of `npm audit --json`. High and critical advisories without a valid exception are serious.
 * @param {string} printed
 * @param {readonly Accepted[]} acceptedList
 * @param {string} today as in `2026-11-22`
 * @returns {Verdict} `unanswered` when the registry cannot be reached
 */
export function evaluateAudit(printed, acceptedList, today) {
  const report = parsed(printed);
  if (!isRecord(report) || !isRecord(report.vulnerabilities)) return { kind: "unanswered" };
  const found = advisoriesIn(report.vulnerabilities);
  const isAccepted = (/** @type {Advisory} */ { id }) =>
    acceptedList.some((each) => each.id === id && each.until >= today);
  const open = found.filter((each) => !isAccepted(each));
  return {
    kind: "answered",
    serious: open.filter(({ severity }) => seriousSeverities.has(severity)),
    mild: open.filter(({ severity }) => !seriousSeverities.has(severity)),
    accepted: found.filter(isAccepted),
  };
}

/** Advisories deduplicated by id. @returns {Advisory[]} */
function advisoriesIn(/** @type {Record<string, unknown>} */ vulnerabilities) {
  /** @type {Map<string, Advisory>} */
  const byId = new Map();
  for (const vulnerable of Object.values(vulnerabilities)) {
    const causes = isRecord(vulnerable) && Array.isArray(vulnerable.via) ? vulnerable.via : [];
    for (const cause of causes) {
      if (!isRecord(cause)) continue;
      const url = String(cause.url ?? "");
      const id = url.split("/").at(-1) || String(cause.source ?? "");
      const [packageName, severity, title] = [cause.name, cause.severity, cause.title].map(String);
      if (packageName && severity && title) byId.set(id, { id, packageName, severity, title, url });
    }
  }
  return [...byId.values()];
}

/** @returns {unknown} */
function parsed(/** @type {string} */ text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** @returns {value is Record<string, unknown>} */
function isRecord(/** @type {unknown} */ value) {
  return typeof value === "object" && value !== null;
}
