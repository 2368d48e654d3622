import type { Attack } from "./attack";
import type { Outcome } from "./send-attack";

/** Internal details that no answer may contain; no attack contains any of them. */
const inward = [
  /\n\s+at .+:\d+:\d+/,
  /node_modules|file:\/\/\/(?!etc)/,
  /Application Error|Internal Server Error/,
  /\b(?:Type|Reference|Syntax|Range|URI|Zod|Prisma|DrizzleQuery)Error\b/,
  /\bselect .+ from \w|Failed query|violates .+ constraint/i,
  /ECONNRE|ERR_[A-Z]+_/,
];

/** Returns what is wrong with the answer, or null when it is correct. */
export function complaintsAbout(attack: Attack, outcome: Outcome): string[] {
  const { status, text, hung, contentType } = outcome;
  if (hung) return ["hung for 5 s"];
  if (status === null) return attack.isWhole && !attack.hangsUp ? ["closed without an answer"] : [];
  const isHtml = contentType.startsWith("text/html");
  const [head = "", body = ""] = text.split("\r\n\r\n");
  const isReadable = body !== "" && !/^content-encoding:/im.test(head);
  const isPage = isHtml && /<h1[\s>]/.test(text);
  return [
    ...(status >= 500 ? [`status ${status}`] : []),
    ...inward.filter((words) => words.test(text)).map((words) => `says ${words.exec(text)?.[0]?.trim()}`),
    // Remix answers data requests with this body alone.
    ...(isHtml && text.includes("Unexpected Server Error") ? ["says Unexpected Server Error"] : []),
    // Node itself answers requests above its size limit, before the shop's code runs.
    ...((attack.wantsPage || (isHtml && isReadable)) && status >= 400 && status !== 431 && !isPage
      ? [`status ${status} without a page`]
      : []),
  ];
}
