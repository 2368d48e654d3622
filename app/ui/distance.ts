const twoDecimals = new Intl.NumberFormat("pt-BR", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

export const formatKm = (distanceInKm: number) => `${twoDecimals.format(distanceInKm)} km`;
