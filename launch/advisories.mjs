/** What npm's registry knows against a package that is installed. */
/** @typedef {{ id: string, packageName: string, severity: string, title: string, url: string }} Advisory */
/** An advisory that somebody has looked at, with why it does no harm here and the last day on which that is believed. */
/** @typedef {{ id: string, reason: string, until: string }} Accepted */
/**
 * @typedef {{ kind: "unanswered" } |
 *   { kind: "answered", serious: Advisory[], mild: Advisory[], accepted: Advisory[] }} Verdict
 */

const seriousOnes = new Set(["high", "critical"]);

/**
 * Reads what `npm audit --json` printed. Nothing is serious that is less than high, or accepted until a day not yet past.
 *
 * @param {string} printed
 * @param {readonly Accepted[]} acceptedList
 * @param {string} today as in `2026-11-22`
 * @returns {Verdict} `unanswered` where the registry could not be asked: that is no word about any package
 */
export function verdictOn(printed, acceptedList, today) {
  const report = parsed(printed);
  if (!isRecord(report) || !isRecord(report.vulnerabilities)) return { kind: "unanswered" };
  const found = advisoriesIn(report.vulnerabilities);
  const isAccepted = (/** @type {Advisory} */ { id }) =>
    acceptedList.some((each) => each.id === id && each.until >= today);
  const open = found.filter((each) => !isAccepted(each));
  return {
    kind: "answered",
    serious: open.filter(({ severity }) => seriousOnes.has(severity)),
    mild: open.filter(({ severity }) => !seriousOnes.has(severity)),
    accepted: found.filter(isAccepted),
  };
}

/** Each advisory once, however many packages it comes by. @returns {Advisory[]} */
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
