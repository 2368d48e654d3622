/**
 * Formats a JSON log line for a terminal; lines that are not JSON are returned unchanged.
 * @param {string} line
 * @returns {{ text: string, isError: boolean }}
 */
export function formatLogLine(line) {
  const entry = parsed(line);
  if (entry === null) return { text: line, isError: false };
  const { level, message, requestId, method, route, path, status, durationInMs } = entry;
  const text =
    message === "request" ? `${method} ${route ?? path} ${status} ${durationInMs} ms` : String(message);
  return {
    text: typeof requestId === "string" && message !== "request" ? `${text} [${requestId}]` : text,
    isError: level === "error" || level === "fatal",
  };
}

/** @param {string} line @returns {Record<string, unknown> | null} */
function parsed(line) {
  if (!line.startsWith('{"level":')) return null;
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
