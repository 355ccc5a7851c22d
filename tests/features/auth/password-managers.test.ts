import { createElement } from 'react';
import { expect, test } from 'vitest';
import { PasswordDialog } from '../../../client/features/auth/account/change-password.tsx';
import { ProofForm } from '../../../client/features/auth/proof/proof-form.tsx';
import { useSession } from '../../../client/features/auth/session/session.ts';
import { Honeypot } from '../../../client/features/auth/sign-in/register-page.tsx';
import { htmlOf } from '../../support/features/rendered.ts';

const nothing = async () => {};
const PROOF = { options: undefined, act: 'Go on', onShow: nothing, leave: null };
const inputsOf = (html: string) => html.match(/<input [^>]*>/g) ?? [];

test.each([
  ['the change of a password', createElement(PasswordDialog, { onClose: () => {} })],
  ['a step-up', createElement(ProofForm, { ...PROOF, methods: ['password'] })],
])('password managers: %s names the account before its first password', (_, form) => {
  const html = htmlOf(form, () => {
    const user = { email: 'ana@example.com', displayName: 'Ana', photoURL: null };
    useSession.setState({ user });
  });
  const [name = '', password = ''] = inputsOf(html);
  for (const mark of ['autoComplete="username"', 'value="ana@example.com"', ' hidden=""'])
    expect(name).toContain(mark);
  expect(password).toContain('type="password"');
});

test('password managers: a form that asks for a code names no account', () => {
  const html = htmlOf(createElement(ProofForm, { ...PROOF, methods: ['totp'] }));
  expect(inputsOf(html)).toHaveLength(1);
  expect(html).not.toContain('username');
});

test('password managers: each is asked to leave the honeypot alone', () => {
  const field = { name: 'website', ref: () => {}, onChange: nothing, onBlur: nothing } as const;
  const html = htmlOf(createElement(Honeypot, { field }));
  for (const mark of [
    'data-1p-ignore="true"',
    'data-lpignore="true"',
    'data-bwignore="true"',
    'data-protonpass-ignore="true"',
    'data-form-type="other"',
    'autoComplete="off"',
  ])
    expect(html).toContain(mark);
});
