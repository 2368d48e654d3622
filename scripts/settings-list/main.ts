import { writeFileSync } from "node:fs";
import path from "node:path";
import { refuseArguments } from "../read-arguments.mjs";
import { generateFiles } from "./generated-files";
import { projectFolder, readSettingsList } from "./settings-list";

refuseArguments("npm run settings: writes the settings of docs/settings.md into the files that hand them on");

/** `npm run settings`: writes the settings of docs/settings.md into the files that hand them on. */
for (const [file, content] of generateFiles(readSettingsList()))
  writeFileSync(path.join(projectFolder, file), content);
