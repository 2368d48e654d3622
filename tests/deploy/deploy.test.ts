import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { getMaxBodyInMebibytes } from "../../contract/call";
import { calls } from "../../contract/calls";
import { actionRoutes } from "../setup/action-routes";

const root = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const filesIn = (folder: string) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .map((name) => path.posix.join(folder, name))
    .filter((file) => statSync(path.join(root, file)).isFile());

/** Project files copied by a Dockerfile stage and the stages it builds on. */
function copiedInto(stage: string): readonly string[] {
  const stages = read("deploy/Dockerfile")
    .split(/^FROM /m)
    .slice(1);
  const text = stages.find((each) => each.split("\n")[0]?.endsWith(` AS ${stage}`)) ?? "";
  const base = /^(\S+) AS/.exec(text)?.[1] ?? "";
  const own = [...text.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = ""]) => names.split(" "));
  return /^[a-z-]+$/.test(base) ? [...copiedInto(base), ...own] : own;
}

/** Resolves an import to a project file; null for a package. */
function fileOf(from: string, imported: string): string | null {
  const isOurs = imported.startsWith("~/") || imported.startsWith(".");
  if (!isOurs || imported.includes("?")) return null;
  const named = imported.startsWith("~/")
    ? `app/${imported.slice(2)}`
    : path.posix.join(path.posix.dirname(from), imported);
  const endings = ["", ".ts", ".tsx", "/index.ts"];
  const file = endings
    .map((ending) => named + ending)
    .find((each) => /\.\w+$/.test(each) && existsSync(path.join(root, each)));
  return file ?? named;
}

/** Transitive imports of the entry files. */
function madeOf(beginnings: readonly string[]): readonly string[] {
  const files = new Set(beginnings);
  for (const file of files) {
    if (!/\.(tsx?|m?js)$/.test(file)) continue;
    for (const { fileName } of ts.preProcessFile(read(file), true, true).importedFiles) {
      const imported = fileOf(file, fileName);
      if (imported !== null) files.add(imported);
    }
  }
  return [...files];
}

const programs = {
  storefront: ["server/storefront.mjs"],
  upstream: ["server/upstream.mjs", "api/server.ts", "scripts/prepare-database.ts"],
  built: [
    "vite.config.ts",
    "remix.config.js",
    "tailwind.config.ts",
    ...filesIn("app").filter((file) => /\.tsx?$/.test(file)),
  ],
};

it("docs/deploying.md names each image of a registry where it says how to pin them by digest", () => {
  const section = read("docs/deploying.md").split("**By digest.**")[1]?.split("\n## ")[0] ?? "";
  const named = section.split(/[^\w./:-]+/);
  const images = filesIn("deploy").flatMap((file) =>
    [...read(file).matchAll(/(?:^ARG \w+_IMAGE=|^\s*image: )([\w./-]+:\S+)$/gm)].map(
      ([, image = ""]) => image,
    ),
  );
  expect(images.length).toBeGreaterThan(3);
  expect(images.filter((image) => !named.includes(image))).toEqual([]);
});

