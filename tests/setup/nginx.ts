import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort, isPortTaken } from "../../api/database/embedded-postmaster";
import { temporaryFolderPrefix } from "./temporary-postgres";

const source = path.resolve("deploy/nginx");

export interface Nginx {
  readonly ports: { readonly http: number; readonly https: number; readonly inside: number };
  requestsLogged(): Promise<readonly string[]>;
  stop(): Promise<void>;
}

/** The proxy of `deploy/nginx` on free ports in its own folder, with a self-signed certificate. */
export async function startNginx(programs: {
  storefronts: readonly string[];
  upstreams: readonly string[];
}): Promise<Nginx> {
  const folder = await mkdtemp(path.join(tmpdir(), `${temporaryFolderPrefix}${process.pid}-`));
  // nginx workers started by root run as user nobody.
  await chmod(folder, 0o755);
  const ports = { http: await findFreePort(), https: await findFreePort(), inside: await findFreePort() };
  const services = await readFile(path.join(source, "programs.conf"), "utf8");
  await writeFile(path.join(folder, "programs.conf"), withServers(services, programs));
  await makeCertificate(folder);
  for (const written of ["files", "access.log", "error.log"]) await makeWritable(path.join(folder, written));
  const config = (await readFile(path.join(source, "nginx.conf"), "utf8"))
    .replace("/etc/nginx/programs.conf", path.join(folder, "programs.conf"))
    .replaceAll("/etc/nginx/forwarded.conf", path.join(source, "forwarded.conf"))
    .replaceAll("/etc/nginx/pages", path.join(source, "pages"))
    .replaceAll("/etc/nginx/tls", folder)
    .replaceAll("/tmp/nginx", path.join(folder, "nginx"))
    .replace("/var/cache/nginx/files", path.join(folder, "files"))
    .replace("error_log stderr", `error_log ${path.join(folder, "error.log")}`)
    .replace("/dev/stdout", path.join(folder, "access.log"))
    .replaceAll("listen 8080", `listen 127.0.0.1:${ports.http}`)
    .replaceAll("listen 8443", `listen 127.0.0.1:${ports.https}`)
    .replace("listen 4000", `listen 127.0.0.1:${ports.inside}`);
  const file = path.join(folder, "nginx.conf");
  await writeFile(file, config);
  execFileSync("nginx", ["-t", "-q", "-e", "stderr", "-c", file]);
  const child = spawn("nginx", ["-e", "stderr", "-c", file, "-g", "daemon off;"], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = new Promise((resolve) => child.once("close", resolve));
  await untilItListens(child, ports.https);
  return {
    ports,
    requestsLogged: async () => (await readFile(path.join(folder, "access.log"), "utf8")).trim().split("\n"),
    async stop() {
      child.kill("SIGTERM");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function makeCertificate(folder: string): Promise<void> {
  const [key, certificate] = [path.join(folder, "tls.key"), path.join(folder, "tls.crt")];
  const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"];
  const name = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,DNS:api.localhost"];
  const files = ["-keyout", key, "-out", certificate];
  execFileSync("openssl", ["req", "-x509", "-nodes", "-days", "2", ...curve, ...name, ...files], {
    stdio: "pipe",
  });
}

async function makeWritable(place: string): Promise<void> {
  if (place.endsWith(".log")) await writeFile(place, "");
  else await mkdir(place);
  await chmod(place, 0o777);
}

async function untilItListens(child: ChildProcess, port: number): Promise<void> {
  for (let waitedInMs = 0; !(await isPortTaken(port)); waitedInMs += 20) {
    if (child.exitCode !== null || waitedInMs > 10_000) throw new Error("nginx did not begin to listen");
    await sleep(20);
  }
}

/** Replaces the servers of each group. */
function withServers(config: string, groups: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(groups).reduce((written, [group, urls]) => {
    const servers = urls.map((url) => `  server ${new URL(url).host} max_fails=2 fail_timeout=5s;\n`);
    return written.replace(
      new RegExp(`(upstream ${group} \\{[^}]*?)(  server [^;]+;\n)+`),
      (_, begin: string) => begin + servers.join(""),
    );
  }, config);
}
