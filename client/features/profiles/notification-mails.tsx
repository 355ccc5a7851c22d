import {
  lettersAbout,
  lettersDigest,
  lettersEvery,
  lettersEveryOf,
  lettersNotLoaded,
  lettersOf,
  lettersQuestion,
  lettersTitle,
} from '#messages';
import type { Me } from '../../../contract/features/profiles.ts';
import type { DigestEvery, Mail } from '../../../contract/values/inbox-kinds.ts';
import { call } from '../../api/call.ts';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx';
import { ErrorState } from '../../ui/feedback/empty-state.tsx';
import { Section } from './section.tsx';
import { useMe } from './use-me.ts';

type Choice = Pick<Me, 'mail' | 'digest'>;

const EVERY: readonly (readonly [string, DigestEvery])[] = [
  [lettersEveryOf.day, 'day'],
  [lettersEveryOf.week, 'week'],
];

const CHOICES: readonly (readonly [string, Mail])[] = [
  [lettersOf.replies, 'replies'],
  [lettersOf.all, 'all'],
  [lettersOf.off, 'off'],
];

/** The member's choice of notification mails, which an own change shows at once. */
function useNotificationMails() {
  const { data, wish, change, ...query } = useMe<Choice & { every: DigestEvery }>(
    'The choice of letters',
  );
  return {
    ...query,
    letters: data && { every: data.choices.digestEvery, ...data, ...wish },
    choose: (wished: Partial<Choice>) => change(wished, () => call('PATCH /me', { body: wished })),
    chooseEvery: (every: DigestEvery) =>
      change({ every }, () => call('PATCH /me/choices', { body: { digestEvery: every } })),
  };
}

/** Of what the member wants notification mails. */
export function NotificationMails() {
  const { letters, isError, refetch, choose, chooseEvery } = useNotificationMails();
  return (
    <Section id="letters" title={lettersTitle}>
      <div className="sheet min-h-52 space-y-3 sm:min-h-46 px-4 py-4 sm:px-5">
        {!letters && isError && <ErrorState text={lettersNotLoaded} onRetry={refetch} />}
        {letters && (
          <>
            <p className="text-sm">{lettersQuestion}</p>
            <div className="flex">
              <SegmentedControl
                label={lettersAbout}
                name="mail"
                value={letters.mail}
                choices={CHOICES}
                onChoose={(mail) => void choose({ mail })}
              />
            </div>
            <Checkbox
              label={lettersDigest}
              checked={letters.digest}
              onChange={(event) => void choose({ digest: event.target.checked })}
            />
            {letters.digest && (
              <div className="flex">
                <SegmentedControl
                  label={lettersEvery}
                  name="digestEvery"
                  value={letters.every}
                  choices={EVERY}
                  onChoose={(every) => void chooseEvery(every)}
                />
              </div>
            )}
          </>
        )}
      </div>
    </Section>
  );
}
