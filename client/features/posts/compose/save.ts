import type { Post } from '../../../../contract/features/posts.ts';
import { call } from '../../../api/call.ts';
import { saveEdit } from '../../../api/save-edit.ts';
import { tellHeld } from '../../../ui/feedback/held-note.ts';
import { keepPosts } from '../store.ts';

/** The texts of a post that its author edits. */
export type PostTexts = Pick<Post, 'title' | 'description' | 'tag'>;

/** Saves the texts of a post. */
export const savePost = (id: string, version: number, texts: PostTexts) =>
  saveEdit(
    'post',
    () => call('PATCH /posts/{id}', { params: { id }, body: { ...texts, version } }),
    (post) => {
      if ('held' in post) tellHeld();
      keepPosts([post]);
    },
  );
