import { useRevalidator } from "@remix-run/react";
import { useCallback, useEffect } from "react";
import { paths } from "~/paths";

interface PolledOrders {
  readonly codes: readonly string[];
  readonly fingerprint: string;
}

/** Polls a fingerprint and revalidates only when it changed. A failed request leaves the page unchanged. */
export function useStatusCheck({ codes, fingerprint }: PolledOrders): () => Promise<void> {
  const { revalidate } = useRevalidator();
  const address = paths.framedOrderStatus(codes);
  return useCallback(async () => {
    const current = await currentFingerprint(address);
    if (current !== null && current !== fingerprint) revalidate();
  }, [address, fingerprint, revalidate]);
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

/** Polls only while the page is visible. */
export function usePolling(seconds: number | null, check: () => Promise<void>): void {
  useEffect(() => {
    if (seconds === null) return;
    const asking = setInterval(() => {
      if (document.visibilityState === "visible") void check();
    }, seconds * 1000);
    return () => clearInterval(asking);
  }, [seconds, check]);
}
