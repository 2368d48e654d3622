import { readFileSync } from "node:fs";
import path from "node:path";

export type Section = "Launcher" | "Both programs" | "Storefront" | "Reference upstream" | "Providers";

export interface Setting {
  readonly name: string;
  readonly section: Section;
  readonly isSecret: boolean;
  /** Empty without a default, or with one that is not a plain value. */
  readonly byDefault: string;
}

const sections: readonly Section[] = [
  "Launcher",
  "Both programs",
  "Storefront",
  "Reference upstream",
  "Providers",
];

/** The rows of the tables in docs/settings.md, which is the list of all settings. */
function parseSettingsList(markdown: string): Setting[] {
  return markdown.split(/^##+ /m).flatMap((part) => {
    const section = sections.find((each) => part.startsWith(each));
    const rows = section ? part.matchAll(/^\| (.*?) \| (.*?) \|/gm) : [];
    return [...rows].flatMap(([, names = "", byDefault = ""]) => {
      const found = [...names.matchAll(/`([A-Z][A-Z0-9_]*)`( \(secret\))?/g)];
      return found.map(([, name = "", secret]) => ({
        name,
        section: section ?? "Launcher",
        isSecret: secret !== undefined,
        byDefault: (found.length === 1 && /^`([^`{]*)`$/.exec(byDefault)?.[1]) || "",
      }));
    });
  });
}

export const projectFolder = path.resolve(import.meta.dirname, "../..");

export const readSettingsList = (): Setting[] =>
  parseSettingsList(readFileSync(path.join(projectFolder, "docs/settings.md"), "utf8"));

const ofPrograms: Readonly<Record<"storefront" | "upstream", readonly Section[]>> = {
  storefront: ["Both programs", "Storefront"],
  upstream: ["Both programs", "Reference upstream", "Providers"],
};

export const listSettingsOf = (program: keyof typeof ofPrograms, settings: readonly Setting[]): Setting[] =>
  settings.filter(({ section }) => ofPrograms[program].includes(section));
