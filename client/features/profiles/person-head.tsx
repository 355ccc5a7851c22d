import type { ReactNode } from 'react';
import { memberComments, memberPosts } from '#messages';
import { BARE_ADDRESS, TRAILING } from '../../../contract/markup/address-characters.ts';
import { REL } from '../../../contract/markup/links.ts';
import { NEWCOMER } from '../../../contract/values/limits.ts';
import { Avatar, tintOf } from '../../ui/display/avatar.tsx';
import { Count } from '../../ui/display/count.tsx';
import { langOf } from '../../ui/display/lang-of.ts';
import { useBio } from './use-member.ts';

/** A bare address without the punctuation of the sentence behind it. */
const ADDRESS = new RegExp(`(${BARE_ADDRESS}(?<![${TRAILING})\\]]))`);

interface BioProps {
  text: string;
  /** How many comments of the member stand. */
  comments: number;
}

/** The words of members about themselves. Addresses are links once enough of their comments stand. */
export function Bio({ text, comments }: BioProps) {
  const parts = comments < NEWCOMER.comments ? [text] : text.split(ADDRESS);
  return (
    <p dir="auto" lang={langOf(text)} className="mt-3 max-w-[66ch] text-base whitespace-pre-wrap">
      {parts.map((part, at) =>
        at % 2 === 0 ? (
          part
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no name but their place
          <a key={at} href={part} rel={REL} target="_blank" className="link">
            {part}
          </a>
        ),
      )}
    </p>
  );
}

/** Running stitches on the ground of the cover: three waves and a sun. */
const Stitches = () => (
  <svg
    viewBox="0 0 860 132"
    preserveAspectRatio="xMidYMid slice"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth="2.5"
    strokeLinecap="round"
    strokeDasharray="9 8"
    className="size-full"
  >
    <g opacity=".5">
      {[24, 44, 64].map((y) => (
        <path key={y} d={`M-10 ${y + 40}c120-90 200-50 290-6s190 40 290-40 210-50 310 40`} />
      ))}
    </g>
    <g opacity=".75" strokeDasharray="7 6">
      {[7, 19, 31].map((r) => (
        <circle key={r} cx="716" cy="52" r={r} />
      ))}
    </g>
  </svg>
);

interface PersonHeadProps {
  /** Names the section. */
  label: string;
  /** Without an id the name chooses the tint. */
  id: string | undefined;
  name: string;
  photo: string | null | undefined;
  photoLabel: string;
  /** The heading with the name; what stands beneath it: role, membership, since when. */
  heading: ReactNode;
  children: ReactNode;
  /** The public profile; undefined while it is not known. */
  member: { bio: string | null; posts: number; comments: number } | undefined;
  action?: ReactNode;
  /** Stands at the end. */
  more?: ReactNode;
}

/** The head of a member's page: a cover of their own tint, face, name, bio, and how much they have written. */
export function PersonHead(props: PersonHeadProps) {
  const { label, id, name, photo, photoLabel, heading, children, member, action, more } = props;
  const bio = useBio(id ?? '', member?.bio);
  const figures = member
    ? ([
        [member.posts, memberPosts],
        [member.comments, memberComments],
      ] as const)
    : [];
  return (
    <section aria-label={label}>
      <div
        className={`${tintOf(id ?? name)} no-print edge-to-edge rounded-card h-24 overflow-hidden sm:h-33`}
      >
        <Stitches />
      </div>
      <div className="flex flex-wrap gap-x-4 gap-y-2 sm:px-6">
        <span className="ring-paper -mt-10 flex self-start rounded-full ring-4">
          <Avatar id={id} name={name} src={photo} size="huge" label={photoLabel} />
        </span>
        <div className="min-w-[min(12rem,100%)] flex-1 pt-2">
          {heading}
          <div className="text-ink3 mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-xs sm:text-sm">
            {children}
          </div>
        </div>
        {action && <div className="pt-3">{action}</div>}
      </div>
      <div className="min-h-13 sm:px-6">
        {member && bio && <Bio text={bio} comments={member.comments} />}
        {/* Their place is kept until they are known. */}
        <ul className="mt-3 flex min-h-6.5 flex-wrap gap-x-6 gap-y-1">
          {figures.map(([value, unit], at) => (
            <li key={at === 0 ? 'posts' : 'comments'} className="text-ink2 text-sm">
              <b className="text-ink text-base font-semibold">
                <Count value={value} />
              </b>{' '}
              {unit(value)}
            </li>
          ))}
        </ul>
        {more}
      </div>
    </section>
  );
}
