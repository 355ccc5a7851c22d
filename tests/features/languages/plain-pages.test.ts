import { describe, expect, test } from 'vitest';
import type { SettlingAct } from '../../../db/features/alerts/alerts.ts';
import type { HeldRow } from '../../../db/features/held/reads.ts';
import type { ReportRow } from '../../../db/features/reports/reads.ts';
import { MESSAGES, type Messages } from '../../../messages/languages.ts';
import {
  conflictPage,
  deadPage,
  editedPage,
  heldPage,
  reportPage,
  settledPage,
} from '../../../server/features/alerts/act-page.ts';
import {
  unsubscribePath,
  unsubscribeToken,
} from '../../../server/features/notification-mails/unsubscribe-token.ts';
import type { PlainPage } from '../../../server/pages/plain-page.ts';
import { idOf } from '../../support/features/inbox.ts';
import { openFileForumWith } from '../../support/open-forum.ts';
import { expectBengali, expectMessagesAlone, PSEUDO, readIn, speakPseudo } from './words.ts';

const report = {
  feedback: 'Irrelevant content',
  reporterEmail: 'ana@example.com',
  reportedText: null,
  text: 'চা কিনুন <b>',
} as ReportRow;
const held = { authorName: 'বীণা', title: 'চা বিক্রি', text: 'চা' } as HeldRow;
const settled = (act: SettlingAct['act'], by = 'রুবি') => ({ act, by }) as SettlingAct;

type Row = readonly [
  title: string,
  read: string,
  make: (messages: Messages) => PlainPage,
  status: number,
];
const PAGES: readonly Row[] = [
  [
    'A comment was reported',
    'Irrelevant content, by চা কিনুন b Delete comment Ignore',
    (messages) => reportPage(report, messages),
    200,
  ],
  [
    'A comment was reported',
    'বাজে কথা, by চা It was edited since, and is now: চা কিনুন b Delete comment Ignore',
    (messages) => reportPage({ ...report, feedback: 'বাজে কথা', reportedText: 'চা' }, messages),
    200,
  ],
  [
    'A text waits for approval',
    'By বীণা চা বিক্রি চা Approve Refuse',
    (messages) => heldPage(held, messages),
    200,
  ],
  [
    'A text waits for approval',
    'By somebody চা Approve Refuse',
    (messages) => heldPage({ ...held, authorName: '', title: '' }, messages),
    200,
  ],
  [
    'This is settled',
    'রুবি ignored this report; the comment stays.',
    (messages) => settledPage(settled('report ignored'), messages),
    200,
  ],
  [
    'This is settled',
    'Somebody deleted the comment.',
    (messages) => settledPage(settled('comment deleted', ''), messages),
    200,
  ],
  [
    'This is settled',
    'রুবি approved the text.',
    (messages) => settledPage(settled('text approved'), messages),
    200,
  ],
  [
    'This is settled',
    'রুবি refused the text.',
    (messages) => settledPage(settled('text refused'), messages),
    200,
  ],
  [
    'This is settled',
    'The text has gone: its author, or somebody who deleted what it belonged to, removed it.',
    (messages) => settledPage(undefined, messages),
    200,
  ],
  [
    'The text was not approved',
    'What it belongs to was edited, closed or deleted after it. See all texts that wait .',
    conflictPage,
    409,
  ],
  [
    'This link works no more',
    'The text was edited after the mail was sent. See all texts that wait .',
    editedPage,
    410,
  ],
  [
    'This link is not complete',
    'Open it again from the mail, or sign in .',
    (messages) => deadPage(404, messages),
    404,
  ],
  [
    'This link works no more',
    'It worked for three days, while its owner was an admin, or sign in .',
    (messages) => deadPage(410, messages),
    410,
  ],
];

