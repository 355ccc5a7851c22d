ALTER TABLE "users" ADD COLUMN "admin_revoked_at" bigint;--> statement-breakpoint
-- Of revocations from before this column the log alone tells.
UPDATE users SET admin_revoked_at = (SELECT max(done_at) FROM audit WHERE target = users.email AND act = 'admin revoked')
  WHERE role = 'user' AND email IN (SELECT target FROM audit WHERE act = 'admin revoked');