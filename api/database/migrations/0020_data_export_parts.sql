CREATE TABLE "data_export_parts" (
	"user_id" integer NOT NULL,
	"position" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "data_export_parts_user_id_position_pk" PRIMARY KEY("user_id","position")
);
--> statement-breakpoint
ALTER TABLE "data_export_parts" ADD CONSTRAINT "data_export_parts_user_id_data_exports_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."data_exports"("user_id") ON DELETE cascade ON UPDATE no action;