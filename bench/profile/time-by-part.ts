import { z } from "zod";

/** The used part of a V8 CPU profile; times in µs. */
export const profile = z.object({
  nodes: z.array(
    z.object({
      id: z.number(),
      callFrame: z.object({ functionName: z.string(), url: z.string() }),
      children: z.array(z.number()).optional(),
    }),
  ),
  samples: z.array(z.number()),
  timeDeltas: z.array(z.number()),
});

type Frame = z.output<typeof profile>["nodes"][number]["callFrame"];

/** Component of a function by its file; null attributes the time to the caller. */
const parts: readonly (readonly [RegExp, string])[] = [
  [/node_modules\/(react|react-dom|scheduler)\//, "React: drawing"],
  [/node_modules\/(@remix-run|turbo-stream|cookie|set-cookie-parser)/, "Remix: router and data"],
  [/node_modules\/(express|compression|morgan|on-headers|on-finished|finalhandler|serve-static)/, "HTTP"],
  [/node:(_http|http|net|internal\/(http|stream|streams|net)|_tls|events)/, "HTTP"],
  [/node_modules\/(@hono|hono)/, "HTTP"],
  [/node:internal\/deps\/undici|node:internal\/(fetch|webstreams)/, "asking the API"],
  [/node_modules\/zod/, "reading and holding to the contract"],
  [/node_modules\/(pg|pg-protocol|pg-pool|postgres|drizzle-orm)/, "asking the database"],
  [/node_modules\/(pino|sonic-boom|prom-client|@opentelemetry|safe-stable)/, "log and measurements"],
  [/\/serving\//, "log and measurements"],
  [/node_modules\/(postcss|postcss-selector-parser)/, "styles of the page"],
  [/node:(internal\/)?crypto/, "digests and signatures"],
  [/node:(internal\/)?zlib/, "compression (the rest of it is on other threads)"],
  [/\/build\/server\//, "the shop's own code"],
  [/\/(api|contract|app)\/[^:]*\.ts/, "the shop's own code"],
];

const byName: ReadonlyMap<string, string> = new Map([
  ["(garbage collector)", "collecting garbage"],
  ["(idle)", "idle"],
  ["(program)", "Node and V8 themselves"],
]);

/** Milliseconds by component. Functions without a file (JSON, strings, regular expressions) count for their caller. */
export function timeByPart({ nodes, samples, timeDeltas }: z.output<typeof profile>): Map<string, number> {
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const partAt = new Map<number, string>();
  const partOfNode = (id: number): string => {
    const known = partAt.get(id);
    if (known) return known;
    const frame = frames.get(id);
    const parent = parents.get(id);
    const part =
      (frame && partOf(frame)) ?? (parent === undefined ? "Node and V8 themselves" : partOfNode(parent));
    partAt.set(id, part);
    return part;
  };
  const times = new Map<string, number>();
  samples.forEach((id, at) => {
    const part = partOfNode(id);
    times.set(part, (times.get(part) ?? 0) + (timeDeltas[at] ?? 0) / 1000);
  });
  return times;
}

const partOf = ({ functionName, url }: Frame): string | null =>
  byName.get(functionName) ?? parts.find(([file]) => file.test(url))?.[1] ?? null;
