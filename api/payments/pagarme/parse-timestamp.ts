/** Timestamps without a zone are UTC. */
export const parseTimestamp = (text: string): Date =>
  new Date(/(Z|[+-]\d{2}:?\d{2})$/.test(text) ? text : `${text}Z`);
