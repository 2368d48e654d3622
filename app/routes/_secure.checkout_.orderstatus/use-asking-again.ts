import { useRevalidator } from "@remix-run/react";
import { useCallback, useEffect } from "react";
import { paths } from "~/paths";

interface PolledOrders {
  readonly codes: readonly string[];
  /** What the page was last drawn from. */
  readonly fingerprint: string;
}

/**
 * Asks whether the orders have changed, and only then for the page's data. A question without an answer leaves the page,
 * with its code to pay by, as it is.
 */
export function useStatusCheck({ codes, fingerprint }: PolledOrders): () => Promise<void> {
  const { revalidate } = useRevalidator();
  const address = paths.framedOrderStatus(codes);
  return useCallback(async () => {
    const current = await currentFingerprint(address);
    if (current !== null && current !== fingerprint) revalidate();
  }, [address, fingerprint, revalidate]);
}

/** Null where it could not be asked for. */
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

/** With script, asks how things stand every so many seconds while somebody looks. */
export function useAskingAgain(seconds: number | null, check: () => Promise<void>): void {
  useEffect(() => {
    if (seconds === null) return;
    const asking = setInterval(() => {
      if (document.visibilityState === "visible") void check();
    }, seconds * 1000);
    return () => clearInterval(asking);
  }, [seconds, check]);
}
