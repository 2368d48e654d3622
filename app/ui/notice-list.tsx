import { Fragment, type ReactNode, useEffect, useState } from "react";
import { getNoticeDurationMs, type NoticeMessage } from "~/model/notice";
import { Icon } from "./icon";
import { getRole, Notice } from "./notice";
import { useHydrated, WithScript } from "./with-script";

/** Matches the transition in the style sheet. */
const foldingInMs = 300;

/** Matches the breakpoint in the style sheet. */
const wide = "(width >= 60rem)";

/** The script lets messages be pinned or closed, and removes them after a reading time. */
export function NoticeList({ notices }: { notices: readonly NoticeMessage[] }) {
  const isScripted = useHydrated();
  if (notices.length === 0) return null;
  return (
    <div className="notices">
      {(["alert", "status"] as const).map((role) => {
        const some = notices.filter(({ kind }) => getRole(kind) === role);
        return some.length > 0 ? (
          <div key={role} role={role}>
            {/* Remounted after hydration: live regions announce only inserted content. */}
            <Fragment key={String(isScripted)}>
              {some.map((notice) => (
                <PassingNotice key={getKey(notice)} notice={notice} />
              ))}
            </Fragment>
          </div>
        ) : null;
      })}
    </div>
  );
}

interface NoticesInPlaceProps {
  notices: readonly NoticeMessage[];
  look?: string;
  children?: ReactNode;
}

/** The live region is always rendered, so that inserted messages are announced. */
export function NoticesInPlace({ notices, look, children }: NoticesInPlaceProps) {
  return (
    <div className={look ? `notices in-place ${look}` : "notices in-place"} role="status">
      {notices.map((notice) => (
        <PassingNotice key={getKey(notice)} notice={notice} />
      ))}
      {children}
    </div>
  );
}

const keys = new WeakMap<NoticeMessage, number>();
let keysGiven = 0;

/** A repeated message is a new one, even with the same text. */
function getKey(notice: NoticeMessage): number {
  const key = keys.get(notice) ?? ++keysGiven;
  keys.set(notice, key);
  return key;
}

function PassingNotice({ notice }: { notice: NoticeMessage }) {
  const [state, setState] = useState<"shown" | "folding" | "gone">("shown");
  // Paused while hovered or focused.
  const [isHeld, hold] = useState(false);
  // A press pins it until it is closed.
  const [isKept, keep] = useState(false);

  useEffect(() => {
    if (state === "gone" || (state === "shown" && (isHeld || isKept))) return;
    const staysInMs =
      state === "folding" ? foldingInMs : getNoticeDurationMs(notice.kind, window.matchMedia(wide).matches);
    if (staysInMs === null) return;
    const timer = setTimeout(() => setState(state === "shown" ? "folding" : "gone"), staysInMs);
    return () => clearTimeout(timer);
  }, [state, isHeld, isKept, notice.kind]);

  if (state === "gone") return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only observes events.
    <div
      className={state === "folding" ? "passing folding" : "passing"}
      onPointerDown={() => keep(true)}
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      <div>
        <Notice {...notice} isInLiveRegion>
          <p>{notice.message}</p>
          <WithScript>
            {notice.kind !== "failure" && (
              <button
                type="button"
                className="keep"
                aria-pressed={isKept}
                aria-label="Manter aviso aberto"
                title="Manter aberto"
                onClick={() => keep(true)}
              >
                <Icon name="lock" />
              </button>
            )}
            <button type="button" aria-label="Fechar aviso" onClick={() => setState("folding")}>
              <Icon name="close" />
            </button>
          </WithScript>
        </Notice>
      </div>
    </div>
  );
}
