import { useEffect, useState } from "react";
import { formatCountdown } from "~/domain/pix";
import { WithScript } from "~/ui/with-script";

interface CountdownProps {
  /** By this browser's clock, in milliseconds. */
  endsAt: number;
  onEnd: () => Promise<void>;
}

const secondsUntil = (moment: number) => Math.max(0, Math.round((moment - Date.now()) / 1000));

/** What is left until the code expires, with script; the time of day stands beside it for everybody. */
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
