import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import Ajv from "ajv";
import { describe, expect, it } from "vitest";
import { parseAllDocuments } from "yaml";
import { z } from "zod";

const root = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");

/** Fails for a duplicated key too. */
function parseYaml(file: string): readonly unknown[] {
  const documents = parseAllDocuments(read(file), { merge: true, strict: true });
  const errors = documents.flatMap(({ errors, warnings }) => [...errors, ...warnings]);
  expect(errors.map(({ message }) => `${file}: ${message}`)).toEqual([]);
  return documents.map((document) => document.toJS());
}

const schemas = new Ajv({ strict: false, allErrors: true, validateFormats: false });
for (const name of ["kubernetes", "compose"])
  schemas.addSchema(
    z.record(z.string(), z.unknown()).parse(JSON.parse(read(`tests/deploy/schemas/${name}.json`))),
    name,
  );

function getSchemaErrors(schema: string, value: unknown): readonly string[] {
  const validate = schemas.getSchema(schema);
  if (!validate) return [`no schema ${schema}`];
  validate(value);
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}

const kustomization = z.strictObject({
  apiVersion: z.literal("kustomize.config.k8s.io/v1beta1"),
  kind: z.literal("Kustomization"),
  namespace: z.string(),
  resources: z.array(z.string()),
  configMapGenerator: z.array(z.strictObject({ name: z.string(), files: z.array(z.string()) })).optional(),
  images: z.array(z.strictObject({ name: z.string(), newName: z.string().optional(), newTag: z.string() })),
  patches: z
    .array(
      z.union([
        z.strictObject({ path: z.string() }),
        z.strictObject({ target: z.strictObject({ kind: z.string() }), patch: z.string() }),
      ]),
    )
    .optional(),
});

const [base, staging] = ["deploy/kubernetes", "deploy/kubernetes-staging"];
const listYaml = (folder: string) =>
  readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith(".yaml") && name !== "kustomization.yaml")
    .map((name) => `${folder}/${name}`);

const named = z.looseObject({ kind: z.string(), metadata: z.looseObject({ name: z.string() }) });
const getName = (document: unknown) => {
  const { kind, metadata } = named.parse(document);
  return `${kind} ${metadata.name}`;
};
const objects = listYaml(base).flatMap(parseYaml);

const container = z.object({
  resources: z.object({ limits: z.object({ memory: z.string() }) }),
  securityContext: z.object({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.object({ drop: z.tuple([z.literal("ALL")]) }),
  }),
});
const deployment = z.object({
  kind: z.literal("Deployment"),
  metadata: z.object({ name: z.string() }),
  spec: z.object({
    template: z.object({
      metadata: z.object({ labels: z.object({ app: z.string() }) }),
      spec: z.object({
        automountServiceAccountToken: z.literal(false),
        securityContext: z.object({ runAsNonRoot: z.literal(true), runAsUser: z.number().min(1) }),
        initContainers: z.array(container).optional(),
        containers: z.tuple([container]),
      }),
    }),
  }),
});
const deployments = objects
  .filter((object) => named.parse(object).kind === "Deployment")
  .map((object) => deployment.parse(object));

const selector = z.object({ matchLabels: z.record(z.string(), z.string()).optional() });
const peers = z.array(
  z.object({
    podSelector: selector.optional(),
    namespaceSelector: selector.optional(),
    ipBlock: z.object({ cidr: z.string() }).optional(),
  }),
);
const ports = z.array(z.object({ port: z.union([z.string(), z.number()]) }));
const policy = z.object({
  metadata: z.object({ name: z.string() }),
  spec: z.object({
    podSelector: selector,
    policyTypes: z.array(z.string()),
    ingress: z.array(z.object({ from: peers.optional(), ports })).optional(),
    egress: z.array(z.object({ to: peers, ports })).optional(),
  }),
});
const policies = objects
  .filter((object) => named.parse(object).kind === "NetworkPolicy")
  .map((object) => policy.parse(object));

/** Each permitted connection as 'peer: port, port'. */
const describeRule = (to: z.infer<typeof peers> | undefined, allowed: z.infer<typeof ports>) =>
  (to ?? [{}]).map(({ podSelector, namespaceSelector, ipBlock }) => {
    const labels = Object.values({ ...podSelector?.matchLabels, ...namespaceSelector?.matchLabels });
    return `${[...labels, ...(ipBlock ? [ipBlock.cidr] : [])].join() || "all"}: ${allowed.map(({ port }) => port).join()}`;
  });
const getConnections = (app: string) => {
  const own = policies.filter(({ spec }) => spec.podSelector.matchLabels?.app === app);
  return {
    in: own.flatMap(({ spec }) =>
      (spec.ingress ?? []).flatMap((rule) => describeRule(rule.from, rule.ports)),
    ),
    out: own.flatMap(({ spec }) => (spec.egress ?? []).flatMap((rule) => describeRule(rule.to, rule.ports))),
  };
};

