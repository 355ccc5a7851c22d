import { expect, test } from 'vitest';
import { MOVED_CAME, MOVED_CHANGED, MOVED_LEFT } from '../../../contract/features/moved.ts';
import { LANGUAGES } from '../../../contract/values/languages.ts';
import { MESSAGES } from '../../../messages/languages.ts';
import { idOf } from '../../support/features/inbox.ts';
import { finish, leave } from '../../support/features/leaving.ts';
import {
  MOVED_AT,
  MOVED_REPORT,
  storePerson,
  storeReport,
} from '../../support/moving/stored-report.ts';
import { openForum } from '../../support/open-forum.ts';

test('The report of an import is for admins alone, and names members as they are now', async () => {
  const { forum, root, mitu, ana, bo } = await openForum(['Root', 'Mitu', 'Ana', 'Bo']);
  expect((await root.call('GET /admin/moved')).body).toEqual({ moved: null });
  await storeReport(forum);
  for (const [who, why] of [
    [ana, 'name'],
    [bo, 'address'],
    [bo, 'name'],
  ] as const)
    await storePerson(forum, who.email, why);
  await bo.call('PATCH /me', { body: { displayName: 'বো' } });
  const at = new Date(MOVED_AT).toISOString();
  const one = async (who: typeof ana, name: string, why: string) => ({
    id: await idOf(who),
    name,
    email: who.email,
    why,
  });
  const people = [
    await one(ana, 'Ana', 'name'),
    await one(bo, 'বো', 'address'),
    await one(bo, 'বো', 'name'),
  ];
  const { status, body } = await root.call('GET /admin/moved');
  expect([status, body]).toEqual([200, { moved: { ...MOVED_REPORT, at, people } }]);
  for (const who of [mitu, ana]) expect((await who.call('GET /admin/moved')).status).toBe(403);
  expect((await forum.visitor.call('GET /admin/moved')).status).toBe(401);
  await leave(bo);
  await finish(forum);
  expect((await root.call('GET /admin/moved')).body.moved?.people).toEqual(people.slice(0, 1));
});

test.each(LANGUAGES)(
  'Each count has a sentence with its number, and no other one: %s',
  (language) => {
    const { movedCame, movedLeft, movedChanged, number } = MESSAGES[language];
    const sentences = [
      [MOVED_CAME, movedCame],
      [MOVED_LEFT, movedLeft],
      [MOVED_CHANGED, movedChanged],
    ] as const;
    for (const [codes, words] of sentences) {
      expect(Object.keys(words).sort()).toEqual([...codes].sort());
      for (const [code, sentence] of Object.entries(words))
        for (const count of [1, 2, 12_345])
          expect([code, sentence(count).startsWith(number(count))]).toEqual([code, true]);
    }
  },
);
