export const toLinear = Float32Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

const linearSteps = 8192;
const fromLinear = Uint8ClampedArray.from({ length: linearSteps + 1 }, (_, step) => {
  const share = step / linearSteps;
  return (share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055) * 255;
});

export const toByte = (/** @type {number} */ linear) =>
  fromLinear[linear >= 1 ? linearSteps : (linear * linearSteps) | 0] ?? 255;
