import { brandName } from "../../../brand/brand";
import type { Visit } from "./quote";
import { visitWindows } from "./visit";

export interface CalendarEvent {
  /** Stays when the event moves: calendars replace it. */
  readonly uid: string;
  /** Higher after each change. */
  readonly sequence: number;
  /** ISO 8601. */
  readonly writtenAt: string;
  readonly visit: Visit;
  readonly title: string;
  readonly place: string;
  readonly description: string;
  readonly url: string;
}

/** A calendar file (RFC 5545) with one event. Times are those of the place (floating), a day without a window is a whole day. */
export function formatCalendarFile(event: CalendarEvent): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${brandName}//Visitas//PT`,
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    `UID:${event.uid}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${compact(new Date(event.writtenAt).toISOString().slice(0, 19))}Z`,
    ...span(event.visit),
    `SUMMARY:${escapeText(event.title)}`,
    `LOCATION:${escapeText(event.place)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    `URL:${event.url}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join("");
}

function span({ on, window }: Visit): string[] {
  if (window === null) {
    const next = new Date(Date.parse(`${on}T00:00:00Z`) + 24 * 60 * 60_000).toISOString().slice(0, 10);
    return [`DTSTART;VALUE=DATE:${compact(on)}`, `DTEND;VALUE=DATE:${compact(next)}`];
  }
  const at = (hour: number) => `${compact(on)}T${String(hour).padStart(2, "0")}0000`;
  const { from, until } = visitWindows[window];
  return [`DTSTART:${at(from)}`, `DTEND:${at(until)}`];
}

const compact = (moment: string): string => moment.replace(/[-:]/g, "");

const escapeText = (text: string): string =>
  text.replace(/[\\;,]/g, (character) => `\\${character}`).replace(/\r\n?|\n/g, "\\n");

const maxOctets = 75;
const encoder = new TextEncoder();

/** What stays on one line, because some calendars read lines before they join them: an escape, or a letter with its marks. */
const unit = /\\.|\P{M}\p{M}*|\p{M}+/gu;

/** Lines of at most 75 octets, the space that continues one included. */
function fold(line: string): string {
  let folded = "";
  let octets = 0;
  for (const character of line.match(unit) ?? []) {
    const size = encoder.encode(character).length;
    if (octets + size > maxOctets) {
      folded += "\r\n ";
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}
