import { useEffect, useState } from "react";
import { formatCountdown } from "~/model/pix";
import { WithScript } from "~/ui/with-script";

interface CountdownProps {
  /** Epoch milliseconds by the browser's clock. */
  endsAt: number;
  onEnd: () => Promise<void>;
}

const secondsUntil = (moment: number) => Math.max(0, Math.round((moment - Date.now()) / 1000));

/** Remaining time until the code expires; the expiry time is also shown for pages without script. */
export function Countdown({ endsAt, onEnd }: CountdownProps) {
  const [left, setLeft] = useState(() => secondsUntil(endsAt));
  useEffect(() => {
    const ticking = setInterval(() => {
      const seconds = secondsUntil(endsAt);
      setLeft(seconds);
      if (seconds > 0) return;
      clearInterval(ticking);
      void onEnd();
    }, 1000);
    return () => clearInterval(ticking);
  }, [endsAt, onEnd]);
  return (
    <WithScript>
      <b role="timer">{formatCountdown(left)}</b>
    </WithScript>
  );
}
