import type { ProviderSettings } from "../../api/providers/settings";
import { checkDatabase } from "./check-database";
import { checkOrigin } from "./check-origin";
import { checkLimitsStore, checkMail, checkProviders, checkUpstream } from "./check-services";
import { checkCompany, checkNames, checkSecrets, checkSimulations, checkTimeLimits } from "./check-settings";
import { type Finding, reportRight, reportWrong, type Variables } from "./finding";

const networkLimitInMs = 10_000;
/** Hashes of passwords are slow on purpose. */
const databaseLimitInMs = 30_000;

interface Launch {
  readonly sandbox: boolean;
  readonly foreignUpstreamUrl: string | undefined;
}

/** Everything between these settings and a shop that takes money. Nothing is changed, sent or bought. */
export async function checkShop(
  variables: Variables,
  launch: Launch,
  fileOfSettings: string,
): Promise<Finding[]> {
  const limitInMs = networkLimitInMs;
  const { foreignUpstreamUrl } = launch;
  const groups = await Promise.all([
    checkStorefrontSettings(variables),
    checkNames(fileOfSettings),
    checkSecrets(variables),
    checkCompany(variables),
    checkOrigin("PUBLIC_ORIGIN", variables.PUBLIC_ORIGIN, { limitInMs }),
    checkLimitsStore(variables.LIMITS_STORE, limitInMs),
    ...(foreignUpstreamUrl === undefined
      ? [
          checkSimulations(launch, variables),
          checkTimeLimits(variables),
          checkOrigin("PUBLIC_API_ORIGIN", variables.PUBLIC_API_ORIGIN, { limitInMs }),
          checkDatabase(variables.DATABASE_URL, databaseLimitInMs),
          checkMail(variables, limitInMs),
          checkReferenceUpstream(variables, limitInMs),
        ]
      : [checkUpstream(foreignUpstreamUrl, limitInMs)]),
  ]);
  return groups.flat();
}

const refused = (program: string, error: unknown) =>
  reportWrong(program, error instanceof Error ? error.message : String(error), "Veja docs/settings.md.");

async function checkStorefrontSettings(variables: Variables): Promise<Finding[]> {
  const subject = "Configuração da loja";
  try {
    const { readSettings } = await import("../../app/env.server");
    readSettings(variables);
    return [reportRight(subject, "aceita")];
  } catch (error) {
    return [refused(subject, error)];
  }
}

async function checkReferenceUpstream(variables: Variables, limitInMs: number): Promise<Finding[]> {
  const subject = "Configuração da API";
  let providers: ProviderSettings;
  try {
    const { readSettings } = await import("../../api/env");
    ({ providers } = readSettings(variables));
  } catch (error) {
    return [refused(subject, error)];
  }
  return [reportRight(subject, "aceita"), ...(await checkProviders(providers, limitInMs))];
}

/** One line for each finding, another for what to do, and the sum. */
export function formatFindings(findings: readonly Finding[]): string[] {
  const open = findings.filter(({ state }) => state !== "certo").length;
  return [
    ...findings.flatMap(({ subject, state, detail, nextStep }) => [
      `  ${state.padEnd(6)}  ${subject}: ${detail.replaceAll("\n", " ")}`,
      ...(nextStep === null ? [] : [`          → ${nextStep}`]),
    ]),
    "",
    open === 0 ? "Tudo certo: a loja pode abrir." : `Falta acertar ${open} de ${findings.length} pontos.`,
  ];
}
