import { DAY_MS } from '../../../contract/since/days.ts';
import { LONGEST, MOST_PINNED, MOST_SANCTION_DAYS } from '../../../contract/values/limits.ts';
import { sanitized } from '../../../contract/values/text-faults.ts';
import { newId } from '../../core/ids.ts';
import { OLD_HOME } from '../../features/moved/table.ts';
import { IMPORT } from '../transfer/import.ts';
import type { Row } from '../transfer/records.ts';
import type { Links } from './links.ts';
import { type NamedPerson, type Passwords, peopleOf } from './people.ts';
import { found, HOME, type ImportRecord, type OldAddress, type Reply, type Topic } from './plan.ts';
import type { Platform, Staging } from './platform.ts';
import { pollOf } from './polls.ts';
import { repliedToBy } from './replied-to.ts';
import type { Tally } from './report.ts';
import type { Tags } from './tags.ts';
import { plainWords } from './texts/convert.ts';
import { textsOf } from './texts-of-plan.ts';

/** The reason of a ban for which the old forum gave none. */
const BANNED = 'Banned in the forum before this one.';

interface Plan {
  staging: Staging;
  platform: Platform;
  tags: Tags;
  links: Links;
  tally: Tally;
  now: number;
}

const joined = (view: 'topics' | 'replies', ids: string, more = '') =>
  `select ${view}.*, ids.id, ids.at as posted_at, authors.id as author_id ${more} from ${ids} as ids
    join ${view} on ${view}.old = ids.old join people_ids as authors on authors.old = ${view}.author order by ids.key`;

type Numbered<Of> = Of & { id: string; posted_at: number; author_id: string };

/** The times at which topics are pinned: announcements first, then the newest, as many as the forum shows. */
function pinsOf({ staging: { rows }, tally, now }: Plan): Map<number, number> {
  const pinned = [
    ...rows<{ old: number }>(
      'select topics.old from topics join topic_ids using (old) where pin is not null order by pin, topic_ids.key desc',
    ),
  ];
  const shown = pinned.slice(0, MOST_PINNED);
  tally.came('pins', shown.length);
  tally.left('pinsLeft', pinned.length - shown.length);
  return new Map(shown.map(({ old }, n) => [old, now - n]));
}

function* posts(plan: Plan): Generator<ImportRecord> {
  const { staging, tags, tally, now } = plan;
  const convert = textsOf(staging, plan);
  const pins = pinsOf(plan);
  for (const topic of staging.rows<Numbered<Topic>>(joined('topics', 'topic_ids'))) {
    if (topic.at > now) tally.changed('timesLater');
    const title =
      sanitized(plainWords(topic.title ?? ''), Number.MAX_SAFE_INTEGER) || `${topic.old}`;
    if ([...title].length > LONGEST.title) tally.changed('longTitles');
    const poll = pollOf(topic.poll, title, tally);
    const text = convert(topic, topic.first_text, 'post', poll.words);
    const pinnedAt = pins.get(topic.old);
    tally.came('posts');
    if (topic.is_closed === 1) tally.came('closed');
    const record: Row = {
      id: topic.id,
      author: topic.author_id,
      title,
      description: text.source,
      tag: tags.ofForums.get(topic.forum) ?? '',
      postedAt: topic.posted_at,
      createdText: new Date(topic.posted_at).toISOString(),
      startUp: 0,
      startDown: 0,
      isClosed: topic.is_closed === 1,
      ...(pinnedAt !== undefined && { pinnedAt }),
      ...poll.record,
      ...text.columns,
    };
    yield found('posts', 'post', record, text.source.length * 2);
  }
}

