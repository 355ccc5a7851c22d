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
  askPage,
  brokenPage,
  endedPage,
  outcomePage,
} from '../../../server/features/email/link-page.ts';
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
const edited = { ...report, feedback: 'বাজে কথা', reportedText: 'চা' };
const held = { authorName: 'বীণা', title: 'চা বিক্রি', text: 'চা' } as HeldRow;
const settled = (messages: Messages, act: SettlingAct['act'], by = 'রুবি') =>
  settledPage({ act, by } as SettlingAct, messages);
const asked = { address: 'anna@example.com', siteName: 'আড্ডা' };
const done = { address: 'anna@example.com', resetPath: '/reset-password?token=t' };

/** A page, its status, and something that it says in English. */
type Row = readonly [status: number, says: string, make: (messages: Messages) => PlainPage];
const OF_ACTS: readonly Row[] = [
  [
    200,
    'Irrelevant content, by চা কিনুন b Delete comment Ignore',
    (to) => reportPage(report, to, 'report'),
  ],
  [200, 'A post was reported Irrelevant content,', (to) => reportPage(report, to, 'postReport')],
  [200, 'It was edited since, and is now: চা কিনুন', (to) => reportPage(edited, to, 'report')],
  [200, 'By বীণা চা বিক্রি চা Approve Refuse', (to) => heldPage(held, to)],
  [200, 'By somebody চা', (to) => heldPage({ ...held, authorName: '', title: '' }, to)],
  [200, 'রুবি ignored this report; the text stays.', (to) => settled(to, 'report ignored')],
  [200, 'Somebody deleted the comment.', (to) => settled(to, 'comment deleted', '')],
  [200, 'রুবি deleted the post.', (to) => settled(to, 'post deleted')],
  [200, 'রুবি approved the text.', (to) => settled(to, 'text approved')],
  [200, 'রুবি refused the text.', (to) => settled(to, 'text refused')],
  [200, 'The text has gone: its author, or somebody', (to) => settledPage(undefined, to)],
  [409, 'The text was not approved', conflictPage],
  [410, 'The text was edited after the mail was sent.', editedPage],
  [404, 'Open it again from the mail, or sign in .', (to) => deadPage(404, to)],
  [410, 'It worked for three days, while its owner was an admin', (to) => deadPage(410, to)],
];
const OF_ADDRESSES: readonly Row[] = [
  [200, 'becomes the address of your account at আড্ডা.', (to) => askPage('confirm', asked, to)],
  [200, 'From now on sign in with', (to) => outcomePage('confirm', 'done', done, to)],
  [409, 'belongs to another account meanwhile.', (to) => outcomePage('confirm', 'taken', done, to)],
  [200, 'the address of your account at আড্ডা again.', (to) => askPage('undo', asked, to)],
  [200, 'Choose a new password to sign in again.', (to) => outcomePage('undo', 'done', done, to)],
  [410, 'It works once, for a day', (to) => endedPage('confirm', to)],
  [410, 'for seven days after the change.', (to) => outcomePage('undo', 'dead', done, to)],
  [404, 'This link is not complete', brokenPage],
];

describe('the pages behind the links of mails, in both languages:', () => {
  test.each([...OF_ACTS, ...OF_ADDRESSES])('%s: %s', (status, says, make) => {
    const english = make(MESSAGES.en);
    const bengali = make(MESSAGES.bn);
    const pseudo = make(PSEUDO);
    expect([english.status, bengali.status]).toEqual([status, status]);
    expect(readIn(english.body)).toContain(says);
    expect(readIn(english.body).startsWith(english.title)).toBe(true);
    const marks = ({ body }: PlainPage) => body.match(/<[^>]*>/g)?.toSorted();
    expect(marks(bengali)).toEqual(marks(english));
    // The reporter's text has a mark that looks like one of HTML.
    const [inBengali, inPseudo] = [bengali, pseudo].map(({ title, body }) => [
      title,
      body.replaceAll('&lt;b&gt;', ''),
    ]);
    for (const text of inBengali ?? []) expectBengali(text);
    for (const text of inPseudo ?? []) expectMessagesAlone(text);
  });
});

test.each(['confirm', 'taken', 'undo', 'moved'] as const)(
  'the mail of a change of an address, %s, in both languages',
  (kind) => {
    const [english, bengali] = [MESSAGES.en.emailMails[kind], MESSAGES.bn.emailMails[kind]];
    for (const part of ['subject', 'text'] as const) {
      expect(english[part]('আড্ডা')).toMatch(/আড্ডা.*address|address.*আড্ডা/);
      expectBengali(bengali[part]('আড্ডা'));
    }
  },
);

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
  ['asks', 'GET', link, 200, 'Stop the letters of আড্ডা?'],
  ['has done so', 'POST', link, 200, 'You get no more letters'],
  ['had done so before', 'GET', link, 200, 'You can turn them on again on your preferences .'],
  ['has a link that is none', 'POST', `${link}x`, 404, 'It stops no letters of আড্ডা.'],
  ['is of an act, with a link that is none', 'GET', '/act/x', 404, 'This link is not complete'],
  ['is of a press, with a link that is none', 'POST', '/act/x', 404, 'Open it again from the mail'],
] as const;

describe('a page that needs no sign-in is in the visitor’s language. It', () => {
  test.each(STOPPING)('%s', async (_, method, path, status, says) => {
    const english = await ask(path, { 'accept-language': 'en-GB,en;q=0.9,bn;q=0.8' }, method);
    expect(english).toMatchObject({ status, language: 'en' });
    expect(english.html).toContain('<html lang="en">');
    expect(readIn(english.html)).toContain(says);
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
