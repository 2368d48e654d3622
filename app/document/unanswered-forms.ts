import { stylesId } from "./element-ids";
import type { Unanswered } from "./unanswered";

interface Press {
  readonly form: HTMLFormElement;
  readonly button: HTMLButtonElement | null;
}

let pressed: Press | undefined;
let shown: HTMLElement | undefined;

/** A form whose answer never came stays as it was filled in, and says so. From before the page comes alive. */
export function keepUnansweredForms(): void {
  window.addEventListener(
    "submit",
    ({ target, submitter }) => {
      shown?.remove();
      if (target instanceof HTMLFormElement)
        pressed = { form: target, button: submitter instanceof HTMLButtonElement ? submitter : null };
    },
    true,
  );
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker.addEventListener(
    "message",
    ({ data, ports: [sender] }: MessageEvent<Unanswered>) => {
      if (!sender || !pressed?.form.isConnected || addressOf(pressed) !== data.address) return;
      sender.postMessage(true);
      say(data, pressed);
    },
  );
}

const addressOf = ({ form }: Press) => form.action.split("#")[0];

function say({ text, again }: Unanswered, { form, button }: Press): void {
  const whole = document.getElementById(stylesId);
  if (whole instanceof HTMLLinkElement) whole.media = "all";
  const retry = document.createElement("button");
  retry.type = "button";
  retry.className = "button outlined";
  retry.textContent = again;
  retry.onclick = () => form.requestSubmit(button?.form === form ? button : null);
  const notice = document.createElement("div");
  notice.className = "notice failure unanswered";
  notice.role = "alert";
  notice.append(text, retry);
  document.body.append(notice);
  shown = notice;
  retry.focus();
}
