-- The log names members by their ids: `member:ID`. An address of whoever was never a member stays.
DROP TRIGGER `audit_never_changes`;
--> statement-breakpoint
-- Who had an address, and until when: who gave it up, who is just leaving, and who has it now.
CREATE TABLE `log_names` (`address` text NOT NULL, `until` bigint NOT NULL, `name` text NOT NULL);
--> statement-breakpoint
INSERT INTO `log_names`
	SELECT f.address, f.until, 'member:' || u.id FROM former_addresses AS f JOIN users AS u ON u.key = f.user_key
	UNION ALL SELECT l.email, 1577836800000 + l.owned_until / 4096, 'member:' || u.id FROM leavings AS l JOIN users AS u ON u.key = l.user_key
	UNION ALL SELECT email, 9007199254740991, 'member:' || id FROM users WHERE left_at IS NULL AND email NOT LIKE '%@example.invalid';
--> statement-breakpoint
CREATE INDEX `log_names_address` ON `log_names` (`address`, `until`);
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
	FROM (SELECT key, group_concat(part, '' ORDER BY begins) AS detail
		FROM (
			-- In `plain`, spaces stand for all that ends an address: its places are those of the details.
			WITH RECURSIVE texts AS (SELECT key, act, done_at, detail, replace(replace(replace(replace(replace(replace(replace(replace(
					replace(replace(replace(detail, char(9), ' '), char(10), ' '), char(13), ' '), '<', ' '), '>', ' '), '(', ' '), ')', ' '),
					'"', ' '), ',', ' '), ':', ' '), ';', ' ') AS plain
				FROM audit WHERE detail LIKE '%@%' AND act NOT IN ('address changed', 'address restored')),
			words AS (
				SELECT key, act, done_at, detail, plain, 1 AS begins, instr(plain || ' ', ' ') AS ends FROM texts
				UNION ALL SELECT key, act, done_at, detail, plain, ends + 1, ends + instr(substr(plain, ends + 1) || ' ', ' ')
					FROM words WHERE ends < length(plain)),
			bare AS (SELECT key, act, done_at, begins, substr(detail, begins, ends - begins + 1) AS part,
				ltrim(substr(plain, begins, ends - begins), '''') AS word FROM words),
			parts AS (SELECT key, act, done_at, begins, part, rtrim(substr(word, 1, instr(word, '@')
				+ instr(substr(word, instr(word, '@') + 1) || '''', '''') - 1), '.') AS address FROM bare)
			SELECT key, begins, replace(part, address, coalesce((SELECT name FROM log_names WHERE log_names.address = parts.address AND until >= done_at
				AND (act <> 'setting changed' OR log_names.address IN (SELECT email FROM leavings)) ORDER BY until LIMIT 1), address)) AS part
			FROM parts)
		GROUP BY key) AS named
	WHERE named.key = audit.key AND named.detail <> audit.detail;
--> statement-breakpoint
UPDATE sanctions SET imposed_by = coalesce((SELECT name FROM log_names WHERE address = imposed_by AND until >= imposed_at ORDER BY until LIMIT 1), imposed_by);
--> statement-breakpoint
UPDATE marked_addresses SET imposed_by = coalesce((SELECT name FROM log_names WHERE address = imposed_by AND until >= imposed_at ORDER BY until LIMIT 1), imposed_by);
--> statement-breakpoint
UPDATE second_factors SET reset_by = (SELECT id FROM users WHERE email = reset_by) WHERE reset_by IS NOT NULL;
--> statement-breakpoint
DROP TABLE `log_names`;
--> statement-breakpoint
DELETE FROM leavings WHERE EXISTS (SELECT 1 FROM leavings AS other WHERE other.user_key = leavings.user_key AND other.email > leavings.email);
--> statement-breakpoint
CREATE TABLE `__new_leavings` (
	`user_key` integer PRIMARY KEY NOT NULL,
	`texts` text NOT NULL,
	`step` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_key`) REFERENCES `users`(`key`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_leavings`("user_key", "texts", "step") SELECT "user_key", "texts", "step" FROM `leavings`;
--> statement-breakpoint
DROP TABLE `leavings`;
--> statement-breakpoint
ALTER TABLE `__new_leavings` RENAME TO `leavings`;
--> statement-breakpoint
-- Of who is leaving, and of nobody else, an address becomes `member:ID`; all else in the log stays.
CREATE TRIGGER `audit_never_changes` BEFORE UPDATE ON `audit` WHEN NOT EXISTS (
	SELECT 1 FROM leavings AS l JOIN users AS u ON u.key = l.user_key JOIN former_addresses AS f ON f.user_key = u.key
	WHERE NEW.key = OLD.key AND NEW.id = OLD.id AND NEW.act = OLD.act AND NEW.done_at = OLD.done_at
		AND OLD.actor IN (NEW.actor, f.address) AND NEW.actor IN (OLD.actor, 'member:' || u.id)
		AND OLD.target IN (NEW.target, f.address) AND NEW.target IN (OLD.target, 'member:' || u.id)
		AND replace(NEW.detail, 'member:' || u.id, f.address) = replace(OLD.detail, 'member:' || u.id, f.address)
) BEGIN SELECT RAISE(ABORT, 'The audit log only grows'); END;
