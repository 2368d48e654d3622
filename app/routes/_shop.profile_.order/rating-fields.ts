/** How the fields of a rating are named: by what they are about, `pedido`, `produto-12` or `loja`. */

export const productKey = (productId: number) => `produto-${productId}`;
export const noteField = (key: string) => `nota-${key}`;
export const commentField = (key: string) => `comentario-${key}`;

export const mostInComment = 1000;
