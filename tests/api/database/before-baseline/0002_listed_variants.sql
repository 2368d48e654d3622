ALTER TABLE "attributes" ADD COLUMN "colour_id" integer;--> statement-breakpoint
ALTER TABLE "product_images" ADD COLUMN "attribute_id" integer;--> statement-breakpoint
ALTER TABLE "attributes" ADD CONSTRAINT "attributes_colour_id_subcategories_id_fk" FOREIGN KEY ("colour_id") REFERENCES "public"."subcategories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_images" ADD CONSTRAINT "product_images_attribute_id_attributes_id_fk" FOREIGN KEY ("attribute_id") REFERENCES "public"."attributes"("id") ON DELETE set null ON UPDATE no action;