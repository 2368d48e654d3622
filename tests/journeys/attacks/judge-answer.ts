import type { Attack } from "./attack";
import type { Outcome } from "./send-attack";

/** What no shopper is to read: where the program failed, and in which words. None of the attacks contains any of it. */
const inward = [
  /\n\s+at .+:\d+:\d+/,
  /node_modules|file:\/\/\/(?!etc)/,
  /Application Error|Internal Server Error/,
  /\b(?:Type|Reference|Syntax|Range|URI|Zod|Prisma|DrizzleQuery)Error\b/,
  /\bselect .+ from \w|Failed query|violates .+ constraint/i,
  /ECONNRE|ERR_[A-Z]+_/,
];

/** What is wrong with the answer to an attack; nothing where it was answered as it should be. */
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
    // For scripts it is all that Remix says of any failure.
    ...(isHtml && text.includes("Unexpected Server Error") ? ["says Unexpected Server Error"] : []),
    // What is longer than Node reads is answered before anything of the shop's is asked.
    ...((attack.wantsPage || (isHtml && isReadable)) && status >= 400 && status !== 431 && !isPage
      ? [`status ${status} without a page`]
      : []),
  ];
}
