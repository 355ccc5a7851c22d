import { createElement } from 'react';
import { expect, test } from 'vitest';
import { MakeCodes } from '../../../client/features/membership/payments/make-codes.tsx';
import { RevokeDialog } from '../../../client/features/membership/payments/revoke-dialog.tsx';
import { Appeal } from '../../../client/features/sanctions/appeal.tsx';
import { SanctionDialog } from '../../../client/features/sanctions/sanction-dialog.tsx';
import { faultOfReason, ReasonDialog } from '../../../client/ui/dialogs/reason-dialog.tsx';
import type { Payment } from '../../../contract/features/membership.ts';
import type { Sanction } from '../../../contract/features/sanctions.ts';
import { LONGEST } from '../../../contract/values/limits.ts';
import { fieldTooLong } from '../../../messages/en.ts';
import { htmlOf } from '../../support/features/rendered.ts';

const close = () => {};
const member = { _id: 'id', displayName: 'Ana' };
const payment = { _id: 'id', email: 'ana@example.com', amount: 500, currency: 'bdt' } as Payment;
const question = { text: 'Delete?', about: 'Tea', confirmLabel: 'Delete', answer: close };

test.each([
  ['an appeal', createElement(Appeal, { sanction: { _id: 'id', appeal: null } as Sanction })],
  ['a sanction', createElement(SanctionDialog, { kind: 'silence', member, onClose: close })],
  ['a revocation', createElement(RevokeDialog, { payment, refetch: close, onClose: close })],
  ['the note of codes', createElement(MakeCodes, { refetch: close, onClose: close })],
  ['a deletion', createElement(ReasonDialog, { ...question, onClose: close })],
])('reasons: the field of %s cuts nothing off that is pasted', (_, form) => {
  const html = htmlOf(form);
  expect(html).toMatch(/<(?:textarea|input type="text")/);
  expect(html).not.toMatch(/maxlength/i);
});

test('reasons: one that is too long is said to be, in characters as the server counts them', () => {
  const most = LONGEST.reason;
  expect(faultOfReason('🍵'.repeat(most))).toBeUndefined();
  expect(faultOfReason('🍵'.repeat(most + 1))).toBe(fieldTooLong(most));
  expect(faultOfReason('  ', 'Say why.')).toBe('Say why.');
  expect(faultOfReason('  ')).toBeUndefined();
});
