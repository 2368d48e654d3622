import published from "./banks.json";

/** Options 'code-shortname', by code (installers 9, "Banks"; docs/decisions/installers.md names their origin). */
export const bankOptions: readonly string[] = published;