function* comments(plan: Plan): Generator<ImportRecord> {
  const { staging, tally, now } = plan;
  const convert = textsOf(staging, plan);
  const repliedTo = repliedToBy(staging);
  const answered = new Set<number>();
  const postId = '(select id from topic_ids where old = replies.topic) as post_id';
  const replies = joined('replies', 'reply_ids', `, ${postId}`);
  for (const reply of staging.rows<Numbered<Reply> & { post_id: string }>(replies)) {
    if (reply.at > now) tally.changed('timesLater');
    const { words } = pollOf(reply.poll, '', tally, false);
    const text = convert(reply, reply.old, 'comment', words);
    const replyTo = repliedTo(reply, text.quotes);
    const isAnswer = reply.is_answer === 1 && !answered.has(reply.topic);
    tally.came('comments');
    if (replyTo !== null) tally.came('replies');
    if (isAnswer) {
      answered.add(reply.topic);
      tally.came('answers');
    }
    const record: Row = {
      id: reply.id,
      post: reply.post_id,
      author: reply.author_id,
      text: text.source,
      postedAt: reply.posted_at,
      createdText: new Date(reply.posted_at).toISOString(),
      replyTo,
      isAnswer,
      ...text.columns,
    };
    yield found('comments', 'comment', record, text.source.length * 2);
  }
}

/** Likes of first texts as votes, those of replies as thanks. */
function* likes({ staging: { rows }, tally }: Plan): Generator<ImportRecord> {
  let came = 0;
  for (const record of rows<Row>(
    `select topic_ids.id as post, people_ids.id as user, 1 as direction from likes join first_texts using (text)
      join topic_ids on topic_ids.old = first_texts.old join people_ids on people_ids.old = person
      join topics on topics.old = first_texts.old where topics.author <> person`,
  )) {
    came++;
    tally.came('votes');
    yield found('votes', 'votes', record);
  }
  for (const record of rows<Row>(
    `select reply_ids.id as comment, people_ids.id as user from likes join reply_ids on reply_ids.old = likes.text
      join people_ids on people_ids.old = person join replies on replies.old = likes.text where replies.author <> person`,
  )) {
    came++;
    tally.came('thanks');
    yield found('thanks', 'thanks', record);
  }
  const [all] = rows<{ count: number }>('select count(*) as count from likes');
  tally.left('likesLeft', (all?.count ?? 0) - came);
}

interface Ban {
  id: string;
  kind: 'suspend' | 'silence';
  reason: string | null;
  at: number | null;
  until: number | null;
}

/** Bans that run, as suspensions. One that ends in far years has no end. */
function* sanctions({ staging: { rows }, tally, now }: Plan): Generator<ImportRecord> {
  const running = new Set<string>();
  for (const { id, kind, reason, at, until } of rows<Ban>(
    `select people_ids.id, bans.kind, reason, bans.at, until from bans join people_ids on people_ids.old = person
      order by people_ids.key, coalesce(until, 1e18) desc`,
  )) {
    if ((until !== null && until <= now) || running.has(`${kind} ${id}`)) {
      tally.left('sanctionsLeft');
      continue;
    }
    running.add(`${kind} ${id}`);
    tally.came('sanctions');
    const isFar = until !== null && until > now + MOST_SANCTION_DAYS * DAY_MS;
    const record: Row = {
      id: newId(),
      user: id,
      kind,
      reason: sanitized(plainWords(reason ?? ''), LONGEST.reason) || BANNED,
      imposedBy: IMPORT,
      imposedAt: Math.min(Math.max(at ?? now, 0), now),
      until: isFar ? null : until,
    };
    yield found('sanctions', 'sanction', record);
  }
}

/** The old addresses of all that came. */
function* addresses({ staging: { rows }, tags, tally }: Plan): Generator<ImportRecord> {
  for (const { kind, old_id: oldId, post, comment, forum, person } of rows<OldAddress>(
    'select * from addresses',
  )) {
    tally.came('addresses');
    const target = comment ?? post ?? (forum === HOME ? OLD_HOME : tags.ids.get(forum ?? HOME));
    yield person === null
      ? found('oldAddresses', 'address', { kind, oldId, target })
      : found('oldMembers', 'address', { kind, oldId, user: person });
  }
}

/**
 * The records of an import but for its pictures, each after those that it names, in the order of their keys.
 * @param passwords gets the stored passwords of members.
 * @param named gets the people whom the report names.
 */
export function* recordsOf(
  plan: Plan,
  passwords: Passwords,
  named: NamedPerson[],
): Generator<ImportRecord> {
  yield* peopleOf(plan.staging, plan.tally, passwords, named);
  plan.tally.came('tags', plan.tags.records.length);
  for (const record of plan.tags.records) yield found('tags', 'tag', record);
  yield* posts(plan);
  yield* comments(plan);
  yield* likes(plan);
  yield* sanctions(plan);
  yield* addresses(plan);
}
