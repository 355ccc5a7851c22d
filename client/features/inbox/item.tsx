import ArrowBigUp from 'lucide-react/icons/arrow-big-up';
import AtSign from 'lucide-react/icons/at-sign';
import BadgeX from 'lucide-react/icons/badge-x';
import CircleCheck from 'lucide-react/icons/circle-check';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import Flag from 'lucide-react/icons/flag';
import Gavel from 'lucide-react/icons/gavel';
import Gift from 'lucide-react/icons/gift';
import HandHeart from 'lucide-react/icons/hand-heart';
import MessageSquare from 'lucide-react/icons/message-square';
import Reply from 'lucide-react/icons/reply';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import Trash2 from 'lucide-react/icons/trash-2';
import Wallet from 'lucide-react/icons/wallet';
import { Link } from 'react-router';
import {
  giftCopy,
  notificationNew,
  paymentProviders,
  revokedReason,
  revokedRefunded,
} from '#messages';
import { claimNamed } from '../../../contract/core/pay-to.ts';
import type { InboxItem } from '../../../contract/features/inbox.ts';
import { truncate } from '../../../contract/values/graphemes.ts';
import { commentScreen, postScreen, SCREENS } from '../../../contract/values/screens.ts';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { Avatar } from '../../ui/display/avatar.tsx';
import { langOf } from '../../ui/display/lang-of.ts';
import { Time } from '../../ui/display/time.tsx';
import { usePerson } from '../profiles/store.ts';
import { ItemSentence } from './item-sentence.tsx';

const ICONS = {
  comments: MessageSquare,
  reply: Reply,
  mention: AtSign,
  votes: ArrowBigUp,
  thanks: HandHeart,
  answer: CircleCheck,
  report: Flag,
  removed: Trash2,
  held: ClipboardCheck,
  sanction: Gavel,
  claim: Wallet,
  safety: ShieldAlert,
  gift: Gift,
  revoked: BadgeX,
  raid: ShieldAlert,
} as const;

interface PhotoProps {
  person: InboxItem['people'][number];
  size: 'row' | 'medium';
}

function Photo({ person, size }: PhotoProps) {
  const { name, photo } = usePerson(person._id, person.displayName, person.photoURL);
  return <Avatar id={person._id} name={name} src={photo} size={size} />;
}

/** The acts of people for each other. All else is a milestone or an outcome, which has an icon in place of a face. */
const BY_PEOPLE: readonly InboxItem['kind'][] = ['comments', 'reply', 'mention'];

/** The photos of the two who did it last; else the icon of the kind. */
function Faces({ item: { kind, people } }: { item: InboxItem }) {
  const Icon = ICONS[kind];
  if (!BY_PEOPLE.includes(kind) || people.length === 0)
    return (
      <span
        className={`flex size-11 items-center justify-center rounded-full ${kind === 'gift' ? 'bg-gold-wash text-gold-ink' : 'bg-sunk text-ink2'}`}
      >
        <Icon size={20} aria-hidden="true" />
      </span>
    );
  return (
    <span className="flex h-11 w-13 items-start">
      {people.slice(0, 2).map((person) => (
        <span
          key={person._id}
          className="ring-paper flex rounded-full ring-2 not-first:mt-2 not-first:-ml-5"
        >
          <Photo person={person} size={people.length > 1 ? 'row' : 'medium'} />
        </span>
      ))}
    </span>
  );
}

const SCREEN_OF: Partial<Record<InboxItem['kind'], string>> = {
  safety: SCREENS.safety,
  claim: SCREENS.pay,
  revoked: SCREENS.membership,
  raid: SCREENS.moderation,
};
const addressOf = ({ kind, postId, commentId }: InboxItem) =>
  SCREEN_OF[kind] ??
  (postId && (commentId ? commentScreen(postId, commentId) : postScreen(postId)));

/** Why a text was removed, a member sanctioned, or a payment revoked; and whether the money of that went back. */
function reasonOf({ kind, reason, refunded }: InboxItem): string | undefined {
  if (kind === 'report' || kind === 'answer' || reason === undefined) return undefined;
  if (kind !== 'revoked') return reason;
  const said = revokedReason(reason);
  return refunded && said !== revokedRefunded ? `${said}\n${revokedRefunded}` : said;
}

/** The line below the sentence. That of a claim begins with its wallet, which people know by its name. */
const titleOf = ({ kind, title }: InboxItem): string =>
  kind === 'claim' ? claimNamed(title, paymentProviders) : title;

/** The code of a gift, to be copied or written down. */
function GiftCode({ code }: { code: string }) {
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <code className="bg-sunk rounded-card px-2 py-1 font-mono text-sm wrap-anywhere">{code}</code>
      <CopyButton text={code} label={giftCopy} />
    </div>
  );
}

/** More of a title takes too many lines on a phone. */
const TITLE = 80;

function inBrief(title: string): string {
  const { text, isCut } = truncate(title, TITLE);
  return isCut ? `${text}…` : text;
}

/** A line in a text of somebody's, or the title of what is gone. */
function Quoted({ text }: { text: string }) {
  return (
    <p
      dir="auto"
      lang={langOf(text)}
      className="border-line text-ink2 mt-1 truncate border-s-2 ps-2.5 text-sm"
    >
      {text}
    </p>
  );
}

/** One item of the inbox: who, what and where, which leads there. */
export function InboxRow({ item }: { item: InboxItem }) {
  const { kind, code, seen, at, excerpt } = item;
  // The sentence about a new device names it.
  const title = kind === 'safety' ? '' : titleOf(item);
  const quoted = excerpt ?? title;
  const reason = reasonOf(item);
  const address = addressOf(item);
  const sentence = <ItemSentence item={item} />;
  return (
    <article
      className={`hover:bg-sunk/55 relative flex gap-3 px-4 py-3 enlarged:flex-wrap ${seen ? '' : 'bg-saffron/7'}`}
    >
      <div className="w-13 shrink-0">
        <Faces item={item} />
      </div>
      <div className="min-w-0 flex-1 enlarged:order-last enlarged:basis-full">
        <p className="text-sm">
          {address ? (
            <Link to={address} className="after:absolute after:inset-0">
              {sentence}
            </Link>
          ) : (
            sentence
          )}
          {excerpt !== undefined && (
            <>
              <span> · </span>
              <b dir="auto" lang={langOf(title)} className="font-semibold wrap-anywhere">
                {inBrief(title)}
              </b>
            </>
          )}
        </p>
        {quoted !== '' && <Quoted text={quoted} />}
        {code !== undefined && <GiftCode code={code} />}
        {reason !== undefined && (
          <p
            dir="auto"
            lang={langOf(reason)}
            className="mt-1 text-sm whitespace-pre-wrap wrap-anywhere"
          >
            {reason}
          </p>
        )}
      </div>
      <p className="text-ink3 flex shrink-0 items-start gap-2 text-xs leading-5.5">
        <Time iso={at} isBrief />
        {seen ? (
          <span className="w-2" />
        ) : (
          <span className="bg-saffron mt-1.5 size-2 rounded-full">
            <span className="sr-only">{notificationNew}</span>
          </span>
        )}
      </p>
    </article>
  );
}
