/** remix-serve logs undefined when it closes. @param {readonly unknown[]} words of a console method */
export const isCloseMessage = (words) => words.every((word) => word === undefined);

/** Path of the page whose data a client-side navigation requests. @param {string} pathname */
export const toPagePath = (pathname) => pathname.replace(/\.data$/, "");
