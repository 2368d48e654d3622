import { type ReactNode, useSyncExternalStore } from "react";

const never = () => () => {};

interface WithScriptProps {
  children: ReactNode;
  /** Shown until script runs. */
  instead?: ReactNode;
}

/** Whether script runs by now: never on the server, and on a page only once it has come alive. */
export const useScriptRunning = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** Shown once script runs: for what only script can do, such as copying. Without it, nothing is missing but this. */
export function WithScript({ children, instead = null }: WithScriptProps) {
  return useScriptRunning() ? children : instead;
}

/** Keeps the room of a button that script will bring, where script may come: what stands below does not move under a finger. */
export const ToCome = () => <span className="to-come" aria-hidden="true" />;
