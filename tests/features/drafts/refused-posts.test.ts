import { expect, test } from 'vitest';
import { CallError } from '../../../client/api/call.ts';
import type { DraftHandle } from '../../../client/drafts/use-draft.ts';
import { useSession } from '../../../client/features/auth/session/session.ts';
import { createPost, EMPTY_DRAFT } from '../../../client/features/posts/compose/draft.ts';
import { useToasts } from '../../../client/ui/feedback/toasts.ts';

test.each([
  [409, 'too-many-held', ['Why.']],
  [429, 'too-many-requests', ['Why.']],
  [403, 'address-unproven', ['Why.']],
  [500, '', []],
])('a post that is refused with %i "%s" tells: %j', async (status, code, told) => {
  const user = { email: 'ana@example.com', displayName: 'Ana', photoURL: null };
  useSession.setState({ user });
  useToasts.setState({ notes: [] });
  const refusal = { code } as CallError['problem'];
  const send = () => Promise.reject(new CallError(status, 'Why.', refusal));
  const posted = createPost(EMPTY_DRAFT, { send } as unknown as DraftHandle);
  expect(await posted).toBeNull();
  expect(useToasts.getState().notes.map(({ text }) => text)).toEqual(told);
});
