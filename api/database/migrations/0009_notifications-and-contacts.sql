CREATE TABLE "mail_preferences" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"off" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "mail_preferences_token_unique" UNIQUE("token")
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "notification" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "unsubscribe_url" text;--> statement-breakpoint
ALTER TABLE "installers" ADD COLUMN "contacts_need_second_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_preferences" ADD CONSTRAINT "mail_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;