import { type ReactNode, useSyncExternalStore } from "react";

const never = () => () => {};

/** Shown once script runs: for what only script can do, such as copying. Without it, nothing is missing but this. */
export function WithScript({ children }: { children: ReactNode }) {
  const running = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return running ? children : null;
}
