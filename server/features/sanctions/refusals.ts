import type { AppealRefusal } from '../../../db/features/sanctions/appeals.ts';
import type { SanctionRefusal } from '../../../db/features/sanctions/writes.ts';
import { HttpError } from '../../http/errors.ts';

/** What each refusal answers. */
export const REFUSALS: Record<SanctionRefusal | AppealRefusal, () => HttpError> = {
  'member-unknown': () =>
    new HttpError(404, 'There is no such member.', { code: 'member-unknown' }),
  'sanction-unknown': () =>
    new HttpError(404, 'There is no such sanction.', { code: 'sanction-unknown' }),
  'not-allowed': () =>
    new HttpError(
      403,
      'Only admins may do this to moderators and admins, and nobody to themselves.',
      {
        code: 'not-allowed',
      },
    ),
  'sanction-exists': () =>
    new HttpError(409, 'A sanction of that kind runs already.', { code: 'sanction-exists' }),
  'sanction-ended': () => new HttpError(409, 'The sanction has ended.', { code: 'sanction-ended' }),
  'last-admin': () => new HttpError(409, 'The last admin must stay.', { code: 'last-admin' }),
  appealed: () => new HttpError(409, 'You have appealed already.', { code: 'appealed' }),
  'not-appealed': () => new HttpError(409, 'There is no appeal.', { code: 'not-appealed' }),
};
