import { useQuery } from '@tanstack/react-query';
import { versionHide, versionHideSure, versionNotHidden } from '#messages';
import type { CommentRevision, PostRevision } from '../../../contract/features/revisions.ts';
import { call } from '../../api/call.ts';
import { logFailure } from '../../api/log.ts';
import { queryClient } from '../../api/query-client.ts';
import { askToConfirm } from '../../ui/dialogs/confirm.ts';
import { toastError } from '../../ui/feedback/toasts.ts';

/** A text whose earlier versions are shown. */
export interface Edited {
  kind: 'post' | 'comment';
  id: string;
  authorId: string;
  version: number;
}

/** An earlier version of a text; that of a post has a title and a tag. */
export type Revision = CommentRevision & Partial<PostRevision>;

const keyOf = ({ kind, id, version }: Edited) => [`GET /${kind}s/{id}/revisions`, id, version];

/** The earlier versions of a text, newest first. */
export function useRevisions(edited: Edited) {
  const params = { id: edited.id };
  return useQuery({
    queryKey: keyOf(edited),
    queryFn: ({ signal }): Promise<Revision[]> =>
      edited.kind === 'post'
        ? call('GET /posts/{id}/revisions', { params }, { signal })
        : call('GET /comments/{id}/revisions', { params }, { signal }),
  });
}

/** Asks, and hides an earlier version for good. */
export async function hideRevision(edited: Edited, { version, text }: Revision): Promise<void> {
  const isSure = await askToConfirm({
    text: versionHideSure,
    about: text,
    confirmLabel: versionHide,
    danger: true,
  });
  if (!isSure) return;
  const params = { id: edited.id, version: String(version) };
  try {
    await (edited.kind === 'post'
      ? call('DELETE /posts/{id}/revisions/{version}', { params })
      : call('DELETE /comments/{id}/revisions/{version}', { params }));
    queryClient().setQueryData(keyOf(edited), (known: Revision[] | undefined) =>
      known?.filter((one) => one.version !== version),
    );
  } catch (cause) {
    logFailure('Hiding an earlier version')(cause);
    toastError(versionNotHidden);
  }
}
