import { describe, expect, test } from 'vitest';
import { MESSAGES, type Messages } from '../../../messages/languages.ts';
import {
  askPage,
  brokenPage,
  endedPage,
  outcomePage,
} from '../../../server/features/email/link-page.ts';
import type { PlainPage } from '../../../server/pages/plain-page.ts';
import { expectBengali, readIn } from './words.ts';

const SITE = 'আড্ডা';
const asked = { address: 'anna@example.com', siteName: SITE };
const done = { address: 'anna@example.com', resetPath: '/reset-password?token=t' };

type Row = readonly [title: string, read: string, make: (messages: Messages) => PlainPage];
const PAGES: readonly Row[] = [
  [
    'Change your address?',
    'becomes the address of your account at আড্ডা. You sign in with it from then on, and your other sessions end. If you did not ask for this, close the page. Change my address',
    (messages) => askPage('confirm', asked, messages),
  ],
  [
    'Your address was changed',
    'From now on sign in with The address from before was told, and can have it undone for seven days.',
    (messages) => outcomePage('confirm', 'done', done, messages),
  ],
  [
    'This address has another account',
    'Nothing was changed: belongs to another account meanwhile.',
    (messages) => outcomePage('confirm', 'taken', done, messages),
  ],
  [
    'Put your address back?',
    'becomes the address of your account at আড্ডা again. Everybody who is signed in to it is signed out, its password works no more, and you choose a new one. Put my address back',
    (messages) => askPage('undo', asked, messages),
  ],
  [
    'Your address is back',
    'Everybody was signed out. Choose a new password to sign in again.',
    (messages) => outcomePage('undo', 'done', done, messages),
  ],
  [
    'This link works no more',
    'It works once, for a day, and until you ask for another address or sign out where you asked. If you still need it, sign in and ask again.',
    (messages) => endedPage('confirm', messages),
  ],
  [
    'This link works no more',
    'It works once, for seven days after the change. If you need help, look who runs the forum .',
    (messages) => outcomePage('undo', 'dead', done, messages),
  ],
  ['This link is not complete', 'Open it again from the mail, or sign in .', brokenPage],
];

describe('the pages of a change of an address, in both languages:', () => {
  test.each(PAGES)('%s: %s', (title, read, make) => {
    const english = make(MESSAGES.en);
    expect([english.title, readIn(english.body)]).toEqual([title, `${title} ${read}`]);
    const bengali = make(MESSAGES.bn);
    expect(bengali.status).toBe(english.status);
    expectBengali(bengali.title);
    expectBengali(bengali.body);
  });
});

describe('the mails of a change of an address, in both languages:', () => {
  test.each([
    [
      'confirm',
      'Confirm your new address for আড্ডা',
      'Someone, hopefully you, wants to make this the address of their account at আড্ডা. Confirm it on the page behind this link within a day. If it was not you, you need do nothing.',
    ],
    [
      'taken',
      'Somebody asked for your address at আড্ডা',
      'Somebody wanted to make this the address of their account at আড্ডা. It is the address of your account there, so nothing was changed. If it was you, sign in with it.',
    ],
    [
      'undo',
      'Your address at আড্ডা was changed',
      'Your account at আড্ডা has another address now. If it was you who changed it, you need do nothing. If it was not, put this one back on the page behind this link within seven days. That also signs everybody out, and lets you choose a new password.',
    ],
    [
      'moved',
      'Your address at আড্ডা was changed',
      'Your account at আড্ডা has another address now, because it was changed at the service by which you sign in. If it was not you who changed it, secure your account there, and write to those who run the forum.',
    ],
  ] as const)('%s', (kind, subject, text) => {
    const { [kind]: english } = MESSAGES.en.emailMails;
    expect([english.subject(SITE), english.text(SITE)]).toEqual([subject, text]);
    const { [kind]: bengali } = MESSAGES.bn.emailMails;
    expectBengali(bengali.subject(SITE));
    expectBengali(bengali.text(SITE));
  });
});
