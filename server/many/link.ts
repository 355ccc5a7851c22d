import { randomUUID } from 'node:crypto';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import { idsFollow, newestId } from '../../db/ids.ts';
import type { Link } from '../link.ts';
import type { Message, News } from './news.ts';
import { Peers } from './peers.ts';
import { BLOCK_MS, cutLine, openListener, openSender } from './redis.ts';
import { SharedGauge } from './shared-gauge.ts';
import { TRUST_MS, Trust } from './trust.ts';

const BEAT_MS = 250;
const REFRESH_MS = 50;
const LATE_MS = 1_000;
/** Live events that a server which was away for a moment still gets. */
const KEPT_EVENTS = 10_000;

/** Joins the servers of one forum through Redis. */
export function openLink(url: string, forum: string): Link {
  const sender = openSender(url);
  const ears = openListener(url);
  const self = randomUUID();
  const [all, own, stream] = [`adda:${forum}:all`, `adda:${forum}:${self}`, `adda:${forum}:live`];
  const peers = new Peers(TRUST_MS);
  const trust = new Trust();
  /** Those who went without a word: they may have written what nobody has heard of. */
  const lost = new Set<string>();
  const hearers: Parameters<Link['onNews']>[0][] = [];
  const refreshers: (() => void)[] = [];
  const comers: (() => void)[] = [];
  const goers: ((from: string) => void)[] = [];

  /** Whether news of others may have passed us by, and ours them. */
  let missed = true;
  let unsaid = false;
  let closed = false;
  let refreshing: NodeJS.Timeout | undefined;
  let queue: News[] = [];
  let told = 0;
  let settled: Promise<void> = Promise.resolve();
  let asked: Promise<void> | undefined;

  const send = (channel: string, message: Message) =>
    sender.publish(channel, JSON.stringify(message)).then(
      () => true,
      () => false,
    );
  /** Soon, so that what several servers say about one break is one break. */
  function refresh() {
    if (closed) return;
    refreshing ??= setTimeout(() => {
      refreshing = undefined;
      for (const then of refreshers) then();
    }, REFRESH_MS);
  }
  const beat = () => {
    const mark = { from: self, newest: newestId() };
    return send(all, { ...mark, beat: performance.now(), listens: trust.isHeard });
  };

  function echoed(sentAt: number) {
    const echoes = trust.echoed(sentAt);
    if (unsaid && trust.isUp) {
      unsaid = false;
      void send(all, { from: self, unsaid: true });
    }
    if (echoes === 1) void beat();
    if (echoes !== 2) return;
    // So that the stream's reader knows from where on it has to read, before anything is told there.
    sender.xadd(stream, 'MAXLEN', '~', KEPT_EVENTS, '*', 'hello', self).catch(() => undefined);
    if (missed) refresh();
    // The adapter's own reader may have come later than our ears, and has missed what was told until then.
    setTimeout(refresh, LATE_MS).unref();
    missed = false;
  }

  function met(from: string, listens: boolean) {
    if (!peers.heard(from, listens)) return;
    for (const then of comers) then();
    if (lost.delete(from)) refresh();
  }

  function went(from: string) {
    for (const then of goers) then(from);
  }

  function hear(message: Message) {
    const { from } = message;
    // Whoever has read what another server wrote may answer it here: that comes after it, whatever our clock says.
    if ('newest' in message) idsFollow(message.newest);
    if (from === self) {
      if ('beat' in message) echoed(message.beat);
    } else if ('beat' in message) met(from, message.listens);
    else if ('news' in message) {
      for (const news of message.news) for (const then of hearers) then(news, from);
      void send(`adda:${forum}:${from}`, { from: self, heard: message.n });
    } else if ('heard' in message) peers.has(from, message.heard);
    else if ('unsaid' in message) refresh();
    else if (peers.forget(from)) went(from);
  }

  ears.on('message', (_channel, text) => hear(JSON.parse(text) as Message));
  ears.on('ready', () => trust.begin());
  ears.on('close', () => {
    trust.broke();
    missed = true;
    peers.release();
  });
  // Kept by the driver over every break.
  ears.subscribe(all, own).then(
    () => beat(),
    () => undefined,
  );

  /** Commands of one connection are answered in order. */
  const handedOver = () =>
    sender.ping().then(
      () => undefined,
      () => undefined,
    );

  function flush() {
    const n = ++told;
    const news = queue;
    queue = [];
    if (!trust.isUp) {
      unsaid = true;
      return Promise.resolve();
    }
    const heard = peers.wait(n);
    return send(all, { from: self, newest: newestId(), n, news }).then(() => heard);
  }

  const beating = setInterval(() => {
    void beat();
    for (const from of peers.sweep()) {
      lost.add(from);
      went(from);
      // Its last commits may have been told to nobody.
      if (trust.isUp) refresh();
    }
    if (trust.isDead && ears.status === 'ready') {
      cutLine(ears);
      cutLine(sender);
    }
  }, BEAT_MS).unref();

  return {
    get up() {
      return trust.isUp;
    },
    get servers() {
      return peers.count + 1;
    },
    tell(news) {
      queue.push(news);
      if (queue.length > 1) return;
      // What is told in one turn goes as one.
      const before = settled;
      settled = Promise.resolve()
        .then(flush)
        .then(() => before);
    },
    settled: () => settled,
    sent() {
      // All who ask in one turn are answered by one.
      asked ??= Promise.resolve().then(() => {
        asked = undefined;
        return trust.isUp ? handedOver() : undefined;
      });
      return asked;
    },
    onNews: (hearer) => void hearers.push(hearer),
    onRefresh: (then) => void refreshers.push(then),
    onCome: (then) => void comers.push(then),
    onGone: (then) => void goers.push(then),
    adapter: createAdapter(sender, {
      streamName: stream,
      channelPrefix: stream,
      maxLen: KEPT_EVENTS,
      readCount: 1_000,
      blockTimeInMs: BLOCK_MS,
      onlyPlaintext: true,
    }) as Link['adapter'],
    counts: { storeClient: sender, keyPrefix: `adda:${forum}:limit:` },
    gauge: (name, seconds) => new SharedGauge(sender, `adda:${forum}:${name}:`, seconds),
    async close() {
      closed = true;
      clearInterval(beating);
      clearTimeout(refreshing);
      peers.release();
      await send(all, { from: self, bye: true });
      ears.disconnect();
      sender.disconnect();
    },
  };
}
