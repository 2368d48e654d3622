/** '1.234,50 km': two decimals (catalogue 9). */
export function formatKm(km: number): string {
  const [whole = "0", decimals] = km.toFixed(2).split(".");
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ".")},${decimals} km`;
}
