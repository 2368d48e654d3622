/** Field names by subject: `pedido`, `produto-12` or `loja`. */

export const productKey = (productId: number) => `produto-${productId}`;
export const noteField = (key: string) => `nota-${key}`;
export const commentField = (key: string) => `comentario-${key}`;

export const photosField = (key: string) => `fotos-${key}`;

export const maxPhotos = 3;
export const maxCommentLength = 1000;
