import { describe, expect, test } from 'vitest';
import type { InboxKind } from '../../../contract/values/inbox-kinds.ts';
import type { AlertRecipient, Waiting } from '../../../db/features/alerts/alerts.ts';
import type { InboxItem } from '../../../db/features/inbox/reads.ts';
import { MESSAGES, type Messages } from '../../../messages/languages.ts';
import { composeAlert } from '../../../server/features/alerts/compose.ts';
import { composeNotificationMail } from '../../../server/features/notification-mails/compose.ts';
import { resetMail, verifyMail } from '../../../server/mail/confirm-and-reset-mails.ts';
import { itemOf } from '../../support/features/inbox-item.ts';
import { expectBengali, expectMessagesAlone, PSEUDO, readIn } from './words.ts';

const { en, bn } = MESSAGES;
const SITE = 'আড্ডা';
const FORUM = {
  settings: { siteName: SITE, accent: '#0a5a44' },
  home: 'https://forum.example',
  secret: 'secret',
};

/** Expects each part of a mail in Bengali, and that no part has words outside of messages. */
function expectParts(write: (messages: Messages) => object, parts: readonly string[]) {
  const [bengali, pseudo] = [write(bn), write(PSEUDO)] as Record<string, string>[];
  for (const part of parts) {
    expectBengali(bengali?.[part]);
    expectMessagesAlone(pseudo?.[part]);
  }
}
const PARTS = ['subject', 'text', 'html'];
/** How a mail greets a member of a name, and one without. */
const GREETINGS = [
  ['আনা', 'Hello আনা'],
  ['', 'Hello'],
] as const;

test.each([
  ['to prove the address', verifyMail, 'Confirm your e-mail address for আড্ডা', 'within a day'],
  ['for a new password', resetMail, 'Choose a new password for আড্ডা', 'within an hour'],
])('the mail of an account %s', (_, write, subject, text) => {
  const mailIn = (messages: Messages) =>
    write(messages, 'ana@example.com', 'token', FORUM.home, SITE);
  expect(mailIn(en)).toMatchObject({ subject, text: expect.stringContaining(text) });
  expect(mailIn(bn).link).toBe(mailIn(en).link);
  expectParts(mailIn, ['subject', 'text']);
});

const person = (displayName: string) => ({ key: 1, id: 'id', displayName, photoURL: '' });
const item = (kind: InboxKind, more: Partial<InboxItem> = {}) =>
  itemOf(kind, { title: 'চা', people: [person('আনা')], ...more });
function notification(messages: Messages, displayName: string, items: InboxItem[]) {
  const recipient = {
    key: 1,
    id: 'id',
    email: 'ana@example.com',
    displayName,
    mail: 'all',
    digest: false,
    mailedAt: null,
    provenAt: 1,
    language: null,
    digits: 'native',
    leavingAt: null,
  } as const;
  return composeNotificationMail({ recipient, items }, FORUM, messages);
}
const [TWO, THREE] = [
  [person('আনা'), person('')],
  [person('আনা'), person('বীণা'), person('চয়ন')],
];
const gone = { postId: null };
const nameless = { people: [], title: '' };

const ITEMS: readonly [sentence: string, item: InboxItem][] = [
  ['There is one new comment under “চা”, by আনা', item('comments')],
  ['There is one new comment under a post, by somebody', item('comments', nameless)],
  [
    'There are 2 new comments under “চা”, by আনা and somebody',
    item('comments', { people: TWO, count: 2 }),
  ],
  [
    'There are 999 or more new comments under “চা”, by আনা, বীণা, and চয়ন',
    item('comments', { people: THREE, count: 999 }),
  ],
  ['আনা replied to you under “চা”', item('reply')],
  ['Somebody replied to you under a post', item('reply', nameless)],
  [
    'আনা replied to you under “চা”, where you now have 3 replies',
    item('reply', { people: THREE, count: 3 }),
  ],
  [
    'আনা replied to you under “চা”, where you now have 999 or more replies',
    item('reply', { count: 999 }),
  ],
  ['আনা mentioned you under “চা”', item('mention')],
  ['Somebody mentioned you under a post', item('mention', nameless)],
  ['“চা” has one vote by others', item('votes')],
  ['“চা” has 50 votes by others', item('votes', { count: 50 })],
  ['a post has 999 or more votes by others', item('votes', { count: 999, title: '' })],
  ['What you reported stays: “চা”', item('report', { detail: 'ignored' })],
  [
    'What you reported was removed: a post',
    item('report', { detail: 'deleted', title: '', ...gone }),
  ],
  ['আনা removed “চা”', item('removed', { detail: 'বিজ্ঞাপন', ...gone })],
  ['Somebody removed a post', item('removed', { ...nameless, ...gone })],
  ['আনা approved “চা”', item('held')],
  ['আনা did not approve “চা”', item('held', gone)],
  ['Somebody did not approve a post', item('held', { ...nameless, ...gone })],
  ['Your account was silenced', item('sanction', { sanction: 'silence', ...gone })],
  ['Your account was suspended', item('sanction', { sanction: 'suspend', ...gone })],
  ['Your account was restricted', item('sanction', gone)],
];

