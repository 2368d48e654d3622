import { useNavigation } from "@remix-run/react";
import { useEffect } from "react";

export function MarkPending() {
  const isPending = useNavigation().state !== "idle";
  useEffect(() => {
    if (!isPending) return;
    const { dataset } = document.documentElement;
    dataset.pending = "";
    return () => {
      delete dataset.pending;
    };
  }, [isPending]);
  return null;
}
