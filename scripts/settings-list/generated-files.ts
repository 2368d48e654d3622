import { readFileSync } from "node:fs";
import path from "node:path";
import { listSettingsOf, projectFolder, type Setting } from "./settings-list";

/** The image sets a place or a port, or each process has its own. */
const setByImage = /^(PORT|HOST|NODE_ENV|API_PORT|API_HOST|IMAGE_CACHE_FOLDER|UPLOADS_FOLDER)$/;
const ofEachProcess = /^(INSTANCE_ID|OTEL_SERVICE_NAME)$/;

export const isForContainers = ({ name }: Setting): boolean =>
  !setByImage.test(name) && !ofEachProcess.test(name);

const begin = (block: string) => `# npm run settings: ${block}`;
const end = "# npm run settings: end";

/** Replaces the lines of a block, indented as its first comment; those that the map before it has are left out. */
function fillBlock(text: string, block: string, render: (setBefore: string) => readonly string[]): string {
  const [, before, indentation, after] =
    new RegExp(`^([\\s\\S]*?\\n?)([ \\t]*)${begin(block)}\\n[\\s\\S]*?${end}\\n([\\s\\S]*)$`).exec(text) ??
    [];
  if (before === undefined || indentation === undefined || after === undefined)
    throw new Error(`The block "${begin(block)}" is missing`);
  const lines = [begin(block), ...render(before.slice(before.lastIndexOf("nvironment:"))), end];
  return before + lines.map((line) => `${indentation}${line}\n`).join("") + after;
}

function fillCompose(text: string, settings: readonly Setting[]): string {
  const fill = (filled: string, program: "storefront" | "upstream") =>
    fillBlock(filled, program, (setBefore) =>
      listSettingsOf(program, settings)
        .filter((setting) => isForContainers(setting) && !setBefore.includes(` ${setting.name}: `))
        .map(({ name }) => `${name}: \${${name}:-}`),
    );
  return fill(fill(text, "storefront"), "upstream");
}

function fillManifest(text: string, settings: readonly Setting[]): string {
  const fill = (filled: string, program: "storefront" | "upstream") => {
    const own = listSettingsOf(program, settings).filter(isForContainers);
    const list = (isSecret: boolean) =>
      own.filter((each) => each.isSecret === isSecret).map(({ name }) => name);
    return fillBlock(filled, program, () => [
      ...wrap(`# ConfigMap ${program}: `, list(false)),
      ...wrap(`# Secret ${program}: `, list(true)),
    ]);
  };
  return fill(fill(text, "storefront"), "upstream");
}

function wrap(start: string, names: readonly string[]): string[] {
  const lines: string[] = [];
  let line = start;
  for (const name of names) {
    if (line.length + name.length > 130) {
      lines.push(line.trimEnd());
      line = "#   ";
    }
    line += `${name} `;
  }
  return [...lines, line.trimEnd()];
}

function fillExample(text: string, settings: readonly Setting[]): string {
  const written = new Set(text.slice(0, text.indexOf(begin("all"))).match(/^# [A-Z][A-Z0-9_]*(?==)/gm));
  return fillBlock(text, "all", () =>
    [...new Set(settings.map(({ section }) => section))].flatMap((section) => [
      "",
      `# ${section}`,
      ...settings
        .filter((each) => each.section === section && !written.has(`# ${each.name}`))
        .filter(({ name }, index, own) => own.findIndex((each) => each.name === name) === index)
        .map(({ name, byDefault }) => `# ${name}=${byDefault}`),
    ]),
  ).replace(/^[ \t]+$/gm, "");
}

const fillers = {
  ".env.example": fillExample,
  "deploy/compose.yaml": fillCompose,
  "deploy/kubernetes/settings.yaml": fillManifest,
};

/** What each file that names settings should contain, by its path. */
export const generateFiles = (settings: readonly Setting[]): Map<string, string> =>
  new Map(
    Object.entries(fillers).map(([file, fill]) => [
      file,
      fill(readFileSync(path.join(projectFolder, file), "utf8"), settings),
    ]),
  );
