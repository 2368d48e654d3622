import { useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import { formatCountdown } from "~/domain/pix";
import { WithScript } from "~/ui/with-script";

/** What is left until the code expires, with script; the time of day stands beside it for everybody. */
export function Countdown({ seconds }: { seconds: number }) {
  const [left, setLeft] = useState(seconds);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const end = Date.now() + seconds * 1000;
    const ticking = setInterval(() => {
      const now = Math.max(0, Math.round((end - Date.now()) / 1000));
      setLeft(now);
      if (now > 0) return;
      clearInterval(ticking);
      revalidate();
    }, 1000);
    return () => clearInterval(ticking);
  }, [seconds, revalidate]);
  return (
    <WithScript>
      <b role="timer">{formatCountdown(left)}</b>
    </WithScript>
  );
}