describe("Kubernetes manifests", () => {
  it.each(listYaml(base))("%s fits the schemas of Kubernetes without an unknown field", (file) => {
    for (const document of parseYaml(file))
      expect(getSchemaErrors(`kubernetes#/definitions/${named.parse(document).kind}`, document)).toEqual([]);
  });

  it.each([base, staging])("%s has a kustomization without an unknown field", (folder) => {
    const [document] = parseYaml(`${folder}/kustomization.yaml`);
    expect(() => kustomization.parse(document)).not.toThrow();
  });

  it("staging changes only objects and fields that exist", () => {
    const [document] = parseYaml(`${staging}/kustomization.yaml`);
    const patches = kustomization.parse(document).patches ?? [];
    expect(patches.flatMap((patch) => ("path" in patch ? [`${staging}/${patch.path}`] : [])).sort()).toEqual(
      listYaml(staging),
    );
    for (const patch of listYaml(staging).flatMap(parseYaml)) {
      expect(objects.map(getName)).toContain(getName(patch));
      expect(getSchemaErrors(`kubernetes#/definitions/${named.parse(patch).kind}`, patch)).toEqual([]);
    }
  });

  it("every pod runs without root on a read-only file system, with a memory limit", () => {
    expect(deployments.map(({ metadata }) => metadata.name).sort()).toEqual([
      "proxy",
      "storefront",
      "upstream",
    ]);
  });

  it("network policies deny every connection that this table does not list", () => {
    const all = policies.find(({ metadata }) => metadata.name === "default-deny");
    expect(all?.spec).toEqual({ podSelector: {}, policyTypes: ["Ingress", "Egress"] });
    const open = policies.filter(({ spec }) => !spec.podSelector.matchLabels && spec !== all?.spec);
    expect(
      open.flatMap(({ spec }) => (spec.egress ?? []).flatMap((rule) => describeRule(rule.to, rule.ports))),
    ).toEqual(["kube-system: 53,53"]);
    expect(open.flatMap(({ spec }) => spec.ingress ?? [])).toEqual([]);
    const privateNetworks = ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "database"];
    const program = ["proxy: http", "monitoring: http"];
    expect(
      Object.fromEntries(deployments.map(({ metadata: { name } }) => [name, getConnections(name)])),
    ).toEqual({
      proxy: { in: ["all: http,https"], out: ["storefront: 3000", "upstream: 4000"] },
      storefront: {
        in: program,
        out: [
          "upstream: 4000",
          ...privateNetworks.map((peer) => `${peer}: 5432,6379`),
          "0.0.0.0/0: 443",
          "monitoring: 4318",
        ],
      },
      upstream: {
        in: ["proxy: http", "storefront: http", "monitoring: http"],
        out: [
          ...privateNetworks.map((peer) => `${peer}: 5432`),
          "0.0.0.0/0: 443,465,587",
          "monitoring: 4318",
        ],
      },
    });
  });
});

describe("what a cluster may add", () => {
  it("is written for the namespace, names and labels of the shop", () => {
    const extras = listYaml("deploy/kubernetes-extras").flatMap(parseYaml);
    expect(extras.map(getName)).toEqual([
      "CronJob backup",
      "PersistentVolumeClaim backups",
      "NetworkPolicy backup",
      "Certificate tls",
      "Ingress proxy",
      "PodMonitor storefront",
      "PodMonitor upstream",
    ]);
    const text = JSON.stringify(extras);
    for (const name of [
      '"claimName":"uploads"',
      '"secretName":"tls"',
      '"app":"storefront"',
      '"app":"upstream"',
    ])
      expect(text).toContain(name);
    for (const extra of extras)
      expect(
        z.object({ metadata: z.object({ namespace: z.string() }) }).parse(extra).metadata.namespace,
      ).toBe("envelopa");
    const schema = z.looseObject({ kind: z.string() });
    for (const extra of extras.filter((each) => /Policy|Claim/.test(schema.parse(each).kind)))
      expect(getSchemaErrors(`kubernetes#/definitions/${schema.parse(extra).kind}`, extra)).toEqual([]);
  });

  it("routes every severity of the alerts to a receiver", () => {
    const severities = new Set(
      [...read("deploy/monitoring/alerts.yaml").matchAll(/severity: (\w+)/g)].map(([, each]) => each),
    );
    expect([...severities].sort()).toEqual(["page", "ticket"]);
    expect(parseYaml("deploy/monitoring/alertmanager.yaml")).toMatchObject([
      { route: { receiver: "tickets", routes: [{ matchers: ['severity="page"'], receiver: "pages" }] } },
    ]);
  });
});

describe("memory limits", () => {
  const [, storefront, upstream] =
    /A container gets (\d+) MiB for a storefront and (\d+) MiB for an upstream/.exec(
      read("docs/running-at-scale.md"),
    ) ?? [];
  const documented = { storefront: Number(storefront), upstream: Number(upstream) };

  it.each(["storefront", "upstream"] as const)(
    "%s has the documented limit, half above the memory that was measured",
    (name) => {
      const [, most] = new RegExp(`\\| ${name} \\| (\\d+) \\|`).exec(read("docs/running-at-scale.md")) ?? [];
      expect(documented[name] * 2 ** 20).toBeGreaterThan(1.5 * Number(most) * 1e6);
      const pod = deployments.find(({ metadata }) => metadata.name === name)?.spec.template.spec;
      expect(pod?.containers[0].resources.limits.memory).toBe(`${documented[name]}Mi`);
      const [compose] = parseYaml("deploy/compose.yaml");
      const services = z
        .object({ services: z.record(z.string(), z.object({ mem_limit: z.string().optional() })) })
        .parse(compose).services;
      for (const each of [1, 2]) expect(services[`${name}-${each}`]?.mem_limit).toBe(`${documented[name]}m`);
    },
  );
});

describe("the compose file", () => {
  it("fits the schema of the Compose specification", () => {
    const [compose] = parseYaml("deploy/compose.yaml");
    expect(getSchemaErrors("compose", compose)).toEqual([]);
  });
});
