import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
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
import { queryClient } from '../../api/query-client.ts';
import { useOtherTabs } from '../../live/use-other-tabs.ts';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx';
import { attempt } from '../../ui/feedback/attempt.ts';
import { ErrorState } from '../../ui/feedback/empty-state.tsx';
import { useSession } from '../auth/session/session.ts';
import { Section } from './section.tsx';

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
  const email = useSession((session) => session.user?.email ?? '');
  const queryKey = ['GET /me', email];
  const query = useQuery({ queryKey, queryFn: () => call('GET /me'), enabled: email !== '' });
  const tellOtherTabs = useOtherTabs('letters', query.refetch);
  const [wish, setWish] = useState<Partial<Choice & { every: DigestEvery }>>({});
  const change = async (wished: typeof wish, act: () => Promise<unknown>) => {
    setWish(wished);
    await attempt('The choice of letters', act);
    tellOtherTabs();
    await queryClient().invalidateQueries({ queryKey });
    setWish({});
  };
  const letters = query.data && { every: query.data.choices.digestEvery, ...query.data, ...wish };
  return {
    ...query,
    letters,
    choose: (wished: Partial<Choice>) => change(wished, () => call('PATCH /me', { body: wished })),
    chooseEvery: (every: DigestEvery) =>
      change({ every }, () => call('PATCH /me/choices', { body: { digestEvery: every } })),
  };
}

/** Of what the member wants notification mails. */
export function Letters() {
  const { letters, isError, refetch, choose, chooseEvery } = useNotificationMails();
  return (
    <Section id="letters" title={lettersTitle}>
      <div className="sheet min-h-50 space-y-3 sm:min-h-42 px-4 py-4 sm:px-5">
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
