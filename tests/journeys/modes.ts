type Mode = readonly [name: string, headers: Record<string, string> | undefined];

const withoutScript: Mode = ["without script", undefined];
const light: Mode = ["in the light mode", { "save-data": "on" }];

/**
 * For journeys whose light documents only leave parts out: `npm test` walks them without script,
 * `npm run prove -- light` in both modes.
 */
export const modes: readonly Mode[] = process.env.MODES === "all" ? [withoutScript, light] : [withoutScript];
