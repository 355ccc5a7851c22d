import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { mutedPeople, mutedPeopleNotLoaded } from '#messages';
import type { MutedMember } from '../../../contract/features/mutes.ts';
import { personScreen } from '../../../contract/values/screens.ts';
import { Avatar } from '../../ui/display/avatar.tsx';
import { langOf } from '../../ui/display/lang-of.ts';
import { ErrorState } from '../../ui/feedback/empty-state.tsx';
import { Section } from '../profiles/section.tsx';
import { usePerson } from '../profiles/store.ts';
import { MuteButton } from './mute-button.tsx';
import { refetchMutes, useReadMutes } from './reads.ts';
import { useMutedIds } from './store.ts';

function Row({ member, onPress }: { member: MutedMember; onPress: () => void }) {
  const { _id } = member;
  const { name, photo } = usePerson(_id, member.displayName, member.photoURL);
  const label = `muted-person-${_id}`;
  return (
    <li className="flex min-h-14 items-center gap-3 enlarged:flex-wrap px-4 py-2 sm:px-5">
      <Avatar id={_id} name={name} src={photo} size="medium" />
      <Link
        id={label}
        to={personScreen(_id)}
        dir="auto"
        lang={langOf(name)}
        className="flex min-h-11 min-w-0 flex-1 items-center text-sm font-semibold hover:underline"
      >
        <span className="truncate">{name}</span>
      </Link>
      <MuteButton memberId={_id} describedBy={label} onPress={onPress} />
    </li>
  );
}

/**
 * The members whom one has muted, each with a button that ends the mute. A row that was released here stays until the
 * page is left, so that the press can be taken back. Nothing is shown while nobody is muted.
 */
export function MutedPeople() {
  const { data, isError } = useReadMutes();
  const muted = useMutedIds();
  const [released, setReleased] = useState<readonly string[]>([]);
  const isBehind = data && muted.some((id) => !data.some(({ _id }) => _id === id));
  useEffect(() => {
    if (isBehind) refetchMutes();
  }, [isBehind]);
  const rows = data?.filter(({ _id }) => muted.includes(_id) || released.includes(_id)) ?? [];
  if (rows.length === 0 && !(isError && !data)) return null;
  return (
    <Section id="muted-people" title={mutedPeople}>
      <div className="sheet">
        {rows.length === 0 ? (
          <ErrorState text={mutedPeopleNotLoaded} onRetry={refetchMutes} />
        ) : (
          <ul className="divide-line divide-y">
            {rows.map((member) => (
              <Row
                key={member._id}
                member={member}
                onPress={() => setReleased((ids) => [...ids, member._id])}
              />
            ))}
          </ul>
        )}
      </div>
    </Section>
  );
}