describe("Docker image", () => {
  it.each(Object.entries(programs))("%s contains every file of its program", (stage, beginnings) => {
    const copied = copiedInto(stage);
    const isIn = (file: string) => copied.some((place) => file === place || file.startsWith(`${place}/`));
    expect(copied.length).toBeGreaterThan(1);
    expect(madeOf(beginnings).filter((file) => !isIn(file))).toEqual([]);
  });

  it("copies only files that Dockerfile.dockerignore allows", () => {
    const seen = read("deploy/Dockerfile.dockerignore").match(/(?<=^!).+$/gm) ?? [];
    const copied = [...copiedInto("built"), ...copiedInto("upstream"), ...copiedInto("proxy")];
    const isSeen = (place: string) => seen.some((each) => place === each || place.startsWith(`${each}/`));
    expect(copied.filter((place) => !isSeen(place))).toEqual([]);
    expect(seen.filter((place) => !existsSync(path.join(root, place)))).toEqual([]);
  });

  it("starts its program with the same command as the launcher", () => {
    const launched = read("scripts/programs.mjs").replace(/[\s",]+/g, " ");
    for (const stage of ["storefront", "upstream"] as const) {
      const file = read("deploy/Dockerfile");
      const command = new RegExp(`AS ${stage}\\n[\\s\\S]*?CMD \\["sh", "-c", "exec node (.+)"\\]`).exec(
        file,
      )?.[1];
      const flags = `$(node server/v8-flags.mjs ${stage})`;
      expect(command).toContain(flags);
      expect(launched).toContain(command?.replace(flags, `...getV8Flags( ${stage} )`));
    }
  });
});

/** Read by PostgreSQL's image, or published ports of compose. */
const notOurs = /^(POSTGRES_\w+|HTTPS?_PORT)$/;

describe("settings in deploy/", () => {
  it("are all documented in docs/settings.md", () => {
    const known = read("docs/settings.md");
    const files = [
      "deploy/compose.yaml",
      "deploy/compose.env.example",
      ...filesIn("deploy/kubernetes"),
      ...filesIn("deploy/kubernetes-staging"),
    ];
    const named = files.flatMap(
      (file) => read(file).match(/\b[A-Z][A-Z0-9]*(_[A-Z0-9]+)+\b|\bSANDBOX\b/g) ?? [],
    );
    const unknown = [...new Set(named)].filter((name) => !notOurs.test(name) && !known.includes(name));
    expect(named).toContain("SESSION_SECRETS");
    expect(unknown).toEqual([]);
  });

  it("are all listed in the Kubernetes kustomization", () => {
    const listed = read("deploy/kubernetes/kustomization.yaml");
    const left = filesIn("deploy/kubernetes").filter((file) => !listed.includes(path.posix.basename(file)));
    expect(left).toEqual(["deploy/kubernetes/kustomization.yaml"]);
  });
});

describe("the nginx configuration", () => {
  const nginx = read("deploy/nginx/nginx.conf");
  const units: Readonly<Record<string, number>> = { k: 2 ** 10, m: 2 ** 20, s: 1000 };
  /** Every value of a directive, in bytes or milliseconds. */
  const getValues = (directive: string) =>
    [...nginx.matchAll(new RegExp(`${directive} (\\d+)([kms]);`, "g"))].map(
      ([, amount, unit = ""]) => Number(amount) * (units[unit] ?? Number.NaN),
    );
  /** The constants of a source file that are products of numbers. */
  const getConstant = (file: string, name: string) =>
    (new RegExp(`${name} = ([\\d_ *]+);`).exec(read(file))?.[1] ?? "")
      .split("*")
      .reduce((product, factor) => product * Number(factor.replaceAll("_", "")), 1);

  it("lets forms with files through for exactly the routes that read files", () => {
    const reading = actionRoutes.filter(({ takesFiles }) => takesFiles).map(({ path }) => path.slice(1));
    const [, listed = ""] =
      /location ~\* \^\/\(([^)]*)\)\(\\\.data\|\/\?\)\$ \{\s+client_max_body_size 33m;/.exec(nginx) ?? [];
    const places = listed.split("|");
    const routesOf = (place: string) => reading.filter((path) => new RegExp(`^${place}$`).test(path));
    expect(places.flatMap(routesOf).sort()).toEqual(reading.sort());
    expect(places).toHaveLength(reading.length);
  });

  it("has limits above those of the programs, which answer with a better page", () => {
    const [forms = 0, withFiles = 0, ofProviders = 0, ofUpstream = 0] = getValues("client_max_body_size");
    expect(forms).toBeGreaterThan(getConstant("app/http/form-post.server.ts", "maxFormBytes"));
    expect(withFiles).toBeGreaterThan(
      getConstant("app/http/form-post.server.ts", "maxDiscardedFileBytes") + 512 * 1024,
    );
    expect(ofProviders).toBeGreaterThanOrEqual(getConstant("api/app.ts", "mebibyte"));
    const photos = Math.max(...calls.map(({ call }) => getMaxBodyInMebibytes(call)));
    expect(ofUpstream).toBeGreaterThanOrEqual(photos * 2 ** 20);
  });

  it("bounds the connections of an address and the size of the cache", () => {
    expect(nginx).toContain("limit_conn connections 200;");
    expect(/max_size=(\w+)/.exec(nginx)?.[1]).toBe("2g");
  });

  it("waits longer than the storefront's calls of one request may take", () => {
    const [, limit] = /`UPSTREAM_TIME_LIMIT_IN_MS` \| `(\d+)`/.exec(read("docs/settings.md")) ?? [];
    const calls = getConstant("app/http/request-context.server.ts", "maxCallsInSequence");
    expect(Number(limit) * calls).toBeGreaterThan(0);
    expect(Math.min(...getValues("proxy_read_timeout"))).toBeGreaterThan(2 * Number(limit) * calls);
  });

  it("caches only what the key names: no query, no spelling of the path", () => {
    const cached = nginx
      .split(/\n {4}location /)
      .filter((location) => location.includes("proxy_cache files;"));
    expect(cached.map((location) => location.split(" ")[0])).toEqual(["/assets/", "/imagens/"]);
    for (const location of cached) {
      expect(location).toContain("rewrite ^ $uri? break;");
      expect(location).toMatch(/proxy_cache_key "\$uri \$(encoding|picture_kind)";/);
      expect(location).toContain("proxy_no_cache $is_missing;");
    }
  });
});
