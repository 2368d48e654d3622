import { identifyProcess, isRunning } from "../api/database/process-identity.mjs";

/**
 * Calls back when the parent npm process ends, because a killed npm leaves its script running. No-op without npm.
 * @param {() => void} callBack
 */
export function onNpmExit(callBack) {
  if (!process.env.npm_lifecycle_event) return;
  const watched = [process.ppid, pidAboveShell(process.ppid)].flatMap((pid) => {
    const identity = pid === undefined ? undefined : identifyProcess(pid);
    return pid !== undefined && identity ? [{ pid, startedAt: identity.startedAt }] : [];
  });
  const timer = setInterval(() => {
    if (watched.every(isRunning)) return;
    clearInterval(timer);
    callBack();
  }, 500);
  timer.unref();
}

/** npm may run scripts through a shell, which is skipped. @param {number} pid */
function pidAboveShell(pid) {
  const parent = identifyProcess(pid);
  return parent && /^(\S*\/)?(sh|bash|dash) -c /.test(parent.command) ? parent.parentPid : undefined;
}
