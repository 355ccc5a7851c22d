import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Since, SinceThread } from '../../../contract/features/since.ts';
import { dayInWords, dayOf, daysAfter, timeAt, weekdayOf } from '../../../contract/since/days.ts';
import { commentScreen, SCREENS, sinceScreen } from '../../../contract/values/screens.ts';
import { timeOf } from '../../../db/core/ids.ts';
import { forumId } from '../../../db/core/internal-settings.ts';
import { MESSAGES } from '../../../messages/languages.ts';
import type { AppContext } from '../../app/context.ts';
import { iso } from '../../http/iso-time.ts';
import { sinceTags } from '../../http/read-path/cache-tags.ts';
import { networkOf } from '../../limits/network.ts';
import { escapeXml } from '../../texts/xml.ts';
import { bytesOfFeed, feedAnswers, langOf } from '../posts/atom-feed.ts';
import { sinceKeeper } from './kept.ts';

const PATH = '/since/feed.xml';
/** The weeks of the feed: as far back as the forum tells of days. */
const WEEKS = 4;
const WEEK_DAYS = 7;
/** The threads of an entry; the screen of the week has the others. */
const MOST_THREADS = 10;

/** A week, from Monday to before the next one. */
interface Week {
  first: string;
  to: number;
  since: Since;
}

/** The same id for the same words, as a UUID of no other kind (RFC 9562, version 8). */
function uuidOf(words: string): string {
  const hex = createHash('sha256').update(words).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Serves `/since/feed.xml`: an entry for each of the last weeks in which somebody commented. */
export async function serveSinceFeed(app: FastifyInstance, context: AppContext) {
  const { home, settings, store, config } = context;
  const { language } = config;
  const messages = MESSAGES[language];
  const kept = sinceKeeper(context);
  const { answer, options } = feedAnswers(context);

  function threadOf({ title, postId, first, lead, ...thread }: SinceThread): string {
    const link = `<a href="${escapeXml(home() + commentScreen(postId, first))}">${escapeXml(title)}</a>`;
    const figures = `${messages.sinceNew(thread.new)}, ${messages.sincePeople(thread.people)}`;
    return `<li><p>${link}<br>${escapeXml(figures)}</p><blockquote>${escapeXml(lead)}</blockquote></li>`;
  }
  function entryOf(forum: string, { first, to, since }: Week): string {
    const { threads, total, posts } = since;
    const day = dayInWords(first, messages.siteDateTag());
    const content = `<p>${escapeXml(messages.sinceSummary(total, posts))}</p><ol>${threads
      .slice(0, MOST_THREADS)
      .map(threadOf)
      .join('')}</ol>`;
    const words = threads.map(({ title, lead }) => `${title} ${lead}`).join(' ');
    return `<entry>
<id>urn:uuid:${uuidOf(`${forum} ${first}`)}</id>
<title>${escapeXml(messages.sinceWeek(day))}</title>
<link rel="alternate" type="text/html" href="${escapeXml(home() + sinceScreen(first))}"/>
<published>${iso(to)}</published>
<updated>${iso(to)}</updated>
<author><name>${escapeXml(settings.now.siteName)}</name></author>
<content type="html"${langOf(words, language)}>${escapeXml(content)}</content>
</entry>
`;
  }

  async function make(network: string) {
    const { zone, siteName } = settings.now;
    const today = dayOf(Date.now(), zone);
    const monday = daysAfter(today, 1 - weekdayOf(today));
    const weeks: Week[] = [];
    const tags: string[] = [];
    for (let back = 1; back <= WEEKS; back++) {
      const first = daysAfter(monday, -back * WEEK_DAYS);
      const [from, to] = [first, daysAfter(first, WEEK_DAYS)].map((day) => timeAt(day, 0, zone));
      const name = `week ${first}`;
      const since = await kept.read({ name, from: from as number, to: to as number }, network);
      tags.push(...sinceTags(name, since));
      if (since.threads.length > 0) weeks.push({ first, to: to as number, since });
    }
    const forum = await forumId(store);
    const head = {
      id: uuidOf(`${forum} since`),
      title: messages.sinceFeed(siteName),
      self: PATH,
      page: SCREENS.home,
      home: home(),
      language,
    };
    const entries = weeks.map((week) => entryOf(forum, week));
    return { bytes: bytesOfFeed(head, weeks[0]?.to ?? timeOf(forum), entries), tags };
  }

  app.get(PATH, options, (request, reply) =>
    answer(request, reply, PATH, () => make(networkOf(request.ip))),
  );
}
