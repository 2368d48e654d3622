import { html } from "hono/html";

export const renderPageHead = (title: string, styleSheet: string) => html`<meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${title}</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="${styleSheet}">`;
