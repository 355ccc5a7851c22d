import { sql } from '../../core/drizzle.ts';
import { perEngine } from '../../core/engine.ts';
import type { Schema } from '../../core/schema/schema.ts';

/** The answer of a post with its author and its text as a JSON array: a subselect, as that of repliers. */
export const answerFields = ({ posts, comments, users }: Schema) => {
  const array = perEngine(users, {
    sqlite: () => sql`json_array`,
    postgres: () => sql`json_build_array`,
  });
  return {
    answerKey: posts.answerKey,
    question: posts.question,
    answer: sql<string | null>`case when ${posts.answerKey} is not null then
      (select cast(${array}(chosen.id, by.id, by.display_name, chosen.posted_at, chosen.format, chosen.text) as text)
        from ${comments} as chosen join ${users} as by on by.key = chosen.author_key
        where chosen.key = ${posts.answerKey}) end`.as('answer'),
  };
};
