import { mkdir, mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { findFreePort } from "../../api/database/embedded-postmaster";
import { type Program, startProgram, stopProgram, waitUntilHealthy } from "../../scripts/programs.mjs";
import { programSettings } from "./program-settings";

export interface ManyProcessesOptions {
  readonly storefronts: number;
  readonly upstreams: number;
  readonly databaseUrl: string;
  /** Parent of each program's folder for logs and pictures. */
  readonly folder: string;
  /**
   * Starts a proxy between storefronts and upstreams and returns its URL; without it storefronts use the first
   * upstream.
   */
  readonly beforeUpstreams?: (upstreams: readonly string[]) => Promise<string>;
  /** Starts a proxy in front of the storefronts and returns its public URL. */
  readonly beforeStorefronts?: (storefronts: readonly string[]) => Promise<string>;
  readonly env?: Record<string, string>;
}

export interface ManyProcesses {
  readonly storefronts: readonly Process[];
  readonly upstreams: readonly Process[];
  readonly storefrontUrl: string;
  readonly upstreamUrl: string;
  stop(): Promise<void>;
}

export interface Process {
  readonly url: string;
  readonly pid: number;
}

/** Several storefronts and upstreams on one database, started as `npm start` does. */
export async function startManyProcesses(options: ManyProcessesOptions): Promise<ManyProcesses> {
  const { databaseUrl, folder, env = {} } = options;
  const programs: Program[] = [];

  async function start(way: "api" | "loja", url: string, settings: Record<string, string>): Promise<Process> {
    await mkdir(folder, { recursive: true });
    const own = await mkdtemp(path.join(folder, `${way}-`));
    const program = startProgram(way, {
      env: { IMAGE_CACHE_FOLDER: own, ...settings, ...env },
      logFolder: own,
    });
    programs.push(program);
    await waitUntilHealthy(program, `${url}/healthz`);
    return { url, pid: program.pid };
  }

  const stop = async () => {
    await Promise.all(programs.map((program) => stopProgram(program, { timeoutMs: 500 })));
    await rm(folder, { recursive: true, force: true });
  };

  try {
    const upstreamPorts = await freePorts(options.upstreams);
    const storefrontPorts = await freePorts(options.storefronts);
    const [upstreamUrls, storefrontUrls] = [upstreamPorts.map(urlAt), storefrontPorts.map(urlAt)];
    const upstreamUrl = (await options.beforeUpstreams?.(upstreamUrls)) ?? firstOf(upstreamUrls);
    const storefrontUrl = (await options.beforeStorefronts?.(storefrontUrls)) ?? firstOf(storefrontUrls);
    const settings = programSettings({ storefrontUrl, upstreamUrl, databaseUrl });
    const [upstreams, storefronts] = await Promise.all([
      Promise.all(
        upstreamPorts.map((port) => start("api", urlAt(port), { ...settings, API_PORT: String(port) })),
      ),
      Promise.all(
        storefrontPorts.map((port) => start("loja", urlAt(port), { ...settings, PORT: String(port) })),
      ),
    ]);
    return { storefronts, upstreams, storefrontUrl, upstreamUrl, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const urlAt = (port: number) => `http://127.0.0.1:${port}`;
const firstOf = ([first = ""]: readonly string[]) => first;

async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await findFreePort());
  return [...ports];
}
