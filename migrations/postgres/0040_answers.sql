ALTER TABLE "tags" ADD COLUMN "asks" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "question" integer;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "answer_key" bigint;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "is_answer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "posts_question" ON "posts" USING btree ("question","key") WHERE question is not null;--> statement-breakpoint
CREATE INDEX "posts_question_score" ON "posts" USING btree ("question","score","key") WHERE question is not null;--> statement-breakpoint
CREATE INDEX "posts_question_tag" ON "posts" USING btree ("question","tag","key") WHERE question is not null;--> statement-breakpoint
CREATE INDEX "posts_question_tag_score" ON "posts" USING btree ("question","tag","score","key") WHERE question is not null;