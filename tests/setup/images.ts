import { execFile, spawn } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { z } from "zod";

const execute = promisify(execFile);
const targets = ["storefront", "upstream", "proxy"] as const;
export type Image = (typeof targets)[number];

/** Builds and runs without a container engine: RUN steps and programs are in a chroot and share the machine's network. */
const env = { ...process.env, BUILDAH_ISOLATION: "chroot", STORAGE_DRIVER: "vfs" };
const nodeImage = "localhost/node:20-bookworm-slim";
const debianImage = "localhost/debian:bookworm-slim";

async function buildah(...flags: readonly string[]): Promise<string> {
  const { stdout } = await execute("buildah", flags, { env, maxBuffer: 64 * 1024 * 1024 });
  return stdout.trim();
}

/** Base images from Debian's packages and this machine's Node, because no public image can be pulled here. */
export async function buildBaseImages(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "envelopa-images-"));
  try {
    const root = path.join(folder, "debian");
    await execute("debootstrap", ["--variant=minbase", "--include=ca-certificates", "bookworm", root]);
    // Certificates that this machine trusts, for package registries behind a proxy.
    await execute("cp", ["-L", "/etc/ssl/certs/ca-certificates.crt", path.join(root, "etc/ssl/certs")]);
    await commit(debianImage, "scratch", (container) => buildah("add", "--quiet", container, root, "/"));
    const modules = path.join(path.dirname(process.execPath), "..", "lib", "node_modules", "npm");
    await commit(nodeImage, debianImage, async (container) => {
      await buildah("copy", "--quiet", container, process.execPath, "/usr/local/bin/node");
      await buildah("copy", "--quiet", container, modules, "/usr/local/lib/node_modules/npm");
      const npm = "ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm";
      await buildah("run", container, "--", "sh", "-c", `${npm} && useradd --uid 1000 --create-home node`);
      for (const name of ["NODE_EXTRA_CA_CERTS", "npm_config_cafile"])
        await buildah("config", "--env", `${name}=/etc/ssl/certs/ca-certificates.crt`, container);
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function commit(image: string, from: string, change: (container: string) => Promise<unknown>) {
  const container = await buildah("from", from);
  await change(container);
  await buildah("commit", "--quiet", container, image);
  await buildah("rm", container);
}

export async function buildImages(): Promise<void> {
  const file = ["-f", "deploy/Dockerfile", "--ignorefile", "deploy/Dockerfile.dockerignore"];
  const bases = ["--build-arg", `NODE_IMAGE=${nodeImage}`, "--build-arg", `DEBIAN_IMAGE=${debianImage}`];
  for (const target of targets)
    await buildah(
      "bud",
      "--quiet",
      "--layers",
      ...file,
      ...bases,
      "--target",
      target,
      "-t",
      nameOf(target),
      ".",
    );
}

const nameOf = (image: Image) => `localhost/envelopa-${image}`;
const description = z.object({ OCIv1: z.object({ config: z.object({ Cmd: z.array(z.string()) }) }) });

export interface Container {
  readonly ended: Promise<number | null>;
  output(): string;
  stop(): Promise<void>;
}

interface Run {
  readonly env?: Record<string, string>;
  /** Path in the container by path on this machine. */
  readonly volumes?: Record<string, string>;
  /** Instead of the image's own command. */
  readonly command?: readonly string[];
}

export async function runContainer(image: Image, options: Run = {}): Promise<Container> {
  const container = await buildah("from", nameOf(image));
  const inspected: unknown = JSON.parse(await buildah("inspect", container));
  const command = options.command ?? description.parse(inspected).OCIv1.config.Cmd;
  const variables = Object.entries(options.env ?? {}).flatMap(([name, value]) => [
    "--env",
    `${name}=${value}`,
  ]);
  const volumes = Object.entries(options.volumes ?? {}).flatMap(([from, to]) => [
    "--volume",
    `${from}:${to}:ro`,
  ]);
  // Standard output is root's pipe if no engine runs the container; a program of another user may not open /dev/stdout.
  const through = ["sh", "-c", '"$@" 2>&1 | cat', "sh", ...command];
  const flags = ["run", ...variables, ...volumes, container, "--", ...through];
  const child = spawn("buildah", flags, { env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (bytes: Buffer) => {
      output += bytes.toString();
    });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  return {
    ended,
    output: () => output.slice(-4_000),
    async stop() {
      for (const signal of ["SIGTERM", "SIGKILL"] as const) {
        try {
          if (child.pid !== undefined) process.kill(-child.pid, signal);
        } catch {
          // It has ended.
        }
        await Promise.race([ended, sleep(12_000)]);
      }
      await buildah("rm", container);
    },
  };
}

/** Certificate and list of programs for the proxy's container, readable for its user. */
export async function proxyFiles(programs: Record<string, number>): Promise<{
  readonly volumes: Record<string, string>;
  remove(): Promise<void>;
}> {
  const folder = await mkdtemp(path.join(tmpdir(), "envelopa-proxy-"));
  const tls = path.join(folder, "tls");
  const list = path.join(folder, "programs.conf");
  await mkdir(tls);
  const certificate = ["-keyout", path.join(tls, "tls.key"), "-out", path.join(tls, "tls.crt")];
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  await execute("openssl", ["req", "-x509", ...key, "-subj", "/CN=localhost", ...certificate]);
  const servers = Object.entries(programs).map(
    ([name, port]) => `upstream ${name}s { server 127.0.0.1:${port}; keepalive 8; }`,
  );
  await writeFile(list, servers.join("\n"));
  await execute("chmod", ["-R", "a+rX", folder]);
  return {
    volumes: { [tls]: "/etc/nginx/tls", [list]: "/etc/nginx/programs.conf" },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
