import type { Config } from "tailwindcss";
import { brandColors } from "./brand/brand";

/** Design tokens. Product images carry the colour; the interface uses warm grey, white and near-black. */
export default {
  theme: {
    colors: {
      red: { DEFAULT: brandColors.main, dark: brandColors.dark, 50: brandColors.tint },
      wine: brandColors.deep,
      ink: { DEFAULT: "#211C1A", 2: "#574F4A", 3: "#6B625C" },
      edge: "#877D76",
      line: "#E4DED8",
      paper: "#FFFFFF",
      canvas: "#F8F6F3",
      sand: "#EFEAE4",
      footer: { DEFAULT: "#2A2422", text: "#F3EEEA", soft: "#D9D0C9", line: "#837770" },
      green: { DEFAULT: "#17663A", 50: "#E9F5ED" },
      amber: { DEFAULT: "#7A4A00", 50: "#FFF4DC" },
      blue: { DEFAULT: "#1C4E7D", 50: "#EBF2F9" },
      star: "#B36B00",
      backdrop: "rgb(33 28 26 / 0.62)",
      swatch: "rgb(33 28 26 / 0.55)",
    },
    fontFamily: {
      sans: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
      mono: 'ui-monospace, "Roboto Mono", Consolas, monospace',
    },
    fontWeight: { normal: "400", medium: "500", bold: "700" },
    fontSize: {
      count: "0.75rem",
      sm: "0.875rem",
      name: "0.9375rem",
      base: "1rem",
      lg: "1.125rem",
      xl: "1.25rem",
      "2xl": "1.5rem",
      "3xl": "1.875rem",
      price: "2rem",
      banner: "2.25rem",
      "price-wide": "2.5rem",
    },
    // `p-4` and `--spacing(4)` are 16px.
    spacing: { DEFAULT: "4px" },
    borderRadius: {
      none: "0",
      badge: "6px",
      control: "8px",
      card: "12px",
      sheet: "16px",
      full: "999px",
    },
    boxShadow: {
      menu: "0 2px 8px rgb(33 28 26 / 0.06), 0 1px 2px rgb(33 28 26 / 0.08)",
      notice: "0 -4px 16px rgb(33 28 26 / 0.12)",
    },
    // 600, 960 and 1000 px at the default font size; rem gives users with larger text the narrow layout.
    screens: { tablet: "37.5rem", desk: "60rem", product: "62.5rem" },
    zIndex: { raised: "1", menu: "2", sheet: "3", gate: "4" },
    extend: { maxWidth: { narrow: "440px", form: "640px", page: "1200px", wide: "1440px", text: "68ch" } },
  },
} satisfies Config;
