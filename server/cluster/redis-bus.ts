import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { FastifyBaseLogger } from 'fastify';
import type { Redis } from 'ioredis';
import { continueKeysAfter, newestKey } from '../../db/core/ids.ts';
import { SharedGauge } from '../limits/shared-in-flight-gauge.ts';
import type { ClusterBus } from './cluster-bus.ts';
import { Heartbeat, TRUST_MS } from './heartbeat.ts';
import type { Envelope } from './messages.ts';
import { openOutbox } from './outbox.ts';
import { Peers } from './peers.ts';
import { BLOCK_MS, destroyConnection, openPublisher, openSubscriber } from './redis.ts';

/** A server that has not reached Redis for this long after its start is ready nevertheless. */
const PATIENCE_MS = 10_000;
const LOG_INTERVAL_MS = 60_000;

/** True if the limits are counted over all servers, by the connection that counts them. */
function watchCounting(redis: Redis, log: Pick<FastifyBaseLogger, 'warn' | 'info'>) {
  const startedAt = performance.now();
  let hasConnected = false;
  let loggedAt: number | null = null;
  redis.on('ready', () => {
    hasConnected = true;
    if (loggedAt !== null) log.info('limits are counted over all servers again');
    loggedAt = null;
  });
  return {
    hasCounting: () => hasConnected || performance.now() - startedAt > PATIENCE_MS,
    countedAlone() {
      const now = performance.now();
      if (loggedAt !== null && now - loggedAt < LOG_INTERVAL_MS) return;
      loggedAt = now;
      log.warn('Redis does not answer: this server counts the limits alone');
    },
  };
}

const HEARTBEAT_MS = 250;
/** Several servers report one disconnect: reports within this time cause one refresh. */
const REFRESH_DEBOUNCE_MS = 50;
/** The adapter's own reader has connected by then. */
const READER_READY_MS = 1_000;
/** The stream's length: how many live events a server can catch up on after a short disconnect. */
const STREAM_LENGTH = 10_000;

/** A lost command needs no handling: the missing heartbeat shows it. */
const ignore = () => undefined;

