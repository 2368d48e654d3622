import { stampArrivals } from "./arrivals.mjs";
import { logConsole, logLastWords, logRequest, logUnhandledRejections, openLog } from "./log.mjs";
import { countUnhandledRejections, measureProcess } from "./metrics.mjs";
import { followRequests } from "./requests.mjs";
import { readServingSettings } from "./settings.mjs";
import { isServing, isStopping, markQuiet, stopWell } from "./stopping.mjs";

/**
 * Gives this process, before its program is loaded, what any program here is served with: arrivals stamped, a log of JSON lines,
 * measurements, an end that loses nothing, and traces where somebody takes them.
 *
 * @param {string} program as its log names it
 * @param {{ keepsAnyId?: boolean }} [options] `keepsAnyId`: a well-formed `x-request-id` counts from whoever sends it
 */
export async function serveWell(program, { keepsAnyId = false } = {}) {
  const settings = readServingSettings(process.env);
  const serviceName = settings.serviceName ?? `envelopa-${program}`;
  const log = openLog({ program, level: settings.logLevel });
  logConsole(log);
  logLastWords(log, isServing);
  logUnhandledRejections(log, { isServing, count: countUnhandledRejections() });
  // Not even read from disk where nobody takes traces.
  const tracing = settings.isTraced && (await import("./tracing.mjs")).startTracing({ program, serviceName });
  stopWell({ drainMs: settings.shutdownDrainMs, ...(tracing && { atTheEnd: tracing.flush }) });
  stampArrivals(settings, { keepsAnyId });
  const measure = measureProcess();
  followRequests({
    onStart(_request, response) {
      if (isStopping()) response.shouldKeepAlive = false;
    },
    onEnd(ended) {
      markQuiet(ended.request.socket);
      measure(ended);
      logRequest(log, ended);
    },
  });
}
