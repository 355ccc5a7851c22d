-- The log names members by their ids: `member:ID`. An address of whoever was never a member stays.
ALTER TABLE "audit" DISABLE TRIGGER "audit_only_grows";
--> statement-breakpoint
-- Who had an address, and until when: who gave it up, who is just leaving, and who has it now.
CREATE TABLE "log_names" ("address" text NOT NULL, "until" bigint NOT NULL, "name" text NOT NULL);
--> statement-breakpoint
INSERT INTO "log_names"
	SELECT f.address, f.until, 'member:' || u.id FROM former_addresses AS f JOIN users AS u ON u.key = f.user_key
	UNION ALL SELECT l.email, 1577836800000 + l.owned_until / 4096, 'member:' || u.id FROM leavings AS l JOIN users AS u ON u.key = l.user_key
	UNION ALL SELECT email, 9007199254740991, 'member:' || id FROM users WHERE left_at IS NULL AND email NOT LIKE '%@example.invalid';
--> statement-breakpoint
CREATE INDEX "log_names_address" ON "log_names" ("address", "until");
--> statement-breakpoint
UPDATE audit SET actor = coalesce((SELECT name FROM log_names WHERE address = actor AND until >= done_at ORDER BY until LIMIT 1), actor)
	WHERE actor LIKE '%@%';
--> statement-breakpoint
UPDATE audit SET target = coalesce((SELECT name FROM log_names WHERE address = target AND until >= done_at ORDER BY until LIMIT 1), target)
	WHERE target LIKE '%@%';
--> statement-breakpoint
-- Of who is leaving no address stays.
UPDATE audit SET detail = 'before: ' || target WHERE act IN ('address changed', 'address restored') AND EXISTS (
	SELECT 1 FROM leavings AS l JOIN users AS u ON u.key = l.user_key
	WHERE audit.target = 'member:' || u.id AND audit.detail = 'before: ' || l.email);
--> statement-breakpoint
-- The addresses in details. Those that are values of settings stay, but for those of who is leaving.
UPDATE audit SET detail = named.detail
	FROM (SELECT key, string_agg(part, '' ORDER BY n) AS detail
		FROM (SELECT key, n, coalesce((SELECT name FROM log_names WHERE log_names.address = found[1] AND until >= done_at
				AND (act <> 'setting changed' OR log_names.address IN (SELECT email FROM leavings)) ORDER BY until LIMIT 1), found[1]) AS part
			FROM audit, regexp_matches(detail, $$[^\s<>()",:;'@][^\s<>()",:;@]*@[^\s<>()",:;']*[^\s<>()",:;.']|.$$, 'g')
				WITH ORDINALITY AS matches (found, n)
			WHERE detail LIKE '%@%' AND act NOT IN ('address changed', 'address restored')) AS parts
		GROUP BY key) AS named
	WHERE named.key = audit.key AND named.detail <> audit.detail;
--> statement-breakpoint
UPDATE sanctions SET imposed_by = coalesce((SELECT name FROM log_names WHERE address = imposed_by AND until >= imposed_at ORDER BY until LIMIT 1), imposed_by);
--> statement-breakpoint
UPDATE marked_addresses SET imposed_by = coalesce((SELECT name FROM log_names WHERE address = imposed_by AND until >= imposed_at ORDER BY until LIMIT 1), imposed_by);
--> statement-breakpoint
UPDATE second_factors SET reset_by = (SELECT id FROM users WHERE email = reset_by) WHERE reset_by IS NOT NULL;
--> statement-breakpoint
DROP TABLE "log_names";
--> statement-breakpoint
DELETE FROM leavings WHERE EXISTS (SELECT 1 FROM leavings AS other WHERE other.user_key = leavings.user_key AND other.email > leavings.email);
--> statement-breakpoint
ALTER TABLE "leavings" DROP CONSTRAINT "leavings_user_key_email_pk";
--> statement-breakpoint
ALTER TABLE "leavings" ADD CONSTRAINT "leavings_user_key_pk" PRIMARY KEY("user_key");
--> statement-breakpoint
ALTER TABLE "leavings" DROP COLUMN "email", DROP COLUMN "name", DROP COLUMN "owned_from", DROP COLUMN "owned_until";
--> statement-breakpoint
-- Of who is leaving, and of nobody else, an address becomes `member:ID`; all else in the log stays.
CREATE OR REPLACE FUNCTION "audit_only_grows"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' THEN
		IF EXISTS (
			SELECT 1 FROM leavings AS l JOIN users AS u ON u.key = l.user_key JOIN former_addresses AS f ON f.user_key = u.key
			WHERE NEW.key = OLD.key AND NEW.id = OLD.id AND NEW.act = OLD.act AND NEW.done_at = OLD.done_at
				AND OLD.actor IN (NEW.actor, f.address) AND NEW.actor IN (OLD.actor, 'member:' || u.id)
				AND OLD.target IN (NEW.target, f.address) AND NEW.target IN (OLD.target, 'member:' || u.id)
				AND replace(NEW.detail, 'member:' || u.id, f.address) = replace(OLD.detail, 'member:' || u.id, f.address)
		) THEN
			RETURN NEW;
		END IF;
	END IF;
	RAISE EXCEPTION 'The audit log only grows';
END $$;
--> statement-breakpoint
ALTER TABLE "audit" ENABLE TRIGGER "audit_only_grows";
