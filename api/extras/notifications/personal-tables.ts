import { z } from "zod";
import type { WithExtras } from "../../extra-places";
import { definePersonalTable, labelColumns, type PersonalTable } from "../../personal-data/personal-table";
import { selectByUser } from "../../personal-data/rows-of-person";
import { describeObject } from "../../personal-data/words-of-objects";
import { listKinds } from "./notification-kinds";
import { mailPreferences } from "./schema";

export function listSwitchTables(services: WithExtras): readonly PersonalTable[] {
  const titles = new Map(listKinds(services).map(({ kind, title }) => [kind, title]));
  const toKinds = describeObject(
    z.array(z.string()),
    {},
    (kinds) => kinds.map((kind) => titles.get(kind) ?? kind).join("; ") || "nenhum",
  );
  return [
    definePersonalTable(mailPreferences, {
      getRows: selectByUser(mailPreferences.userId),
      exported: {
        title: "E-mails que você desligou",
        about: "Avisos da loja que você não quer receber, enquanto você tiver a conta.",
        fields: labelColumns(mailPreferences, {
          off: ["E-mails desligados", toKinds],
          userId: null,
          token: null,
        }),
      },
      erasure: "delete",
    }),
  ];
}