describe('the pages behind the links of mails to admins, in both languages:', () => {
  test.each(PAGES)('%s: %s', (title, read, make, status) => {
    const english = make(MESSAGES.en);
    expect([english.status, english.title, readIn(english.body)]).toEqual([
      status,
      title,
      `${title} ${read}`,
    ]);
    const bengali = make(MESSAGES.bn);
    expect(bengali.status).toBe(status);
    expectBengali(bengali.title);
    // The reporter's text has a mark that looks like one of HTML.
    expectBengali(bengali.body.replaceAll('&lt;b&gt;', ''));
    const marks = ({ body }: PlainPage) => body.match(/<[^>]*>/g);
    expect(marks(bengali)).toEqual(marks(english));
    const pseudo = make(PSEUDO);
    expectMessagesAlone(pseudo.title);
    expectMessagesAlone(pseudo.body.replaceAll('&lt;b&gt;', ''));
  });
});

const { forum, ana } = await openFileForumWith(['Ana'], { SITE_NAME: 'আড্ডা' });
const token = unsubscribeToken(forum.app.context.config.jwtSecret, await idOf(ana));
const link = unsubscribePath(token);

async function ask(path: string, headers: Record<string, string>, method = 'GET') {
  const reply = await fetch(forum.url + path, { method, headers });
  const { headers: answered } = reply;
  return {
    status: reply.status,
    language: answered.get('content-language'),
    vary: answered.get('vary'),
    html: await reply.text(),
  };
}

const STOPPING = [
  [
    'asks',
    'GET',
    link,
    200,
    'Stop the letters? | আড্ডা আড্ডা Stop the letters of আড্ডা? You then get no more letters about what is new for you. Letters that you ask for yourself, as for a new password, still come. Stop the letters Go to আড্ডা',
  ],
  [
    'has done so',
    'POST',
    link,
    200,
    'You get no more letters | আড্ডা আড্ডা You get no more letters আড্ডা sends you no more letters about what is new for you. You can turn them on again on your profile . Go to আড্ডা',
  ],
  [
    'had done so before',
    'GET',
    link,
    200,
    'You get no more letters | আড্ডা আড্ডা You get no more letters আড্ডা sends you no more letters about what is new for you. You can turn them on again on your profile . Go to আড্ডা',
  ],
  [
    'has a link that is none',
    'POST',
    `${link}x`,
    404,
    'This link is not complete | আড্ডা আড্ডা This link is not complete It stops no letters of আড্ডা. Open it again from the letter, or choose your letters on your profile . Go to আড্ডা',
  ],
  [
    'is of an act, with a link that is none',
    'GET',
    '/act/x',
    404,
    'This link is not complete | আড্ডা আড্ডা This link is not complete Open it again from the mail, or sign in . Go to আড্ডা',
  ],
  [
    'is of a press, with a link that is none',
    'POST',
    '/act/x',
    404,
    'This link is not complete | আড্ডা আড্ডা This link is not complete Open it again from the mail, or sign in . Go to আড্ডা',
  ],
] as const;

describe('a page that needs no sign-in is in the visitor’s language. It', () => {
  test.each(STOPPING)('%s', async (_, method, path, status, read) => {
    const english = await ask(path, { 'accept-language': 'en-GB,en;q=0.9,bn;q=0.8' }, method);
    expect(english).toMatchObject({ status, language: 'en' });
    expect(english.html).toContain('<html lang="en">');
    expect(readIn(english.html)).toBe(read);
    const asked: Record<string, string>[] = [
      { 'accept-language': 'bn-BD,bn;q=0.9,en;q=0.8' },
      { cookie: 'language=bn', 'accept-language': 'en' },
    ];
    for (const headers of asked) {
      const bengali = await ask(path, headers, method);
      expect(bengali).toMatchObject({ status, language: 'bn' });
      expect(bengali.vary?.split(', ')).toEqual(
        expect.arrayContaining(['Accept-Language', 'Cookie']),
      );
      expect(bengali.html).toContain('<html lang="bn">');
      expectBengali(bengali.html);
    }
  });

  test('and has no words beside its messages', async () => {
    speakPseudo();
    await ana.call('PATCH /me', { body: { mail: 'replies' } });
    for (const [, method, path, status] of STOPPING) {
      const page = await ask(path, {}, method);
      expect(page.status).toBe(status);
      expectMessagesAlone(page.html);
    }
  });

  test('and in the forum’s for who asks for none', async () => {
    expect((await ask(link, { 'accept-language': 'fr' })).language).toBe('en');
  });
});
