import {
  dateTag,
  memberAdmin,
  memberComments,
  memberGold,
  memberModerator,
  memberPhoto,
  memberPosts,
  memberProfile,
  memberSince,
  memberUnnamed,
} from '#messages';
import type { Member } from '../../../contract/features/members.ts';
import { useHydrated } from '../../api/hydrated.ts';
import { Avatar } from '../../ui/display/avatar.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { Count } from '../../ui/display/count.tsx';
import { langOf } from '../../ui/display/lang-of.ts';
import { Phrase } from '../../ui/display/phrase.tsx';
import { onDateOnServer } from '../../ui/display/time-words.ts';
import { useTitle } from '../../ui/layout/title.ts';
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

function Figure({ unit, value }: { unit: (value: number) => string; value: number }) {
  return (
    <li>
      <span className="font-semibold">
        <Count value={value} />
      </span>{' '}
      <span className="text-ink2 text-sm">{unit(value)}</span>
    </li>
  );
}

/** The member: photo, name, role, membership, since when, and how much they have written. */
export function Profile({ member }: { member: Member }) {
  const { _id, isMember, role, isModerator, createdAt, posts, comments } = member;
  const person = usePerson(_id, member.displayName, member.photoURL);
  const name = person.name || memberUnnamed;
  useTitle(name);
  return (
    <section
      aria-label={memberProfile}
      className="sheet flex items-center gap-4 p-4 sm:gap-6 sm:p-8"
    >
      <Avatar id={_id} name={name} src={person.photo} size="large" label={memberPhoto(name)} />
      <div className="min-w-0 flex-1 space-y-2">
        <h1 dir="auto" lang={langOf(name)} className="text-2xl font-semibold wrap-anywhere">
          {name}
        </h1>
        <p className="text-ink3 flex flex-wrap items-center gap-2 text-xs sm:text-sm">
          {role === 'admin' && <Badge look="strong">{memberAdmin}</Badge>}
          {isModerator && <Badge look="strong">{memberModerator}</Badge>}
          {isMember && <Badge look="gold">{memberGold}</Badge>}
          <span>
            <Phrase parts={memberSince(<Day key="day" iso={createdAt} />)} />
          </span>
        </p>
        <ul className="flex flex-wrap gap-x-6 gap-y-1">
          <Figure unit={memberPosts} value={posts} />
          <Figure unit={memberComments} value={comments} />
        </ul>
      </div>
    </section>
  );
}
