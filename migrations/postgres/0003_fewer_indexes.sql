DROP INDEX "comments_author";--> statement-breakpoint
DROP INDEX "votes_user";