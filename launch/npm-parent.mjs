import { identifyProcess, stillRuns } from "../api/database/process-identity.mjs";

/**
 * Calls back when the npm that runs this script is gone: killed, it leaves its shell or its script running.
 * Does nothing for a script that was started without npm.
 *
 * @param {() => void} callBack
 */
export function whenNpmIsGone(callBack) {
  if (!process.env.npm_lifecycle_event) return;
  const watched = [process.ppid, pidAboveShell(process.ppid)].flatMap((pid) => {
    const identity = pid === undefined ? undefined : identifyProcess(pid);
    return pid !== undefined && identity ? [{ pid, startedAt: identity.startedAt }] : [];
  });
  const timer = setInterval(() => {
    if (watched.every(stillRuns)) return;
    clearInterval(timer);
    callBack();
  }, 500);
  timer.unref();
}

/** npm runs scripts through a shell, which may stay between the two. @param {number} pid */
function pidAboveShell(pid) {
  const parent = identifyProcess(pid);
  return parent && /^(\S*\/)?(sh|bash|dash) -c /.test(parent.command) ? parent.parentPid : undefined;
}
