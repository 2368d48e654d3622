import { useRevalidator } from "@remix-run/react";
import { useCallback, useEffect } from "react";
import { paths } from "~/paths";

interface WatchedOrders {
  readonly codes: readonly string[];
  readonly fingerprint: string;
  readonly refreshInSeconds: number | null;
}

/** Revalidates when the fingerprint changes, by events or else polling. The returned function checks at once. */
export function useStatusUpdates({ codes, fingerprint, refreshInSeconds }: WatchedOrders) {
  const { revalidate } = useRevalidator();
  const address = paths.account.framedOrderStatus(codes);
  const compare = useCallback(
    (current: string | null) => {
      if (current !== null && current !== fingerprint) revalidate();
    },
    [fingerprint, revalidate],
  );
  const check = useCallback(async () => compare(await currentFingerprint(address)), [address, compare]);

  useEffect(() => {
    if (refreshInSeconds === null) return;
    let events: EventSource | undefined;
    let polling: number | undefined;
    const stop = () => {
      events?.close();
      clearInterval(polling);
    };
    const listen = () => {
      events = new EventSource(address);
      events.onmessage = ({ data }) => compare(String(data));
      events.onerror = () => {
        if (events?.readyState !== EventSource.CLOSED) return;
        clearInterval(polling);
        polling = window.setInterval(check, refreshInSeconds * 1000);
      };
    };
    const follow = () => {
      stop();
      if (document.visibilityState === "visible") listen();
    };
    follow();
    document.addEventListener("visibilitychange", follow);
    return () => {
      document.removeEventListener("visibilitychange", follow);
      stop();
    };
  }, [address, refreshInSeconds, compare, check]);

  return check;
}

async function currentFingerprint(address: string): Promise<string | null> {
  try {
    const response = await fetch(address, { headers: { accept: "application/json" } });
    const found: unknown = response.ok ? await response.json() : null;
    if (typeof found !== "object" || found === null || !("fingerprint" in found)) return null;
    return typeof found.fingerprint === "string" ? found.fingerprint : null;
  } catch {
    return null;
  }
}
