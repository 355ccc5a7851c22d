import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Redis } from 'ioredis';
import { continueKeysAfter, newestKey } from '../../db/core/ids.ts';
import { SharedGauge } from '../limits/shared-in-flight-gauge.ts';
import type { ClusterBus } from './cluster-bus.ts';
import { Heartbeat, TRUST_MS } from './heartbeat.ts';
import type { Envelope } from './messages.ts';
import { openOutbox } from './outbox.ts';
import { Peers } from './peers.ts';
import { destroyConnection, openPublisher, openSubscriber } from './redis.ts';
import { RoomShards } from './room-shards.ts';
import { type AdapterLink, type AdapterMessage, shardedAdapter } from './sharded-adapter.ts';

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
/** A lost command needs no handling: the missing heartbeat shows it. */
const ignore = () => undefined;

/** Opens the cluster bus of a forum over Redis. */
export function openRedisBus(url: string, forum: string, log: FastifyBaseLogger): ClusterBus {
  const publisher = openPublisher(url);
  const counting = watchCounting(publisher, log);
  const subscriber = openSubscriber(url);
  const self = randomUUID();
  const keyOf = (name: string) => `adda:${forum}:${name}`;
  const [allChannel, ownChannel] = [keyOf('all'), keyOf(self)];
  const [adapterChannel, roomChannels] = [keyOf('adapter'), keyOf('rooms:')];
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
  /** The number of connections for subscriptions so far. */
  let connections = 0;
  /** True if the connection has all its subscriptions, so a heartbeat that returns proves that messages arrive. */
  let isSubscribed = false;
  /** Resolves when that is so for this connection, or for the next one. */
  let subscribed = Promise.withResolvers<void>();
  let refreshTimer: NodeJS.Timeout | undefined;
  /** Of the adapter's last message: Redis answers the commands of one connection in order. */
  let eventSent: Promise<unknown> = Promise.resolve();
  let receiver: Parameters<AdapterLink['receive']>[0] | undefined;

  const sendText = (channel: string, text: string) =>
    publisher.publish(channel, text).then(
      () => true,
      () => false,
    );
  const send = (channel: string, envelope: Envelope) => sendText(channel, JSON.stringify(envelope));
  /** Has the others refresh if Redis does not take what nobody acknowledges. */
  async function orRefresh(sent: Promise<boolean>) {
    if (!(await sent)) outgoingLost = true;
  }
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
      void orRefresh(send(allChannel, { from: self, unsaid: true }));
    }
    if (echoes === 1) void sendHeartbeat();
    if (echoes !== 2) return;
    firstUp.resolve();
    if (incomingLost) refresh();
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
      if ('beat' in envelope && isSubscribed) echoed(envelope.beat);
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

  /** A new connection subscribes to all that is held. */
  const reconnect = () => destroyConnection(subscriber);
  const shards = new RoomShards(
    {
      async subscribe(shard) {
        if (subscriber.status !== 'ready') await subscribed.promise;
        else await subscriber.subscribe(roomChannels + shard).catch(reconnect);
      },
      unsubscribe: (shard) => void subscriber.unsubscribe(roomChannels + shard).catch(ignore),
      isUp: () => heartbeat.isUp,
      late: refresh,
    },
    TRUST_MS,
  );

  subscriber.on('message', (channel: string, text: string) => {
    if (channel === allChannel || channel === ownChannel) {
      receive(JSON.parse(text) as Envelope);
      return;
    }
    // The adapter has told its own sockets when it sent the message.
    if (text.startsWith(self)) return;
    const message = text.slice(self.length + 1);
    if (channel === adapterChannel) receiver?.message(JSON.parse(message) as AdapterMessage);
    else receiver?.event(message);
  });
  subscriber.on('ready', () => {
    heartbeat.reset();
    const connection = ++connections;
    const channels = [
      allChannel,
      ownChannel,
      adapterChannel,
      ...shards.all.map((shard) => roomChannels + shard),
    ];
    subscriber.subscribe(...channels).then(() => {
      if (connection !== connections) return;
      isSubscribed = true;
      subscribed.resolve();
      void sendHeartbeat();
    }, ignore);
  });
  subscriber.on('close', () => {
    if (isSubscribed) subscribed = Promise.withResolvers();
    isSubscribed = false;
    heartbeat.disconnected();
    incomingLost = true;
    peers.releaseAll();
  });

  const { publish, acknowledged } = openOutbox(peers, {
    heartbeat,
    send: (n, news) => send(allChannel, { from: self, newest: newestKey(), n, news }),
    lost() {
      outgoingLost = true;
    },
  });

  const heartbeats = setInterval(() => {
    void sendHeartbeat();
    if (subscriber.status === 'ready') shards.sweep();
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
    flushed: async () => {
      if (heartbeat.isUp) await eventSent;
    },
    missed() {
      outgoingLost = true;
    },
    onMessage: (listener) => void messageListeners.push(listener),
    onRefresh: (listener) => void refreshListeners.push(listener),
    onServerJoined: (listener) => void joinListeners.push(listener),
    onServerLeft: (listener) => void leaveListeners.push(listener),
    adapter: shardedAdapter({
      shards,
      sendEvent(shard, event) {
        eventSent = orRefresh(sendText(roomChannels + shard, `${self} ${event}`));
      },
      sendToAll(message) {
        eventSent = orRefresh(sendText(adapterChannel, `${self} ${JSON.stringify(message)}`));
      },
      async servers() {
        // Without an answer nobody knows who has to answer: the question times out.
        const [, count] = await publisher
          .pubsub('NUMSUB', adapterChannel)
          .catch(() => [adapterChannel, Number.POSITIVE_INFINITY]);
        return Number(count);
      },
      receive: (its) => {
        receiver = its;
      },
    }),
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
