/** Field names by subject: `pedido`, `produto-12` or `loja`. */

export const getProductKey = (productId: number) => `produto-${productId}`;
export const getRatingField = (key: string) => `nota-${key}`;
export const getCommentField = (key: string) => `comentario-${key}`;

export const getPhotosField = (key: string) => `fotos-${key}`;

export const maxPhotos = 3;
export const maxCommentLength = 1000;
