import { createRequire } from "node:module";
import { SpanStatusCode } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { HttpInstrumentation } from "@opentelemetry/instrumentation-http";
import { PgInstrumentation } from "@opentelemetry/instrumentation-pg";
import { UndiciInstrumentation } from "@opentelemetry/instrumentation-undici";
import { NodeSDK, tracing } from "@opentelemetry/sdk-node";

/** Timeout per batch, retries included, so that an unreachable collector does not delay shutdown. */
const timeoutMillis = 2_000;

/**
 * Traces requests, outgoing calls and queries to `OTEL_EXPORTER_OTLP_ENDPOINT`; configured by OpenTelemetry's
 * environment variables (`OTEL_SERVICE_NAME`, `OTEL_TRACES_SAMPLER`, …).
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
      new HttpInstrumentation(),
      new UndiciInstrumentation(),
      new PgInstrumentation({ requireParentSpan: true }),
    ],
  });
  sdk.start();
  // The instrumentation patches modules on require(); a module that is only imported stays unpatched.
  const require = createRequire(import.meta.url);
  require("node:http");
  if (program === "upstream") require("pg");
  return { flush: () => sdk.shutdown().catch(() => undefined) };
}

/** Allow-list of attributes; URLs, query strings, headers and error messages may hold personal data. */
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

/** @param {Readonly<Record<string, unknown>>} attributes */
const keepKnown = (attributes) =>
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
    attributes: { value: keepKnown(span.attributes) },
    events: {
      value: span.events.map((event) => ({ ...event, attributes: keepKnown(event.attributes ?? {}) })),
    },
    status: {
      value: { code: span.status.code ?? SpanStatusCode.UNSET },
    },
  });
}
