import { writeFileSync } from "node:fs";
import path from "node:path";
import { generateFiles } from "./generated-files";
import { projectFolder, readSettingsList } from "./settings-list";

/** `npm run settings`: writes the settings of docs/settings.md into the files that hand them on. */
for (const [file, content] of generateFiles(readSettingsList()))
  writeFileSync(path.join(projectFolder, file), content);
