import { applyFullStyleSheet } from "./full-style-sheet";
import { release } from "./pending-submissions";
import type { UnansweredSubmission } from "./unanswered-submission";

interface Press {
  readonly form: HTMLFormElement;
  readonly button: HTMLButtonElement | null;
}

let pressed: Press | undefined;
let shown: HTMLElement | undefined;

/** Keeps a form as typed when its response never arrived. Runs before hydration. */
export function handleUnansweredSubmissions(): void {
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
    ({ data, ports: [sender] }: MessageEvent<UnansweredSubmission>) => {
      if (!sender || !pressed?.form.isConnected || getAddress(pressed) !== data.address) return;
      sender.postMessage(true);
      release();
      showRetryNotice(data, pressed);
    },
  );
}

const getAddress = ({ form }: Press) => form.action.split("#")[0];

function showRetryNotice({ text, again }: UnansweredSubmission, { form, button }: Press): void {
  applyFullStyleSheet();
  const retry = document.createElement("button");
  retry.type = "button";
  retry.className = "button outlined";
  retry.textContent = again;
  retry.onclick = () => (button?.form === form ? button.click() : form.submit());
  const notice = document.createElement("div");
  notice.className = "notice failure unanswered";
  notice.setAttribute("role", "alert");
  notice.append(text, retry);
  document.body.append(notice);
  shown = notice;
  retry.focus();
}
