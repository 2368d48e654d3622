import fc from "fast-check";

const code = fc.oneof(fc.nat(0x7f), fc.nat(0xff_ff));

/** Any UTF-16 code units, half of them ASCII; fast-check's own `binary` takes seconds to prepare. */
export const anyText = fc.array(code).map((codes) => String.fromCharCode(...codes));
