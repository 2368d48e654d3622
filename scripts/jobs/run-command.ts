import { parseArgs } from "node:util";
import type { Database } from "../../api/database/connection";
import { discardGivenUp, listGivenUp, readQueue, repeatGivenUp } from "../../api/jobs/queue";
import { UsageError } from "../read-arguments.mjs";

export const jobsUsage = `Use npm run jobs -- e um destes:
  list             o que espera, há quanto tempo, e o que foi abandonado, com o motivo
  retry TUDO|NOME  de novo: tudo, um trabalho ('delete saved card') ou um item dele ('delete saved card:1042')
  discard NOME     não fazer mais: um trabalho ou um item abandonado
docs/operations.md, "Background jobs", diz o que é cada trabalho.`;

const maxListed = 50;

/** @returns what does it, and returns what to print */
export function readJobsCommand(args: string[]): (database: Database) => Promise<string> {
  const [command = "", which = "", ...more] = parseArgs({ args, allowPositionals: true }).positionals;
  if (more.length > 0 || (command === "list") !== (which === "")) throw new UsageError();
  switch (command) {
    case "list":
      return list;
    case "retry":
      return async (database) =>
        `${await repeatGivenUp(database, which === "TUDO" ? null : which)} de novo na fila.`;
    case "discard":
      return async (database) => `${await discardGivenUp(database, which)} fora da fila.`;
    default:
      throw new UsageError();
  }
}

async function list(database: Database): Promise<string> {
  const queue = await readQueue(database);
  const givenUp = await listGivenUp(database, maxListed);
  return [
    ...queue.map(
      ({ task, waiting, oldestInSeconds, givenUp: count }) =>
        `${task}: ${waiting} à espera${waiting === 0 ? "" : `, o mais antigo há ${Math.round(oldestInSeconds)} s`}${count === 0 ? "" : `, ${count} abandonados`}`,
    ),
    ...(givenUp.length === 0 ? ["Nada foi abandonado."] : ["Abandonados, os mais antigos primeiro:"]),
    ...givenUp.map(
      ({ key, attempts, lastTriedAt, reason }) =>
        `- ${key} (${attempts} tentativas, a última em ${lastTriedAt}): ${reason?.split("\n")[0] ?? ""}`,
    ),
  ].join("\n");
}
