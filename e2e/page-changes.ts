export interface PageChange {
  /** Outside the container that React hydrates, so that hydration must go ahead. */
  readonly isOutside?: boolean;
  /** Runs in the page, where it can use nothing from this module. */
  readonly apply: () => void;
}

/** What extensions, translators and in-app browsers do to a page, as far as its markup is concerned. */
export const pageChanges = {
  "an element first in the body": {
    isOutside: true,
    apply: () => {
      const frame = document.createElement("div");
      frame.id = "extension-root";
      document.body.prepend(frame);
    },
  },
  "an in-app browser's element at the end of the body": {
    isOutside: true,
    apply: () => {
      const bridge = document.createElement("iframe");
      bridge.hidden = true;
      document.body.append(bridge);
    },
  },
  "a wallet's script in the head": {
    isOutside: true,
    apply: () => {
      const script = document.createElement("script");
      script.append("window.ethereum = {};");
      document.head.prepend(script);
    },
  },
  "a dark mode's styles and attributes": {
    isOutside: true,
    apply: () => {
      document.documentElement.dataset.darkreaderMode = "dynamic";
      for (const name of ["fallback", "inline"]) {
        const style = document.createElement("style");
        style.className = `darkreader darkreader--${name}`;
        style.append(".darkreader-none { color: inherit; }");
        document.head.prepend(style);
      }
    },
  },
  "a writing aid's attributes on the document": {
    isOutside: true,
    apply: () => {
      document.documentElement.classList.add("writing-aid");
      document.body.setAttribute("data-gr-ext-installed", "");
      document.body.setAttribute("cz-shortcut-listen", "true");
    },
  },
  "a password manager's icon and attributes at each input": {
    apply: () => {
      for (const input of document.querySelectorAll("input:not([type=hidden])")) {
        input.setAttribute("data-lpignore", "true");
        const icon = document.createElement("div");
        icon.dataset.lastpassIconRoot = "";
        input.after(icon);
      }
    },
  },
  "an ad blocker that removes the cookie notice": {
    apply: () => {
      document.querySelector("form.cookies")?.remove();
    },
  },
  "a translator that wraps every text": {
    apply: () => {
      document.documentElement.lang = "en";
      document.documentElement.classList.add("translated-ltr");
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) {
        const { currentNode } = walker;
        const isShown = !currentNode.parentElement?.closest("script, style, noscript, option, svg");
        if (currentNode instanceof Text && currentNode.data.trim() !== "" && isShown) texts.push(currentNode);
      }
      for (const text of texts) {
        const [outer, inner] = [document.createElement("font"), document.createElement("font")];
        inner.append(text.data);
        outer.append(inner);
        text.replaceWith(outer);
      }
    },
  },
  "a currency converter that changes texts": {
    apply: () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const { currentNode } = walker;
        if (currentNode instanceof Text)
          currentNode.data = currentNode.data.replace(/R\$/g, "BRL").replace(/\((\d\d)\)/g, "0$1");
      }
    },
  },
  "a password manager that fills in empty fields": {
    apply: () => {
      // Extensions run apart from the page and do not see React's own setter of an input.
      const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
      for (const input of document.querySelectorAll("main input[autocomplete]:not([autocomplete=off])")) {
        if (!(input instanceof HTMLInputElement) || input.value !== "") continue;
        setter?.call(input, "1");
        input.dispatchEvent(new Event("input", { bubbles: true }));
      }
    },
  },
} satisfies Readonly<Record<string, PageChange>>;
