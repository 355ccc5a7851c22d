import { expect, test } from 'vitest';
import { expectCall } from '../../support/expect-answer.ts';
import { PUSH_CHOICES } from '../../support/features/push.ts';
import { openFileForum } from '../../support/open-forum.ts';

const forum = await openFileForum();

test('me: the own account, with letters about replies and no digest at first', async () => {
  const ana = await forum.memberWithoutPassword('Ana');
  const reply = await expectCall(ana, 'GET /me');
  expect(reply.body).toEqual({
    _id: expect.any(String),
    email: 'ana@example.com',
    displayName: 'Ana',
    photoURL: '',
    role: 'user',
    isMember: false,
    isModerator: false,
    mail: 'replies',
    digest: false,
    choices: { language: null, digits: 'native', digestEvery: 'day', ...PUSH_CHOICES },
  });
});

test('me: the choice of letters is changed alone or with the name, and what is not named stays', async () => {
  const ben = await forum.memberWithoutPassword('Ben');
  const change = async (body: object) => {
    await expectCall(ben, 'PATCH /me', { body });
    const { displayName, mail, digest } = (await ben.call('GET /me')).body;
    return { displayName, mail, digest };
  };
  expect(await change({ mail: 'off' })).toEqual({ displayName: 'Ben', mail: 'off', digest: false });
  expect(await change({ digest: true, displayName: 'Benu' })).toEqual({
    displayName: 'Benu',
    mail: 'off',
    digest: true,
  });
  expect(await change({ mail: 'all' })).toMatchObject({ mail: 'all', digest: true });
  for (const body of [{ mail: 'some' }, { mail: null }, { digest: 'yes' }, { digest: null }])
    await ben.refused(400, 'PATCH /me', { body });
  await forum.visitor.refused(401, 'GET /me');
});
