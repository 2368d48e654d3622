import { type ReactNode, useSyncExternalStore } from "react";

const never = () => () => {};

interface WithScriptProps {
  children: ReactNode;
  /** Shown until script runs. */
  instead?: ReactNode;
}

/** Shown once script runs: for what only script can do, such as copying. Without it, nothing is missing but this. */
export function WithScript({ children, instead = null }: WithScriptProps) {
  const running = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return running ? children : instead;
}
