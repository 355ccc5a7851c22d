/** The view of a page on its stores: with the names of today, and with what replies quote as it is today. */

import type { Comment, ReplyTo } from '../../../contract/features/comments.ts';
import { excerptOf } from '../../../contract/values/excerpt.ts';
import type { Client } from '../realtime/reader.ts';

interface Authored {
  authorId: string;
  authorName: string;
  authorImage?: string;
}

/** The texts of somebody, by the name that they have today. Only while `client.shown` renders. */
export function named<Text extends Authored>({ looks }: Client, text: Text): Text {
  const { name, photo } = looks.person(text.authorId, text.authorName, text.authorImage ?? '');
  return {
    ...text,
    authorName: name,
    ...(text.authorImage !== undefined && { authorImage: photo }),
  };
}

function quoteOf(client: Client, replyTo: ReplyTo): ReplyTo {
  if (!replyTo || !('_id' in replyTo)) return replyTo;
  const quote = client.looks.quote(replyTo._id) ?? replyTo;
  const excerpt = 'text' in quote ? excerptOf(quote.text, quote.format) : quote.excerpt;
  return { ...named(client, replyTo), excerpt };
}

function comment(client: Client, id: string): Comment | undefined {
  const stored = client.comments.storedComment(id);
  const text = client.looks.mentioned(stored);
  return (
    stored && { ...named(client, { ...stored, ...text }), replyTo: quoteOf(client, stored.replyTo) }
  );
}

/** Comments as a page shows them, without those that have folded away. */
export const shownComments = (client: Client, ids: readonly string[] | null | undefined) =>
  client.shown(() => {
    const removed = client.looks.removed();
    return ids?.filter((id) => !(id in removed)).map((id) => comment(client, id));
  });
