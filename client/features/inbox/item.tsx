import AtSign from 'lucide-react/icons/at-sign';
import BadgeX from 'lucide-react/icons/badge-x';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import Flag from 'lucide-react/icons/flag';
import Gavel from 'lucide-react/icons/gavel';
import Gift from 'lucide-react/icons/gift';
import MessageSquare from 'lucide-react/icons/message-square';
import Reply from 'lucide-react/icons/reply';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import ThumbsUp from 'lucide-react/icons/thumbs-up';
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
  votes: ThumbsUp,
  report: Flag,
  removed: Trash2,
  held: ClipboardCheck,
  sanction: Gavel,
  claim: Wallet,
  safety: ShieldAlert,
  gift: Gift,
  revoked: BadgeX,
} as const;

function Photo({ person }: { person: InboxItem['people'][number] }) {
  const { name, photo } = usePerson(person._id, person.displayName, person.photoURL);
  return <Avatar id={person._id} name={name} src={photo} size="medium" />;
}

/** The photo of who did it last, with the kind at its corner; without anybody the kind alone. */
function Face({ item: { kind, people } }: { item: InboxItem }) {
  const Icon = ICONS[kind];
  const [newest] = people;
  if (!newest)
    return (
      <span className="bg-sunk text-ink2 flex size-10 shrink-0 items-center justify-center rounded-full">
        <Icon size={20} aria-hidden="true" />
      </span>
    );
  return (
    <span className="relative size-10 shrink-0">
      <Photo person={newest} />
      <span className="bg-surface border-line text-ink2 absolute -right-1 -bottom-1 rounded-full border p-0.5">
        <Icon size={14} aria-hidden="true" />
      </span>
    </span>
  );
}

const SCREEN_OF: Partial<Record<InboxItem['kind'], string>> = {
  safety: SCREENS.safety,
  claim: SCREENS.pay,
  revoked: SCREENS.membership,
};
const addressOf = ({ kind, postId, commentId }: InboxItem) =>
  SCREEN_OF[kind] ??
  (postId && (commentId ? commentScreen(postId, commentId) : postScreen(postId)));

/** Why a text was removed, a member sanctioned, or a payment revoked; and whether the money of that went back. */
function reasonOf({ kind, reason, refunded }: InboxItem): string | undefined {
  if (kind === 'report' || reason === undefined) return undefined;
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

/** One item of the inbox: who, what and where, which leads there. */
export function InboxRow({ item }: { item: InboxItem }) {
  const { kind, code, seen, at } = item;
  const title = titleOf(item);
  const reason = reasonOf(item);
  const address = addressOf(item);
  const sentence = <ItemSentence item={item} />;
  return (
    <article className="hover:bg-sunk/50 relative flex gap-3.5 px-4 py-3.5 sm:px-6">
      <Face item={item} />
      <div className="min-w-0 flex-1">
        <p className="text-sm">
          {address ? (
            <Link to={address} className="after:absolute after:inset-0 hover:underline">
              {sentence}
            </Link>
          ) : (
            sentence
          )}
        </p>
        {/* The sentence about a new device names it. */}
        {title !== '' && kind !== 'safety' && (
          <p dir="auto" lang={langOf(title)} className="text-ink2 line-clamp-2 text-sm">
            {title}
          </p>
        )}
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
        <p className="text-ink3 mt-0.5 text-xs">
          <Time iso={at} />
        </p>
      </div>
      {!seen && (
        <span className="bg-saffron mt-1.5 size-2.5 shrink-0 rounded-full">
          <span className="sr-only">{notificationNew}</span>
        </span>
      )}
    </article>
  );
}
