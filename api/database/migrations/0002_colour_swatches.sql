ALTER TABLE "subcategories" ADD COLUMN "hex" text;--> statement-breakpoint
ALTER TABLE "subcategories" ADD CONSTRAINT "subcategories_hex" CHECK ("subcategories"."hex" ~ '^#[0-9A-Fa-f]{6}$');--> statement-breakpoint
-- A colour of the filter that is also a value to choose a sku by shows the same hex.
UPDATE "subcategories" SET "hex" = "attributes"."hex"
FROM "category_subcategories", "categories", "attributes", "attribute_groups"
WHERE "category_subcategories"."subcategory_id" = "subcategories"."id"
  AND "categories"."id" = "category_subcategories"."category_id" AND "categories"."slug" = 'cores'
  AND "attribute_groups"."id" = "attributes"."group_id" AND "attribute_groups"."type" = 'Cor'
  AND normalize_text("attributes"."name") = normalize_text("subcategories"."name");
