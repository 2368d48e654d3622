/** How an installer has done here: ratings, jobs and time to an answer. */
export interface InstallerStanding {
  readonly rating: { readonly average: number; readonly count: number } | null;
  /** In the last year. */
  readonly jobs: number;
  /** Median; null without answers. */
  readonly answerMinutes: number | null;
}

export interface InstallerRating {
  /** 1 to 5. */
  readonly note: number;
  readonly comment: string;
  readonly author: string;
  /** ISO 8601. */
  readonly createdAt: string;
}

const hourInMinutes = 60;
const dayInMinutes = 24 * hourInMinutes;

export function answerTimeInWords(minutes: number): string {
  if (minutes <= hourInMinutes) return "responde em até 1\u00a0hora";
  if (minutes <= 20 * hourInMinutes)
    return `responde em cerca de ${Math.max(2, Math.round(minutes / hourInMinutes))}\u00a0horas`;
  const days = Math.max(1, Math.round(minutes / dayInMinutes));
  return `responde em cerca de ${days}\u00a0${days === 1 ? "dia" : "dias"}`;
}

/** '3 trabalhos no último ano · responde em até 1 hora'; null without any. */
export function standingInWords({ jobs, answerMinutes }: InstallerStanding): string | null {
  const words = [
    jobs > 0 && `${jobs}\u00a0${jobs === 1 ? "trabalho" : "trabalhos"} no último ano`,
    answerMinutes !== null && answerTimeInWords(answerMinutes),
  ].filter((part) => part !== false);
  return words.length > 0 ? words.join(" · ") : null;
}
