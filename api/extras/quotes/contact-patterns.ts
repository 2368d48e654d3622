import { findAll, type Span } from "./normalized-text";

const open = String.raw`\s*[([{<]\s*`;
const close = String.raw`\s*[)\]}>]\s*`;
const at = String.raw`(?:@\s*|\s+@\s+|${open}(?:@|a|at|arroba)${close}|\s+arroba\s+|\s+at\s+)`;
/** Spaces around a dot only where `rest` makes an address of it: sentences end with a dot too. */
const dot = String.raw`(?:\s*[.,]\s*|${open}(?:\.|ponto|dot)${close}|\s+(?:ponto|dot)\s+)`;
const tightDot = String.raw`(?:\.|${open}(?:\.|ponto|dot)${close})`;
const mailboxes = "(?:gmail|hotmail|outlook|yahoo|icloud|protonmail)";
const networks = "(?:insta(?:gram)?|ig|telegram|facebook|face|skype|tik ?tok|twitter|linkedin)";
const endings =
  "(?:com|net|org|br|app|site|online|store|shop|link|page|website|info|biz|dev|digital|club|tv|io|ee|ly|gg)";

const patterns = [
  // E-mail addresses.
  String.raw`[\w.+-]+${at}[\w-]+(?:${dot}[a-z]{2,})+`,
  String.raw`[\w.+-]+(?:${at}|\s+(?:no\s+)?)${mailboxes}\b(?:(?:${dot}|\s+)com\b)?(?:(?:${dot}|\s+)br\b)?`,
  // Links and domains.
  String.raw`\bh(?:tt|xx)ps?\s*:\s*/\s*/\s*\S+`,
  String.raw`\bwww(?:${dot}|\s+)\S+(?:\s+com\b)?(?:\s+br\b)?\S*`,
  String.raw`\b(?:wa|t|m|fb|telegram)\s*\.\s*me\s*/\s*\S+`,
  String.raw`\b[\w-]+(?:${tightDot}[\w-]+)*${tightDot}${endings}\b(?:${tightDot}br\b)?(?:/\S*)?`,
  String.raw`\b[\w-]+${dot}(?:com|net|org)${dot}br\b(?:/\S*)?`,
  String.raw`\b[\w-]+\s+(?:ponto|dot)\s+(?:com|net|org)(?=\s*(?:$|[^\w\s]))`,
  // Accounts.
  String.raw`(?<![\w.])@\s?[a-z_][\w.]{2,}`,
  String.raw`\b${networks}\b(?:\s+e)?\s*[:=/]\s*@?[a-z_][\w.]{2,}`,
  String.raw`\b${networks}\s+(?:e\s+)?(?=\w*[._\d])[a-z_]\w*[._\d]\w+`,
].map((source) => new RegExp(source, "g"));

/** E-mail addresses, links and accounts in normalized text, in their order. */
export const findContacts = (plain: string): Span[] => patterns.flatMap((pattern) => findAll(plain, pattern));
