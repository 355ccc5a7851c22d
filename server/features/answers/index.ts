import { setAnswer } from '../../../db/features/answers/answers.ts';
import type { AppContext } from '../../app/context.ts';
import type { Feature } from '../../app/feature.ts';
import { badInput, httpError } from '../../http/errors.ts';
import type { Handlers } from '../../http/handlers.ts';
import { commentNotFound } from '../comments/author-rights.ts';
import { postNotFound } from '../posts/author-rights.ts';
import { readWholePost } from '../posts/whole-post.ts';

function answerHandlers(context: AppContext) {
  const { store } = context;
  return {
    async 'PUT /posts/{id}/answer'({ resource, body, caller, rev }) {
      const chosen = await setAnswer(store, resource.id, body.comment, caller);
      if (!chosen) throw postNotFound();
      if (chosen === 'no-question')
        throw httpError('no-question', 'Posts with this tag are no questions.');
      if (chosen === 'comment-unknown') throw commentNotFound();
      if (chosen === 'other-post')
        throw badInput('comment', {
          fault: 'unknown',
          sentence: 'must be a comment of the same post',
        });
      const post = await readWholePost(context, resource.id, caller);
      rev(post.rev);
      return post;
    },
  } satisfies Partial<Handlers>;
}

/** The effects are those of `post:marked`. */
export const answers = { handlers: answerHandlers } satisfies Feature;