describe('a letter says:', () => {
  test.each(ITEMS)('%s', (sentence, one) => {
    const english = notification(en, 'আনা', [one]);
    expect(english.subject).toBe(sentence);
    expect(english.text).toContain(`• ${sentence}\n`);
    const bengali = notification(bn, 'আনা', [one]);
    expect(bengali).toMatchObject({
      to: english.to,
      id: english.id,
      unsubscribe: english.unsubscribe,
    });
    expectParts((messages) => notification(messages, 'আনা', [one]), PARTS);
  });

  test('of each kind, in the language of its document', () => {
    expect(new Set(ITEMS.map(([, { kind }]) => kind)).size).toBe(8);
    for (const messages of [en, bn])
      expect(notification(messages, '', [item('reply')]).html).toContain(
        `<html lang="${messages.language}">`,
      );
  });
});

describe('around the items of a letter stands what it is:', () => {
  const reply = item('reply');
  const about = 'আনা replied to you under “চা”';
  test.each([
    ['one', [reply], about, 'this is', 'Open your inbox'],
    ['several', [reply, reply], '2 things are new for you at আড্ডা', 'these are', 'Open your inbox'],
    [
      'more than it tells',
      Array(25).fill(reply),
      '25 things are new for you at আড্ডা',
      'these are',
      'There is more in your inbox',
    ],
  ])('%s', (_, items, subject, amount, rest) => {
    for (const [name, greeting] of GREETINGS) {
      const english = notification(en, name, items);
      const link = String(english.unsubscribe);
      const head = `${greeting}, ${amount} new for you at আড্ডা:`;
      const shown = items.slice(0, 20);
      expect(english).toMatchObject({
        subject,
        text: `${head}\n\n${shown.map(() => `• ${about}\n  https://forum.example/post-details/post\n\n`).join('')}${rest}: https://forum.example/notifications\n\n-- \nYou get this letter from আড্ডা because you have not seen this yet.\nChoose your letters: https://forum.example/dashboard/preferences\nStop them all: ${link}\n`,
      });
      expect(readIn(String(english.html))).toBe(
        `আড্ডা আড্ডা ${head} ${shown.map(() => about).join(' ')} ${rest} You get this letter because you have not seen this yet. Choose your letters or stop them all .`,
      );
      expectParts((messages) => notification(messages, name, items), PARTS);
    }
  });
});

const admin = { id: 'id', email: 'root@example.com', displayName: '' } as AlertRecipient;
const report = {
  id: 'report',
  commentId: 'comment',
  feedback: 'Spam or scam',
  reportedText: null,
  text: 'চা কিনুন',
  format: 'plain',
} as Waiting['newestReports'][number];
const postReport = {
  id: 'report',
  postId: 'post',
  title: 'চা বিক্রি',
  feedback: 'Spam or scam',
} as Waiting['newestPostReports'][number];
const held = {
  id: 'held',
  revision: 1,
  title: 'চা বিক্রি',
  text: 'চা',
  format: 'plain',
  authorName: '',
} as Waiting['newestHeld'][number];

function alert(messages: Messages, name: string, reports: number, texts: number) {
  const waiting: Waiting = {
    reports,
    held: texts,
    newestReports: reports === 0 ? [] : [report, { ...report, feedback: 'Offensive language' }],
    newestPostReports: reports === 0 ? [] : [postReport],
    claims: 0,
    oldestClaims: [],
    newestHeld: texts === 0 ? [] : [held, { ...held, title: '', authorName: 'বীণা' }],
  };
  const about = { forum: FORUM, newest: 1, now: 0, messages };
  return composeAlert({ ...admin, displayName: name }, waiting, about);
}

describe('a mail to an admin says:', () => {
  test.each([
    ['1 report waits at আড্ডা', 1, 0, 'See all reports'],
    ['1 text waits at আড্ডা', 0, 1, 'See all texts that wait'],
    ['1 report and 1 text wait at আড্ডা', 1, 1, 'See all reports'],
    ['12 reports and 3 texts wait at আড্ডা', 12, 3, 'See all reports'],
  ])('%s', (subject, reports, texts, rest) => {
    for (const [name, greeting] of GREETINGS) {
      const english = alert(en, name, reports, texts);
      expect(english.subject).toBe(subject);
      const read = readIn(english.text);
      expect(read).toContain(
        `${greeting}, ${subject}. These links work for three days and for you alone:`,
      );
      for (const reason of ['Spam or scam', 'Offensive language'])
        expect(read.includes(`• A comment was reported: “চা কিনুন” ${reason}`)).toBe(reports > 0);
      expect(read.includes('• A post was reported: “চা বিক্রি” Spam or scam')).toBe(reports > 0);
      for (const text of ['“চা বিক্রি” by somebody', '“চা” by বীণা'])
        expect(read.includes(`• A text waits for approval: ${text}`)).toBe(texts > 0);
      expect(read).toContain(`${rest}: -- You get this letter from আড্ডা`);
      expectParts((messages) => alert(messages, name, reports, texts), PARTS);
    }
  });
});
