import { subscribe } from "node:diagnostics_channel";
import { Counter, collectDefaultMetrics, Gauge, Histogram } from "prom-client";
import { getPathname } from "./personal-data.mjs";
import { countResponsesInFlight } from "./requests.mjs";
import { getRouteName } from "./route-names.mjs";

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Registers process, request and `envelopa.*` diagnostics-channel metrics in prom-client's default registry, served at
 * `/metrics`.
 * @returns {(ended: import("./requests.mjs").Ended) => void} records a finished request
 */
export function measureProcess() {
  collectDefaultMetrics();
  new Gauge({
    name: "http_requests_in_flight",
    help: "Requests that are being answered, without the one that reads this",
    collect() {
      this.set(Math.max(0, countResponsesInFlight().size - 1));
    },
  });
  measureUpstream();
  countOrders();
  countStockOuts();
  countPaymentFailures();
  measureMailQueue();
  measureJobs();
  countHydrations();
  measureVisits();
  return measureRequests();
}

function measureRequests() {
  const requests = new Counter({
    name: "http_requests_total",
    help: "Requests that have ended, by route, method and status; status 499 where the client went away",
    labelNames: ["route", "method", "status"],
  });
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "From a request's arrival to the last byte of its answer, by route",
    labelNames: ["route"],
    buckets,
  });
  /** @param {import("./requests.mjs").Ended} ended */
  return ({ request, response, durationInMs, isAborted }) => {
    const status = isAborted ? 499 : response.statusCode;
    const route = getRouteName(getPathname(request.url ?? "/"), { response, status });
    requests.inc({ route, method: request.method, status });
    durations.observe({ route }, durationInMs / 1000);
  };
}

/** @returns {() => void} records an unhandled rejection */
export function countUnhandledRejections() {
  const rejections = new Counter({
    name: "unhandled_rejections_total",
    help: "Promises that were rejected and never handled: each is a fault of the program",
  });
  return () => rejections.inc();
}

/** A rate cannot see the first value of a series: what may fail is counted from 0. */
const failureKinds = ["unavailable", "timeout", "unreadable"];
const paymentMethods = ["pix", "boleto", "card"];
const paymentFailures = ["denied", "refused", "time", "connection", "status", "shape", "busy"];

function measureUpstream() {
  const failures = new Counter({
    name: "upstream_failures_total",
    help: "Calls that the upstream did not answer as the contract says, by call and kind (unavailable, timeout, unreadable)",
    labelNames: ["call", "kind"],
  });
  /** @type {Set<string>} */
  const known = new Set();
  const durations = new Histogram({
    name: "upstream_call_duration_seconds",
    help: "From asking the upstream to its whole answer, by what came of it (answered, refused, unavailable, timeout, unreadable)",
    labelNames: ["outcome"],
    buckets,
  });
  subscribe("envelopa.upstream-call", (message) => {
    if (typeof message !== "object" || message === null) return;
    if (!("call" in message) || !("outcome" in message) || !("durationInMs" in message)) return;
    const [call, outcome] = [String(message.call), String(message.outcome)];
    durations.observe({ outcome }, Number(message.durationInMs) / 1000);
    if (!known.has(call)) for (const kind of failureKinds) failures.inc({ call, kind }, 0);
    known.add(call);
    if (failureKinds.includes(outcome)) failures.inc({ call, kind: outcome });
  });
}

function countOrders() {
  const orders = new Counter({
    name: "orders_placed_total",
    help: "Orders that shoppers placed. The upstream counts each once; the storefront also those answered again",
  });
  subscribe("envelopa.orders-placed", (message) => {
    if (typeof message !== "object" || message === null || !("count" in message)) return;
    orders.inc(Number(message.count));
  });
}

function countStockOuts() {
  const stockOuts = new Counter({
    name: "stock_outs_total",
    help: "Lines of orders that were refused because the stock was gone (upstream)",
  });
  subscribe("envelopa.stock-out", (message) => {
    if (typeof message !== "object" || message === null || !("count" in message)) return;
    stockOuts.inc(Number(message.count));
  });
}

function countPaymentFailures() {
  const failures = new Counter({
    name: "payment_failures_total",
    help: "Charges that were not made, by method and reason: denied, refused, time, connection, status, shape, busy (upstream)",
    labelNames: ["method", "reason"],
  });
  for (const method of paymentMethods)
    for (const reason of paymentFailures) failures.inc({ method, reason }, 0);
  subscribe("envelopa.payment-failed", (message) => {
    if (typeof message !== "object" || message === null) return;
    if (!("method" in message) || !("reason" in message)) return;
    failures.inc({ method: String(message.method), reason: String(message.reason) });
  });
}

