import { expect, test } from 'vitest';
import type { InputOf } from '../../../contract/core/calls.ts';
import { postBy, writeComment } from '../../support/content.ts';
import { expectAnswer, expectProblem } from '../../support/expect-answer.ts';
import { PASSWORD } from '../../support/person.ts';
import { forum, isGood, PLACES, post, postId, registerUnicodeForum, root } from './places.ts';

registerUnicodeForum();

const OF_LINES = /^description|^comment$/;
const CONTROLS = [
  ['an escape', 'a\u001b[31mb'],
  ['a delete', 'a\u007fb'],
  ['a control of Latin-1', 'a\u009bb'],
] as const;
const BREAKS = [
  ['a line break', 'a\nb'],
  ['a carriage return', 'a\rb'],
  ['a tab', 'a\tb'],
  ['a line separator', 'a\u2028b'],
] as const;

test.each(PLACES.filter(([what]) => !OF_LINES.test(what)))(
  'text rules: %s is one line without control characters',
  async (_, send, field) => {
    for (const [what, text] of [...CONTROLS, ...BREAKS]) {
      const sentence = expectProblem(await send(text), 400).replace(/\.$/, '');
      const wanted = `${field} must not contain line breaks, tabs or other control characters`;
      expect([what, sentence]).toEqual([what, wanted]);
    }
    // White space around it is not stored.
    expect((await send(' \tround\n')).status).toSatisfy(isGood);
  },
);

test.each(PLACES.filter(([what]) => OF_LINES.test(what)))(
  'text rules: %s keeps line breaks and tabs, and no other control characters',
  async (_, send, field) => {
    for (const [what, text] of BREAKS)
      expect([what, (await send(text)).status]).toEqual([what, expect.toSatisfy(isGood)]);
    for (const [what, text] of CONTROLS) {
      const wanted = `${field} must not contain control characters other than line breaks and tabs`;
      expect([what, expectProblem(await send(text), 400)]).toEqual([what, wanted]);
    }
    expect((await writeComment(root, postId, 'one\n\ttwo\r\nthree')).text).toBe(
      'one\n\ttwo\r\nthree',
    );
  },
);

test("text rules: a photo's address and an author's own time have no control characters", async () => {
  for (const [, text] of CONTROLS) {
    const photoURL = `https://photos.example.com/${text}`;
    const body = { email: root.email, displayName: 'Root', photoURL };
    expectProblem(await post('POST /users', body), 400);
    const image = { name: 'Ana', email: 'ana@example.com', password: PASSWORD, image: photoURL };
    const registered = await forum.raw('/auth/sign-up/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: forum.url },
      body: JSON.stringify(image),
    });
    expectProblem(registered, 400);
    expectProblem(await post('POST /posts', postBy(root, { createdAt: text })), 400);
  }
});

test("text rules: the author's own time may not reverse the direction of a line", async () => {
  const body: InputOf<'POST /posts'>['body'] = postBy(root, { createdAt: '\u202e0:00' });
  expect(expectProblem(await post('POST /posts', body), 400)).toBe(
    'createdAt must not contain characters that turn the direction of writing',
  );
  expectAnswer('POST /posts', await post('POST /posts', { ...body, createdAt: '\u200f10:00' }));
});
