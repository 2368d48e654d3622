export function parseIdInPath(text: string | undefined): number | null {
  const id = /^[1-9]\d{0,9}$/.test(text ?? "") ? Number(text) : Number.NaN;
  return id <= 2_147_483_647 ? id : null;
}