/** Opens the cluster bus of a forum over Redis. */
export function openRedisBus(url: string, forum: string, log: FastifyBaseLogger): ClusterBus {
  const publisher = openPublisher(url);
  const counting = watchCounting(publisher, log);
  const subscriber = openSubscriber(url);
  const self = randomUUID();
  const keyOf = (name: string) => `adda:${forum}:${name}`;
  const [allChannel, ownChannel, stream] = [keyOf('all'), keyOf(self), keyOf('live')];
  const peers = new Peers(TRUST_MS);
  const heartbeat = new Heartbeat();
  /** Servers that vanished without a `bye`: they may have committed changes that no other server knows. */
  const vanished = new Set<string>();
  const messageListeners: Parameters<ClusterBus['onMessage']>[0][] = [];
  const refreshListeners: (() => void)[] = [];
  const joinListeners: (() => void)[] = [];
  const leaveListeners: ((from: string) => void)[] = [];

  /** True if messages of the others may have been lost on the way here. */
  let incomingLost = true;
  /** True if messages of this server were lost. */
  let outgoingLost = false;
  const firstUp = Promise.withResolvers<void>();
  let closed = false;
  let refreshTimer: NodeJS.Timeout | undefined;
  let flushing: Promise<void> | undefined;

  const send = (channel: string, envelope: Envelope) =>
    publisher.publish(channel, JSON.stringify(envelope)).then(
      () => true,
      () => false,
    );
  function refresh() {
    if (closed) return;
    refreshTimer ??= setTimeout(() => {
      refreshTimer = undefined;
      for (const listener of refreshListeners) listener();
    }, REFRESH_DEBOUNCE_MS);
  }
  const sendHeartbeat = () =>
    send(allChannel, {
      from: self,
      newest: newestKey(),
      beat: performance.now(),
      listens: heartbeat.hasEcho,
    });

  function echoed(sentAt: number) {
    const echoes = heartbeat.echoed(sentAt);
    if (outgoingLost && heartbeat.isUp) {
      outgoingLost = false;
      void send(allChannel, { from: self, unsaid: true });
    }
    if (echoes === 1) void sendHeartbeat();
    if (echoes !== 2) return;
    firstUp.resolve();
    // The reader of the stream takes its offset from this entry, before the first live event.
    publisher.xadd(stream, 'MAXLEN', '~', STREAM_LENGTH, '*', 'hello', self).catch(ignore);
    if (incomingLost) refresh();
    // The adapter's own reader may connect later than the subscriber, and misses the events in between.
    setTimeout(refresh, READER_READY_MS).unref();
    incomingLost = false;
  }

  function onHeartbeat(from: string, subscribed: boolean) {
    if (!peers.touch(from, subscribed)) return;
    for (const listener of joinListeners) listener();
    if (vanished.delete(from)) refresh();
  }

  function notifyLeft(from: string) {
    for (const listener of leaveListeners) listener(from);
  }

  function receive(envelope: Envelope) {
    const { from } = envelope;
    // A reply to another server's row gets a later id than that row, whatever this server's clock says.
    if ('newest' in envelope) continueKeysAfter(envelope.newest);
    if (from === self) {
      if ('beat' in envelope) echoed(envelope.beat);
    } else if ('beat' in envelope) onHeartbeat(from, envelope.listens);
    else if ('news' in envelope) {
      for (const message of envelope.news) {
        for (const listener of messageListeners) listener(message, from);
      }
      void send(keyOf(from), { from: self, heard: envelope.n });
    } else if ('heard' in envelope) peers.acknowledge(from, envelope.heard);
    else if ('unsaid' in envelope) refresh();
    else if (peers.forget(from)) notifyLeft(from);
  }

  subscriber.on('message', (_channel, text) => receive(JSON.parse(text) as Envelope));
  subscriber.on('ready', () => heartbeat.reset());
  subscriber.on('close', () => {
    heartbeat.disconnected();
    incomingLost = true;
    peers.releaseAll();
  });
  // The driver subscribes again after every reconnect.
  subscriber.subscribe(allChannel, ownChannel).then(() => sendHeartbeat(), ignore);

  /** Redis answers the commands of one connection in order: a `PING` follows all that was sent before. */
  const pinged = () => publisher.ping().then(ignore, ignore);

  const { publish, acknowledged } = openOutbox(peers, {
    heartbeat,
    send: (n, news) => send(allChannel, { from: self, newest: newestKey(), n, news }),
    lost() {
      outgoingLost = true;
    },
  });

  const heartbeats = setInterval(() => {
    void sendHeartbeat();
    for (const from of peers.sweep()) {
      vanished.add(from);
      notifyLeft(from);
      // The invalidations of its last commits may have been lost.
      if (heartbeat.isUp) refresh();
    }
    if (heartbeat.isDead && subscriber.status === 'ready') {
      destroyConnection(subscriber);
      destroyConnection(publisher);
    }
  }, HEARTBEAT_MS).unref();

  return {
    get isUp() {
      return heartbeat.isUp;
    },
    untilUp: (ms) => Promise.race([firstUp.promise, delay(ms, undefined, { ref: false })]),
    get servers() {
      return peers.count + 1;
    },
    publish,
    acknowledged,
    flushed() {
      // All callers of one turn share one `PING`.
      flushing ??= Promise.resolve().then(() => {
        flushing = undefined;
        return heartbeat.isUp ? pinged() : undefined;
      });
      return flushing;
    },
    onMessage: (listener) => void messageListeners.push(listener),
    onRefresh: (listener) => void refreshListeners.push(listener),
    onServerJoined: (listener) => void joinListeners.push(listener),
    onServerLeft: (listener) => void leaveListeners.push(listener),
    adapter: createAdapter(publisher, {
      streamName: stream,
      channelPrefix: stream,
      maxLen: STREAM_LENGTH,
      readCount: 1_000,
      blockTimeInMs: BLOCK_MS,
      onlyPlaintext: true,
    }) as ClusterBus['adapter'],
    hasCounting: counting.hasCounting,
    limiterStore: {
      storeClient: publisher,
      keyPrefix: keyOf('limit:'),
      countedAlone: counting.countedAlone,
    },
    gauge: (name, seconds) =>
      new SharedGauge(publisher, keyOf(`${name}:`), seconds, counting.countedAlone),
    async close() {
      closed = true;
      clearInterval(heartbeats);
      clearTimeout(refreshTimer);
      peers.releaseAll();
      await send(allChannel, { from: self, bye: true });
      subscriber.disconnect();
      publisher.disconnect();
    },
  };
}
