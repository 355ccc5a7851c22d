import { call } from '../../../api/call.ts';
import { saveEdit } from '../../../api/save-edit.ts';
import { tellHeld } from '../../../ui/feedback/held-note.ts';
import { keepComments } from '../store.ts';

/** Saves the text of a comment. */
export const saveComment = (id: string, version: number, text: string) =>
  saveEdit(
    'comment',
    () => call('PATCH /comments/{id}', { params: { id }, body: { text, version } }),
    (comment) => {
      if ('held' in comment) tellHeld();
      keepComments([comment]);
    },
  );
