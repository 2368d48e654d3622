import { spawnSync } from "node:child_process";
import { getOutcome } from "./run.mjs";

/** True if the Debian packages `nginx-light` and `openssl`, or their likes, are installed. */
export const hasNginx = () => ["nginx", "openssl"].every((program) => !spawnSync(program, ["-v"]).error);

/**
 * Installs nginx for the tests of `deploy/nginx` where that is possible: as root, with Debian's packages.
 * @returns {Promise<boolean>} whether it is there
 */
export async function installNginxWhenNeeded() {
  if (hasNginx()) return true;
  if (process.getuid?.() !== 0) return false;
  // RUNLEVEL: Debian starts a service at its installation except in single-user mode.
  const install =
    "apt-get update && RUNLEVEL=1 DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends nginx-light openssl";
  const outcome = await getOutcome(["sh", "-c", install]).catch(() => undefined);
  return outcome?.code === 0 && hasNginx();
}
