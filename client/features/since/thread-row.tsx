import { Link } from 'react-router';
import { sinceMine, sinceMinutes, sinceMinutesRead, sinceNew, sincePeople } from '#messages';
import { commentScreen, FIRST_NEW, personScreen } from '../../../contract/values/screens.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { langOf } from '../../ui/display/lang-of.ts';
import { capitalise } from '../../ui/text-editing/text.ts';
import { usePerson } from '../profiles/store.ts';
import { useHue } from '../tags/store.ts';
import type { OwnThread } from './reads.ts';

/** The first comment that is new to the reader. */
const addressOf = ({ postId, first, readUntil }: OwnThread): string =>
  readUntil === null ? commentScreen(postId, first) : commentScreen(postId, readUntil) + FIRST_NEW;

/** The author of the comment that was answered most, and its beginning. */
function Lead({ thread }: { thread: OwnThread }) {
  const { lead, leadAuthorId, leadAuthorName } = thread;
  const { name } = usePerson(leadAuthorId, leadAuthorName, '');
  return (
    <blockquote className="border-line mt-1.5 border-l-2 pl-3">
      <p dir="auto" lang={langOf(lead)} className="wrap-anywhere">
        {lead}
      </p>
      <footer className="text-ink3 mt-1 text-xs">
        <Link
          to={personScreen(leadAuthorId)}
          dir="auto"
          lang={langOf(name)}
          className="relative z-1 inline-block max-w-full truncate font-medium after:absolute after:-inset-2 hover:underline"
        >
          {name}
        </Link>
      </footer>
    </blockquote>
  );
}

/** A thread: its title, the comment that was answered most, and what there is to read. The whole of it is the link. */
export function ThreadRow({ thread }: { thread: OwnThread }) {
  const { title, tag, people, minutes, isMine, isLeadMuted } = thread;
  const hue = useHue(tag);
  return (
    <li className="border-line hover:bg-sunk/55 has-focus-visible:bg-sunk/55 relative border-t px-4 py-4 first:border-t-0 sm:px-5">
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 text-xl font-semibold">
          <Link
            to={addressOf(thread)}
            dir="auto"
            lang={langOf(title)}
            className="wrap-anywhere after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2"
          >
            {title}
          </Link>
        </h2>
        {isMine && (
          <span className="shrink-0">
            <Badge look="plain">{sinceMine}</Badge>
          </span>
        )}
      </div>
      {!isLeadMuted && <Lead thread={thread} />}
      <p className="text-ink3 mt-2 flex items-baseline justify-between gap-x-3 text-xs">
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-1">
          <span lang={langOf(tag)} className={`tag max-w-24 sm:max-w-32 ${hue}`}>
            <span className="truncate">{capitalise(tag)}</span>
          </span>
          <span>{sinceNew(thread.new)}</span>
          <span>{sincePeople(people)}</span>
        </span>
        <span className="shrink-0">
          <span aria-hidden="true">{sinceMinutes(minutes)}</span>
          <span className="sr-only">{sinceMinutesRead(minutes)}</span>
        </span>
      </p>
    </li>
  );
}
