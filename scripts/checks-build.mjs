/** Marks the copy of a module that only the checks of forms use. */
export const checksMark = "?checks";

/**
 * Gives the rules of forms their own copies of domain rules and messages in the browser build. Otherwise these would be
 * added to the files that catalogue pages load, because a module has one place in a build.
 * @param {{ sources: string }} folders
 * @returns {import("vite").Plugin}
 */
export function createChecksBuild({ sources }) {
  return {
    name: "checks-build",
    apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    enforce: "pre",
    async resolveId(source, importer, options) {
      const isRules = /\/[\w-]*form-rules$/.test(source);
      if (!isRules && !importer?.endsWith(checksMark)) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      const isOurs = found?.id.startsWith(sources) && /\.ts$/.test(found.id);
      return isOurs ? `${found.id}${checksMark}` : found;
    },
  };
}
