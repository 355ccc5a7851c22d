-- REPLACE removes the row in its way without a word to the triggers of deletion; by its rowid, too.
CREATE TRIGGER `audit_never_repeats` BEFORE INSERT ON `audit` WHEN EXISTS (SELECT 1 FROM `audit` WHERE `id` = NEW.`id` OR `rowid` = NEW.`rowid`) BEGIN SELECT RAISE(ABORT, 'The audit log only grows'); END;
--> statement-breakpoint
-- Before an insert -1 stands for a rowid that SQLite is to choose, so no row may have it.
CREATE TRIGGER `audit_counts_from_one` AFTER INSERT ON `audit` WHEN NEW.`rowid` < 1 BEGIN SELECT RAISE(ABORT, 'The audit log only grows'); END;
