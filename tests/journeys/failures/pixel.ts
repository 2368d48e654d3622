export const pixel = (): File => {
  const base64 =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";
  return new File([Buffer.from(base64, "base64")], "quarto.png", { type: "image/png" });
};
