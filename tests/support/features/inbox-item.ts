import type { InboxKind } from '../../../contract/values/inbox-kinds.ts';
import type { InboxItem } from '../../../db/features/inbox/reads.ts';

/** An unseen item of an inbox, as the server reads it. */
export const itemOf = (kind: InboxKind, more: Partial<InboxItem> = {}): InboxItem => ({
  key: 1,
  id: 'id',
  kind,
  postId: 'post',
  commentId: null,
  subject: 'post',
  title: '',
  detail: '',
  sanction: null,
  sanctionUntil: null,
  people: [],
  count: 1,
  at: 0,
  isSeen: false,
  place: null,
  ...more,
});
