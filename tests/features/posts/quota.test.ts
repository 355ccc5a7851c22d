import { createElement } from 'react';
import { expect, test } from 'vitest';
import { applyMemberStatus, setSession } from '../../../client/features/auth/session/session.ts';
import { Quota } from '../../../client/features/posts/compose/quota.tsx';
import { textOf } from '../../support/features/rendered.ts';

/** The quota as a member of the role reads it, who has written as many posts as are free. */
const quotaOf = (role: 'user' | 'admin') =>
  textOf(createElement(Quota), () => {
    setSession({ email: 'ana@example.com', displayName: 'Ana', photoURL: '' });
    const status = { role, isModerator: false, isMember: false, postCount: 5 };
    applyMemberStatus(status, 1);
  });

test('a member reads how many free posts are used, and of Gold; to an admin nothing is sold', () => {
  expect(quotaOf('user')).toBe('5 of 5 free posts used. Gold has no limit');
  expect(quotaOf('admin')).toBe('');
});
