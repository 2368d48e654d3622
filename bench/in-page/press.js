// Injected before the document's own scripts. Presses the add-to-cart button at the time set in `benchWhen` and calls
// `benchInCart` when a painted page shows the product in the cart.
if (location.protocol === "http:") {
  const sinceEpochInMs = () => performance.timeOrigin + performance.now();
  const firstPaint = () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
  if (!sessionStorage.benchBegun) sessionStorage.benchBegun = String(performance.timeOrigin);

  const lastArrival = () =>
    Math.max(
      performance.getEntriesByType("navigation")[0]?.loadEventEnd ?? 0,
      ...performance.getEntriesByType("resource").map(({ responseEnd }) => responseEnd),
    );
  const isHydrated = (button) => Object.keys(button).some((key) => key.startsWith("__reactProps"));
  const isTime = {
    "at once": () => true,
    "a second later": () => performance.now() > firstPaint() + 1000,
    // Script that loads on first interaction does not hydrate the button before the press.
    hydrated: (button) =>
      isHydrated(button) || (document.readyState === "complete" && performance.now() > lastArrival() + 3000),
  };

  let isPressed = false;
  const look = () => {
    const isPainted = firstPaint() !== undefined;
    if (sessionStorage.benchPressed) {
      const cart = document.querySelector('a[href="/cart"]')?.textContent ?? "";
      if (isPainted && cart.includes(", 1 item")) {
        globalThis.benchInCart(
          Number(sessionStorage.benchBegun),
          Number(sessionStorage.benchPressed),
          sinceEpochInMs(),
        );
        return;
      }
    } else {
      const button = document.querySelector('main button[value="adicionar"]');
      if (!isPressed && isPainted && button && isTime[globalThis.benchWhen](button)) {
        isPressed = true;
        button.scrollIntoView({ block: "center", behavior: "instant" });
        const { left, top, width, height } = button.getBoundingClientRect();
        addEventListener("click", () => (sessionStorage.benchPressed = String(sinceEpochInMs())), true);
        globalThis.benchTap(left + width / 2, top + height / 2);
      }
    }
    setTimeout(look, 16);
  };
  look();
}