/** Read by the upstream for each scrape. */
function measureMailQueue() {
  const count = new Gauge({ name: "mails_waiting", help: "Mails that are due and not sent (upstream)" });
  const oldest = new Gauge({
    name: "mails_waiting_oldest_seconds",
    help: "For how long the oldest of them is due (upstream)",
  });
  subscribe("envelopa.mail-queue", (message) => {
    if (typeof message !== "object" || message === null) return;
    if (!("count" in message) || !("oldestInSeconds" in message)) return;
    count.set(Number(message.count));
    oldest.set(Number(message.oldestInSeconds));
  });
}

function measureJobs() {
  const labelNames = ["task"];
  const waiting = new Gauge({
    name: "jobs_waiting",
    help: "Items of background jobs that are due (upstream)",
    labelNames,
  });
  const oldest = new Gauge({
    name: "jobs_waiting_oldest_seconds",
    help: "For how long the oldest of them is due (upstream)",
    labelNames,
  });
  const givenUp = new Gauge({
    name: "jobs_given_up",
    help: "Items that failed at every attempt, and wait for an operator (upstream)",
    labelNames,
  });
  const interval = new Gauge({
    name: "job_interval_seconds",
    help: "How often a job without items runs (upstream)",
    labelNames,
  });
  const lastSuccess = new Gauge({
    name: "job_last_success_timestamp_seconds",
    help: "When this process last finished a run or an item; when it started, before the first (upstream)",
    labelNames,
  });
  subscribe("envelopa.job-started", (message) => {
    if (typeof message !== "object" || message === null) return;
    if (!("task" in message) || !("intervalInMs" in message)) return;
    interval.set({ task: String(message.task) }, Number(message.intervalInMs) / 1000);
    lastSuccess.set({ task: String(message.task) }, Date.now() / 1000);
  });
  subscribe("envelopa.job-succeeded", (message) => {
    if (typeof message !== "object" || message === null || !("task" in message)) return;
    lastSuccess.set({ task: String(message.task) }, Date.now() / 1000);
  });
  subscribe("envelopa.job-queue", (message) => {
    if (!Array.isArray(message)) return;
    for (const gauge of [waiting, oldest, givenUp]) gauge.reset();
    for (const { task, waiting: count, oldestInSeconds, givenUp: failed } of message) {
      waiting.set({ task }, count);
      oldest.set({ task }, oldestInSeconds);
      givenUp.set({ task }, failed);
    }
  });
}

/** What pages reported of their own hydration (`/hidratacao`), by section. */
function countHydrations() {
  const hydrations = new Counter({
    name: "hydrations_total",
    help: "Pages that something else changed before hydration (skipped), or that React rendered again (recovered), by section",
    labelNames: ["page", "outcome"],
  });
  subscribe("envelopa.hydration", (message) => {
    if (typeof message !== "object" || message === null) return;
    if (!("outcome" in message) || !("pathname" in message)) return;
    // Only sections that were found are named.
    const page = getRouteName(String(message.pathname), { response: message, status: 404 });
    hydrations.inc({ page, outcome: String(message.outcome) });
  });
}

/** What pages measured of their visits (`/medidas`), by kind of page. */
function measureVisits() {
  /** @param {string} name @param {string} help @param {number[]} buckets */
  const histogram = (name, help, buckets) => new Histogram({ name, help, labelNames: ["page"], buckets });
  const paintBuckets = [0.2, 0.5, 1, 1.8, 2.5, 4, 6, 10];
  const first = histogram("visit_first_paint_seconds", "First contentful paint in browsers", paintBuckets);
  const largest = histogram(
    "visit_largest_paint_seconds",
    "Largest contentful paint in browsers",
    paintBuckets,
  );
  const interaction = histogram(
    "visit_interaction_seconds",
    "Longest time from a press to the next paint in browsers",
    [0.05, 0.1, 0.2, 0.35, 0.5, 1, 2],
  );
  const shift = histogram("visit_layout_shift", "Layout shift in browsers", [0.01, 0.05, 0.1, 0.25, 0.5, 1]);
  const errors = new Counter({
    name: "visit_script_errors_total",
    help: "Errors of scripts in browsers, also those of extensions",
    labelNames: ["page"],
  });
  subscribe("envelopa.visit", (message) => {
    if (typeof message !== "object" || message === null || !("page" in message)) return;
    const labels = { page: String(message.page) };
    const {
      firstPaintMs,
      largestPaintMs,
      interactionMs,
      shift: shifted,
      errors: count,
    } = { ...none, ...message };
    for (const [metric, ms] of /** @type {const} */ ([
      [first, firstPaintMs],
      [largest, largestPaintMs],
      [interaction, interactionMs],
    ])) {
      if (ms !== undefined) metric.observe(labels, Number(ms) / 1000);
    }
    shift.observe(labels, Number(shifted));
    errors.inc(labels, Number(count));
  });
}

/** @type {{ firstPaintMs?: unknown, largestPaintMs?: unknown, interactionMs?: unknown, shift: unknown, errors: unknown }} */
const none = { shift: 0, errors: 0 };
