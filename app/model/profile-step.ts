/** 0 personal data, 1 addresses, 2 password, 3 orders (purchase 2, "/profile"). */
export type ProfileStep = 0 | 1 | 2 | 3;

const profileSteps: readonly ProfileStep[] = [0, 1, 2, 3];

/** Parses `step=0..3`, or `profileAdd=true` as 1 (own rules, "Routes"); null if absent. */
export function getRequestedProfileStep(query: URLSearchParams): ProfileStep | null {
  const step = profileSteps.find((each) => String(each) === query.get("step"));
  return step ?? (query.get("profileAdd") === "true" ? 1 : null);
}
