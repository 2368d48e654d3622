import { closeAfter } from "./framework/node-server.mjs";
import { logConsole, logFatal, logRequest, logUnhandledRejections, openLog } from "./log.mjs";
import { countUnhandledRejections, measureProcess } from "./metrics.mjs";
import { stampArrivals } from "./request-stamps.mjs";
import { followRequests } from "./requests.mjs";
import { readServingSettings } from "./settings.mjs";
import { enableGracefulShutdown, isServing, isStopping, markIdle } from "./shutdown.mjs";

/**
 * Adds request stamps, JSON log, metrics, graceful shutdown and optional tracing before the program loads.
 * @param {string} program name in the log
 * @param {{ trustsRequestIds?: boolean }} [options] `trustsRequestIds` accepts a well-formed `x-request-id` from any client
 */
export async function instrumentServer(program, { trustsRequestIds = false } = {}) {
  const settings = readServingSettings(process.env);
  const serviceName = settings.serviceName ?? `envelopa-${program}`;
  const log = openLog({ program, level: settings.logLevel });
  logConsole(log);
  logFatal(log, isServing);
  logUnhandledRejections(log, { isServing, count: countUnhandledRejections() });
  // The OpenTelemetry packages are loaded only when tracing is on.
  const tracing = settings.isTraced && (await import("./tracing.mjs")).startTracing({ program, serviceName });
  enableGracefulShutdown({ drainMs: settings.shutdownDrainMs, ...(tracing && { atTheEnd: tracing.flush }) });
  stampArrivals(settings, { trustsRequestIds });
  const measure = measureProcess();
  followRequests({
    onStart(_request, response) {
      if (isStopping()) closeAfter(response);
    },
    onEnd(ended) {
      markIdle(ended.request.socket);
      measure(ended);
      logRequest(log, ended);
    },
  });
}
