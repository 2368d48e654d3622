import { closeAfter } from "./framework/node-server.mjs";
import { logConsole, logLastWords, logRequest, logUnhandledRejections, openLog } from "./log.mjs";
import { countUnhandledRejections, measureProcess } from "./metrics.mjs";
import { stampArrivals } from "./request-stamps.mjs";
import { followRequests } from "./requests.mjs";
import { readServingSettings } from "./settings.mjs";
import { isServing, isStopping, markQuiet, stopWell } from "./shutdown.mjs";

/**
 * Adds request stamps, JSON log, metrics, graceful shutdown and optional tracing before the program loads.
 * @param {string} program name in the log
 * @param {{ keepsAnyId?: boolean }} [options] `keepsAnyId` accepts a well-formed `x-request-id` from any client
 */
export async function serveWell(program, { keepsAnyId = false } = {}) {
  const settings = readServingSettings(process.env);
  const serviceName = settings.serviceName ?? `envelopa-${program}`;
  const log = openLog({ program, level: settings.logLevel });
  logConsole(log);
  logLastWords(log, isServing);
  logUnhandledRejections(log, { isServing, count: countUnhandledRejections() });
  // The OpenTelemetry packages are loaded only when tracing is on.
  const tracing = settings.isTraced && (await import("./tracing.mjs")).startTracing({ program, serviceName });
  stopWell({ drainMs: settings.shutdownDrainMs, ...(tracing && { atTheEnd: tracing.flush }) });
  stampArrivals(settings, { keepsAnyId });
  const measure = measureProcess();
  followRequests({
    onStart(_request, response) {
      if (isStopping()) closeAfter(response);
    },
    onEnd(ended) {
      markQuiet(ended.request.socket);
      measure(ended);
      logRequest(log, ended);
    },
  });
}
