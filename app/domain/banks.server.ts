import published from "./banks.json";

/** Options 'code-shortname', by code (installers 9, "Banks"; docs/decisions/banks.md names their origin). */
export const bankOptions: readonly string[] = published;
