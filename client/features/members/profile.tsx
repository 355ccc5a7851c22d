import {
  dateTag,
  memberAdmin,
  memberGold,
  memberModerator,
  memberPhoto,
  memberProfile,
  memberSince,
  memberUnnamed,
} from '#messages';
import type { Member } from '../../../contract/features/members.ts';
import { useHydrated } from '../../api/hydrated.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { langOf } from '../../ui/display/lang-of.ts';
import { Phrase } from '../../ui/display/phrase.tsx';
import { onDateOnServer } from '../../ui/display/time-words.ts';
import { useTitle } from '../../ui/layout/title.ts';
import { PersonHead } from '../profiles/person-head.tsx';
import { usePerson } from '../profiles/store.ts';

const here = new Intl.DateTimeFormat(dateTag(), { dateStyle: 'medium' });

/** A day with its month in brief, in the reader's zone; the server says it in the forum's. */
function Day({ iso }: { iso: string }) {
  const text = useHydrated(
    () => here.format(new Date(iso)),
    () => onDateOnServer(iso),
  );
  return (
    <time dateTime={iso} suppressHydrationWarning>
      {text}
    </time>
  );
}

/** The member: photo, name, role, membership, since when, bio, and how much they have written. */
export function Profile({ member }: { member: Member }) {
  const { _id, isMember, role, isModerator, createdAt } = member;
  const person = usePerson(_id, member.displayName, member.photoURL);
  const name = person.name || memberUnnamed;
  useTitle(name);
  return (
    <PersonHead
      label={memberProfile}
      id={_id}
      name={name}
      photo={person.photo}
      photoLabel={memberPhoto(name)}
      heading={
        <h1 dir="auto" lang={langOf(name)} className="text-2xl font-semibold wrap-anywhere">
          {name}
        </h1>
      }
      member={member}
    >
      {role === 'admin' && <Badge look="strong">{memberAdmin}</Badge>}
      {isModerator && <Badge look="strong">{memberModerator}</Badge>}
      {isMember && <Badge look="gold">{memberGold}</Badge>}
      <span>
        <Phrase parts={memberSince(<Day key="day" iso={createdAt} />)} />
      </span>
    </PersonHead>
  );
}
