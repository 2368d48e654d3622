export const boletoPagePath = (id: string): string => `/boletos/${encodeURIComponent(id)}`;
