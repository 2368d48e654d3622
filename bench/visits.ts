import { setTimeout as sleep } from "node:timers/promises";
import type { CDPSession } from "@playwright/test";
import type { Bench } from "./bench-context";
import type { Paints } from "./paints";
import { onPhone } from "./phone";
import { getKind, type Transfer } from "./transfers";

/** Transfers of a first visit on slow 3G; times in ms since its first request. */
export interface Transferred {
  readonly name: string;
  readonly kind: Transfer;
  readonly startMs: number;
  readonly firstByteMs: number;
  readonly endMs: number;
}

export interface Frame {
  readonly atMs: number;
  /** Data URL. */
  readonly picture: string;
}

export interface Visit {
  readonly subject: string;
  readonly transferred: readonly Transferred[];
  readonly frames: readonly Frame[];
  /** Results of the paint measurement, if it was made. */
  paints: readonly Paints[];
}

const frameWidth = 120;
const lastPaintTimeMs = 1_000;

/** Records one visit of each page for the page of plots. */
export async function recordVisits({ browser, subjects, visits }: Bench): Promise<void> {
  const { staticTwin, bare, shop, light } = subjects;
  for (const subject of [shop, light, staticTwin, bare]) {
    const recorded = await onPhone(browser, subject, "slow 3G", async (page, session) => {
      const readTransfers = recordTransfers(session);
      const readFrames = await recordFrames(session);
      await page.goto(subject.address, { waitUntil: "networkidle", timeout: 60_000 });
      await sleep(lastPaintTimeMs);
      const { begunAtS, transferred } = readTransfers();
      return { transferred, frames: await readFrames(begunAtS) };
    });
    visits.push({ subject: subject.name, ...recorded, paints: [] });
  }
}

function recordTransfers(session: CDPSession) {
  const found = new Map<string, { name: string; kind: Transfer; sent: number; first: number; end: number }>();
  let wallClockS = Number.NaN;
  session.on("Network.requestWillBeSent", ({ requestId, request, timestamp, wallTime, type }) => {
    if (found.size === 0) wallClockS = wallTime;
    const { pathname } = new URL(request.url);
    const times = { sent: timestamp, first: Number.NaN, end: Number.NaN };
    found.set(requestId, { name: pathname, kind: getKind(type), ...times });
  });
  session.on("Network.responseReceived", ({ requestId, timestamp }) => {
    const known = found.get(requestId);
    if (known) known.first = timestamp;
  });
  session.on("Network.loadingFinished", ({ requestId, timestamp }) => {
    const known = found.get(requestId);
    if (known) known.end = timestamp;
  });
  return () => {
    const all = [...found.values()];
    const begunAt = Math.min(...all.map(({ sent }) => sent));
    const since = (timestamp: number) => (timestamp - begunAt) * 1000;
    return {
      begunAtS: wallClockS,
      transferred: all
        .filter(({ end }) => !Number.isNaN(end))
        .map(({ name, kind, sent, first, end }) => ({
          name,
          kind,
          startMs: since(sent),
          firstByteMs: since(first),
          endMs: since(end),
        })),
    };
  };
}

/** Chromium sends a frame when the screen changes. */
async function recordFrames(session: CDPSession) {
  const frames: { readonly atS: number; readonly data: string }[] = [];
  session.on("Page.screencastFrame", ({ data, metadata, sessionId }) => {
    if (metadata.timestamp !== undefined) frames.push({ atS: metadata.timestamp, data });
    session.send("Page.screencastFrameAck", { sessionId }).catch(() => undefined);
  });
  const options = { format: "jpeg", quality: 40, maxWidth: frameWidth, maxHeight: 4 * frameWidth } as const;
  await session.send("Page.startScreencast", options);
  return async (begunAtS: number): Promise<Frame[]> => {
    await session.send("Page.stopScreencast");
    return frames.map(({ atS, data }) => ({
      atMs: Math.max(0, (atS - begunAtS) * 1000),
      picture: `data:image/jpeg;base64,${data}`,
    }));
  };
}
