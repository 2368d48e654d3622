import { createRequire } from "node:module";
import { SpanStatusCode } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { HttpInstrumentation } from "@opentelemetry/instrumentation-http";
import { PgInstrumentation } from "@opentelemetry/instrumentation-pg";
import { UndiciInstrumentation } from "@opentelemetry/instrumentation-undici";
import { NodeSDK, tracing } from "@opentelemetry/sdk-node";

/** For one batch, its repetitions included: a collector that is away must not keep a process from ending. */
const timeoutMillis = 2_000;

/**
 * Traces this process from now on: requests, the calls they make, the queries they ask. Sent to `OTEL_EXPORTER_OTLP_ENDPOINT`;
 * OpenTelemetry's own environment variables say how (`OTEL_SERVICE_NAME`, `OTEL_TRACES_SAMPLER`, …).
 *
 * @param {{ program: string, serviceName: string }} options
 * @returns {{ flush(): Promise<void> }}
 */
export function startTracing({ program, serviceName }) {
  const sdk = new NodeSDK({
    serviceName,
    spanProcessors: [new tracing.BatchSpanProcessor(onlyKnown(new OTLPTraceExporter({ timeoutMillis })))],
    metricReaders: [],
    logRecordProcessors: [],
    instrumentations: [
      new HttpInstrumentation({ disableOutgoingRequestInstrumentation: true }),
      new UndiciInstrumentation(),
      new PgInstrumentation({ requireParentSpan: true }),
    ],
  });
  sdk.start();
  // What is only ever imported is patched where it was required once.
  const require = createRequire(import.meta.url);
  require("node:http");
  if (program === "upstream") require("pg");
  return { flush: () => sdk.shutdown().catch(() => undefined) };
}

/** What a trace may say. Addresses, queries, headers and error texts, which may tell of shoppers, are not among it. */
const known = new Set([
  "http.method",
  "http.request.method",
  "http.route",
  "http.status_code",
  "http.response.status_code",
  "http.flavor",
  "network.protocol.version",
  "server.address",
  "server.port",
  "net.peer.name",
  "net.peer.port",
  "error.type",
  "db.system",
  "db.system.name",
  "db.name",
  "db.namespace",
  "db.operation.name",
  "db.statement",
  "db.query.text",
  "exception.type",
]);

/**
 * @param {Readonly<Record<string, unknown>>} attributes
 */
const onlyKnownOf = (attributes) =>
  Object.fromEntries(Object.entries(attributes).filter(([name]) => known.has(name)));

/**
 * @param {import("@opentelemetry/sdk-node").tracing.SpanExporter} exporter
 * @returns {import("@opentelemetry/sdk-node").tracing.SpanExporter}
 */
function onlyKnown(exporter) {
  return {
    export: (spans, done) => exporter.export(spans.map(withoutShoppersWords), done),
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  };
}

/** @param {import("@opentelemetry/sdk-node").tracing.ReadableSpan} span */
function withoutShoppersWords(span) {
  return Object.create(span, {
    attributes: { value: onlyKnownOf(span.attributes) },
    events: {
      value: span.events.map((event) => ({ ...event, attributes: onlyKnownOf(event.attributes ?? {}) })),
    },
    status: {
      value: { code: span.status.code ?? SpanStatusCode.UNSET },
    },
  });
}
