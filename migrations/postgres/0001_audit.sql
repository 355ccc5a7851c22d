CREATE TABLE "audit" (
	"id" text PRIMARY KEY NOT NULL,
	"actor" text NOT NULL,
	"act" text NOT NULL,
	"target" text NOT NULL,
	"detail" text NOT NULL,
	"done_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "audit_target" ON "audit" USING btree ("target");--> statement-breakpoint
CREATE FUNCTION "audit_only_grows"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'The audit log only grows';
END $$;
--> statement-breakpoint
CREATE TRIGGER "audit_only_grows" BEFORE UPDATE OR DELETE ON "audit" FOR EACH ROW EXECUTE FUNCTION "audit_only_grows"();
--> statement-breakpoint
-- Payments are the log's own story from before it was kept; who made an admin is not known.
INSERT INTO "audit" ("id", "actor", "act", "target", "detail", "done_at")
	SELECT "payments"."id", "email", 'payment taken', "payments"."id", "provider" || ' ' || "reference" || ': ' || "amount" || ' ' || "currency", "paid_at"
	FROM "payments" JOIN "users" ON "users"."id" = "user_id";
--> statement-breakpoint
INSERT INTO "audit" ("id", "actor", "act", "target", "detail", "done_at")
	SELECT "id", 'before the audit log', 'admin granted', "email", '', "created_at" FROM "users" WHERE "role" = 'admin';
