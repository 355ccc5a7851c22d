import { fromTitle, type SafetyKind } from '../../../contract/values/inbox-kinds.ts';
import type { Language } from '../../../contract/values/languages.ts';
import { SCREENS } from '../../../contract/values/screens.ts';
import type { PushDraft, PushItem } from '../../../db/features/push/drafts.ts';
import { inDigits } from '../../../messages/digits.ts';
import { MESSAGES, type Messages } from '../../../messages/languages.ts';
import { chosenWords, itemOf } from '../notification-mails/sentences.ts';
import type { Push } from './decide.ts';

/** Push services take 4,096 bytes, of which the encryption needs some. */
const MOST_BYTES = 3_000;
/** In bytes: a longer text is cut on every screen. */
const MOST_BODY_BYTES = 1_500;
const MOST_TITLE_BYTES = 300;

/** The facts of a push that its items do not hold. */
interface Forum {
  siteName: string;
  /** The forum's own origin. */
  home: string;
  /** The language of the receiver. */
  language: Language;
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The beginning of a text, of so many bytes in JSON at most, cut as people see it. */
function cut(text: string, most: number): string {
  const bytes = (part: string) => Buffer.byteLength(JSON.stringify(part)) - 2;
  if (bytes(text) <= most) return text;
  let length = bytes('…');
  let kept = '';
  for (const { segment } of segmenter.segment(text)) {
    length += bytes(segment);
    if (length > most) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}

/** The text of a push about one item, and the path that it opens. */
function itemWords(item: PushItem, messages: Messages): { text: string; path: string } {
  const { kind, title, detail } = item;
  switch (kind) {
    case 'announcements':
      return { text: messages.pushAnnouncement(chosenWords(title)), path: SCREENS.announcements };
    case 'safety':
      return {
        text: messages.safetySentences[detail as SafetyKind](chosenWords(title)),
        path: SCREENS.safety,
      };
    case 'gift':
      return { text: messages.pushGift, path: SCREENS.membership };
    case 'revoked':
      return {
        text: messages.revokedSentences[fromTitle(title).outcome],
        path: SCREENS.membership,
      };
    default: {
      const { sentence, path } = itemOf({ ...item, kind }, messages);
      return { text: sentence, path: path ?? SCREENS.notifications };
    }
  }
}

const REPLIES: readonly PushItem['kind'][] = ['reply', 'mention', 'comments'];

function wordsOf({ items, isSummary }: Push, messages: Messages): { text: string; path: string } {
  const [first] = items as [PushItem];
  if (!isSummary) return itemWords(first, messages);
  const threads = new Set(items.map(({ postId, id }) => postId ?? id)).size;
  const replies = items.reduce((sum, { kind, count }) => sum + (kind === 'mention' ? 1 : count), 0);
  const text = items.every(({ kind }) => REPLIES.includes(kind))
    ? messages.pushReplies(replies, threads)
    : messages.pushSeveral(items.length);
  const path = threads === 1 ? itemWords(first, messages).path : SCREENS.notifications;
  return { text, path };
}

/**
 * The payload of a push: the JSON of a declarative push (WebKit's `web_push: 8030`), which the service worker shows in
 * the other browsers.
 * @param isShort that it tells nothing of names and texts.
 */
export function composePush(
  push: Push,
  { receiver: { digits }, unseen }: Pick<PushDraft, 'receiver' | 'unseen'>,
  { siteName, home, language }: Forum,
  isShort: boolean,
): string {
  const { text, path } = inDigits(digits, () => {
    const messages = MESSAGES[language];
    if (!isShort) return wordsOf(push, messages);
    return { text: messages.pushSeveral(push.items.length), path: SCREENS.notifications };
  });
  const notification = {
    title: cut(siteName, MOST_TITLE_BYTES),
    body: cut(text, MOST_BODY_BYTES),
    navigate: home + path,
    tag: push.tag,
    lang: language,
    app_badge: String(unseen),
  };
  const payload = JSON.stringify({ web_push: 8030, notification });
  if (Buffer.byteLength(payload) <= MOST_BYTES) return payload;
  // Only the forum's own address can be as long.
  return JSON.stringify({ web_push: 8030, notification: { ...notification, navigate: home } });
}
