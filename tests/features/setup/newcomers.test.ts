import { createElement } from 'react';
import { expect, test } from 'vitest';
import { GROUPS } from '../../../client/features/settings/fields.ts';
import { SetupForm } from '../../../client/features/setup/form.tsx';
import { textOf } from '../../support/features/rendered.ts';

test('setup and settings say who is a newcomer: by the days of the account and by its comments', () => {
  const form = textOf(createElement(SetupForm, { code: 'x' }));
  expect(form).toContain('Until an account is 3 days old or has 3 comments');
  const setting = GROUPS.flatMap(([, fields]) => fields).find(({ name }) => name === 'newcomers');
  expect(setting?.hint).toContain('under 3 days old with fewer than 3 comments');
});
