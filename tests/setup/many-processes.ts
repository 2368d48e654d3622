import { mkdir, mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { findFreePort } from "../../api/database/embedded-postmaster";
import { type Program, startProgram, stopProgram, waitUntilHealthy } from "../../launch/programs.mjs";
import { programSettings } from "./program-settings";

export interface ManyProcessesOptions {
  readonly storefronts: number;
  readonly upstreams: number;
  /** Prepared already. */
  readonly databaseUrl: string;
  /** Where logs and pictures go; each program has a folder of its own in it. */
  readonly folder: string;
  /** What stands between storefronts and upstreams and parts the calls; its address. Without it the first upstream alone is asked. */
  readonly beforeUpstreams?: (upstreams: readonly string[]) => Promise<string>;
  /** What stands before the storefronts; its address, which shoppers type. */
  readonly beforeStorefronts?: (storefronts: readonly string[]) => Promise<string>;
  /** Settings of all programs, over those chosen here. */
  readonly env?: Record<string, string>;
}

export interface ManyProcesses {
  /** Each process by itself. */
  readonly storefronts: readonly Process[];
  readonly upstreams: readonly Process[];
  /** Where shoppers go. */
  readonly storefrontUrl: string;
  /** Where storefronts go, and shoppers for the sandbox. */
  readonly upstreamUrl: string;
  stop(): Promise<void>;
}

export interface Process {
  readonly url: string;
  readonly pid: number;
}

/** Several storefronts and upstreams on one database, started as `npm start` starts one of each. */
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
    await Promise.all(programs.map((program) => stopProgram(program, { patienceInMs: 500 })));
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
