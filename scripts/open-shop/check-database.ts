import { createCommandPasswords } from "../../api/accounts/passwords";
import { compareSchema } from "../../api/database/compare-schema";
import { connect } from "../../api/database/connection";
import { listPendingMigrations } from "../../api/database/migrate";
import { listServerUrls } from "../../api/database/server-urls";
import { waitForDatabase } from "../../api/database/wait-for-database";
import { isMarkedAsDemo } from "../../demo/demo-marker";
import { sortByPassword } from "../../demo/open-accounts";
import { type Finding, getErrorCode, limitTime, reportMissing, reportRight, reportWrong } from "./finding";

const prepareCommand = "SANDBOX=off node --env-file=.env --import tsx scripts/prepare-database.ts";
const subject = "Banco (DATABASE_URL)";

/** A PostgreSQL that answers, has this version's tables, and no account or product of the demonstration. */
export async function checkDatabase(url: string | undefined, limitInMs: number): Promise<Finding[]> {
  if (!url) return [reportMissing(subject, "Crie um PostgreSQL 15 ou mais novo e defina DATABASE_URL.")];
  if (listServerUrls(url).length === 0)
    return [
      reportWrong(subject, "não é um endereço", "Escreva postgres://usuario:senha@servidor:5432/nome."),
    ];
  try {
    return await limitTime(limitInMs, () => inspect(url));
  } catch (error) {
    return [
      reportWrong(
        subject,
        `não responde (${getErrorCode(error)})`,
        "Confira servidor, usuário, senha e nome.",
      ),
    ];
  }
}

async function inspect(url: string): Promise<Finding[]> {
  const { db, pool, close } = connect(
    await waitForDatabase(url, { timeLimitInMs: 0, log: () => undefined }),
    {
      connections: 1,
    },
  );
  try {
    const { rows } = await pool.query<{ version: string }>(
      "select current_setting('server_version') as version",
    );
    const version = rows[0]?.version.split(" ")[0] ?? "";
    if (Number.parseInt(version, 10) < 15)
      return [reportWrong(subject, `é um PostgreSQL ${version}`, "Use o 15 ou mais novo.")];
    const found = reportRight(subject, `PostgreSQL ${version}`);
    const pending = await listPendingMigrations(pool);
    if (pending.length > 0)
      return [
        found,
        reportWrong(
          "Migrações",
          `faltam ${pending.join(", ")}`,
          "Importe os produtos (docs/opening-a-shop.md); num banco em uso, execute npm start.",
        ),
      ];
    const { breaking, lesser } = await compareSchema(pool);
    const differences = [...breaking, ...lesser];
    const { open } = await sortByPassword(db, createCommandPasswords("strong"));
    return [
      found,
      reportRight("Migrações", "todas aplicadas"),
      differences.length > 0
        ? reportWrong(
            "Tabelas",
            differences.join("; "),
            'Veja docs/operations.md, "A database that lacks something".',
          )
        : reportRight("Tabelas", "como os programas as esperam"),
      open.length > 0
        ? reportWrong(
            "Contas da demonstração",
            `${open.length} com a senha publicada`,
            `Execute ${prepareCommand}`,
          )
        : reportRight("Contas da demonstração", "nenhuma com a senha publicada"),
      (await isMarkedAsDemo(db))
        ? reportWrong(
            "Produtos da demonstração",
            "o banco ainda é o da demonstração",
            "Importe os seus produtos num banco vazio (docs/opening-a-shop.md).",
          )
        : reportRight("Produtos da demonstração", "o banco não é o da demonstração"),
    ];
  } finally {
    await close();
  }
}
