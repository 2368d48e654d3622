import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { extras } from "../../../api/extras";
import { quotes } from "../../../api/extras/quotes/extra";
import { quoteRetentionDays } from "../../../api/extras/quotes/quote-rules";
import { secondFactor } from "../../../api/extras/second-factor/extra";
import { stockAlerts } from "../../../api/extras/stock-alerts/extra";
import { wall } from "../../../api/extras/wall/extra";
import { orderRoomDays } from "../../../api/extras/wall/order-rooms";
import {
  daysOfExpiredCards,
  daysOfUnfinishedRegistrations,
  listRetentionRules,
} from "../../../api/personal-data/retention";
import { roomDays } from "../../../contract/room-photos";

test("the data copy says after how many days the rows of an extra's table are deleted", () => {
  const daysOfAlerts = stockAlerts.retention?.[0]?.days;
  const told = [stockAlerts, quotes, wall, secondFactor]
    .flatMap(({ personalTables }) => personalTables?.({ extras }) ?? [])
    .flatMap(({ name, exported }) => {
      const days = /(\d+) dias/.exec(exported?.about ?? "")?.[1];
      return days === undefined ? [] : [[name, Number(days)] as const];
    });
  expect(Object.fromEntries(told)).toEqual({
    stock_alerts: daysOfAlerts,
    quote_requests: quoteRetentionDays,
    quote_recipients: quoteRetentionDays,
    room_photos: roomDays,
    room_projects: roomDays,
    order_rooms: orderRoomDays,
  });
});

test("docs/personal-data.md has every period", () => {
  const document = readFileSync("docs/personal-data.md", "utf8");
  const documented = [...document.matchAll(/^\| (.+?) \| (\d+) days \|$/gm)].map(([, what, days]) => [
    what,
    Number(days),
  ]);
  expect(documented).toEqual([
    ...listRetentionRules({ extras }).map(({ what, days }) => [what, days]),
    ["registrations that were never finished", daysOfUnfinishedRegistrations],
    ["quotes that are no longer open", quoteRetentionDays],
    ["pictures and faces of rooms in orders", orderRoomDays],
    ["saved cards, once expired", daysOfExpiredCards],
  ]);
});
