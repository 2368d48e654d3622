import { defineConfig } from "drizzle-kit";

/** `npx drizzle-kit generate --config api/database/drizzle.config.ts --name what_changed` */
export default defineConfig({
  dialect: "postgresql",
  schema: ["./api/database/schema/*.ts", "./api/extras/*/schema.ts"],
  out: "./api/database/migrations",
  casing: "snake_case",
});
