import { Fragment, useEffect, useState } from "react";
import { type NoticeMessage, noticeStaysInMs } from "~/domain/notice";
import { Icon } from "./icon";
import { Notice, roleOf } from "./notice";
import { useScriptRunning, WithScript } from "./with-script";

/** As long as the style sheet takes to fold a notice. */
const foldingInMs = 300;

/** Where the style sheet lets notices stand over the page. */
const wide = "(width >= 60rem)";

/**
 * The messages that a redirect left behind, in the flow of the page. With script they can be closed or kept, leave by
 * themselves when they have been read, and stand top right on wide screens.
 */
export function NoticeList({ notices }: { notices: readonly NoticeMessage[] }) {
  const isScripted = useScriptRunning();
  if (notices.length === 0) return null;
  return (
    <div className="notices">
      {(["alert", "status"] as const).map((role) => {
        const some = notices.filter(({ kind }) => roleOf(kind) === role);
        return some.length > 0 ? (
          <div key={role} role={role}>
            {/* What came with the document is not read out; what is put in afterwards is. */}
            <Fragment key={String(isScripted)}>
              {some.map((notice) => (
                <PassingNotice key={keyOf(notice)} notice={notice} />
              ))}
            </Fragment>
          </div>
        ) : null;
      })}
    </div>
  );
}

/** Messages beside what was pressed. The region is always there, so that what script puts into it is read out. */
export function NoticesInPlace({ notices }: { notices: readonly NoticeMessage[] }) {
  return (
    <div className="notices in-place" role="status">
      {notices.map((notice) => (
        <PassingNotice key={keyOf(notice)} notice={notice} />
      ))}
    </div>
  );
}

const keys = new WeakMap<NoticeMessage, number>();
let keysGiven = 0;

/** A message that comes a second time is another one, though it says the same. */
function keyOf(notice: NoticeMessage): number {
  const key = keys.get(notice) ?? ++keysGiven;
  keys.set(notice, key);
  return key;
}

function PassingNotice({ notice }: { notice: NoticeMessage }) {
  const [state, setState] = useState<"shown" | "folding" | "gone">("shown");
  // Who reads it with the pointer or the keyboard on it is not hurried.
  const [isHeld, hold] = useState(false);
  // Who presses it, wherever, keeps it until they close it.
  const [isKept, keep] = useState(false);

  useEffect(() => {
    if (state === "gone" || (state === "shown" && (isHeld || isKept))) return;
    const staysInMs =
      state === "folding" ? foldingInMs : noticeStaysInMs(notice.kind, window.matchMedia(wide).matches);
    if (staysInMs === null) return;
    const timer = setTimeout(() => setState(state === "shown" ? "folding" : "gone"), staysInMs);
    return () => clearTimeout(timer);
  }, [state, isHeld, isKept, notice.kind]);

  if (state === "gone") return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done here, only noticed.
    <div
      className={state === "folding" ? "passing folding" : "passing"}
      onPointerDown={() => keep(true)}
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      <div>
        <Notice {...notice} isHeardAround>
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
