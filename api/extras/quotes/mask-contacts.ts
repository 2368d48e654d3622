import { findContacts } from "./contact-patterns";
import { normalizeText, type Span } from "./normalized-text";
import { findPhones } from "./phones-in-text";

const replacement = "[contato oculto]";

/**
 * Hides telephone numbers, e-mail addresses, links and accounts, which are not shown before the choice. They are found
 * in the normalized text, whatever letters and separators they are written with; the rest stays as it was typed.
 */
export function maskContacts(text: string): string {
  const { plain, toTyped } = normalizeText(text);
  const contacts = findContacts(plain);
  const spans = [...contacts, ...findPhones(blank(plain, contacts))].toSorted(
    (one, other) => one.start - other.start,
  );
  let masked = "";
  let end = 0;
  for (const span of spans.map(toTyped)) {
    if (span.end <= end) continue;
    if (span.start >= end) masked += text.slice(end, span.start) + replacement;
    end = span.end;
  }
  return masked + text.slice(end);
}

const blank = (plain: string, spans: readonly Span[]): string =>
  spans.reduce(
    (left, { start, end }) => left.slice(0, start) + "#".repeat(end - start) + left.slice(end),
    plain,
  );
