/** Where the upstream serves a bank slip to print; `id` is what nobody can guess. */
export const boletoPagePath = (id: string): string => `/boletos/${encodeURIComponent(id)}`;
