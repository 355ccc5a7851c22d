import { MOST_PUSH_DEVICES } from '../../../contract/values/limits.ts';
import { listDevices, registerDevice, removeDevice } from '../../../db/features/push/devices.ts';
import type { AppContext } from '../../app/context.ts';
import type { Feature } from '../../app/feature.ts';
import { deviceOf } from '../../auth/device.ts';
import { badInput, HttpError, httpError } from '../../http/errors.ts';
import type { Handlers } from '../../http/handlers.ts';
import { iso } from '../../http/iso-time.ts';
import { endpointUrl } from './endpoints.ts';
import { browserKeys } from './keys.ts';
import { vapidKeysOf } from './vapid.ts';
import { openPushWorker } from './worker.ts';

/** The keys of a server: its calls and its sending share them. */
const known = new WeakMap<AppContext, ReturnType<typeof vapidKeysOf>>();
function keysOf(context: AppContext) {
  const keys = known.get(context) ?? vapidKeysOf(context);
  known.set(context, keys);
  return keys;
}

/** The handlers of the calls about browsers that get pushes. */
function pushHandlers(context: AppContext) {
  const { store, config } = context;
  const keys = keysOf(context);
  const requireOn = () => {
    if (!config.push) throw httpError('push-off', 'This forum sends no notifications to browsers.');
  };

  return {
    async 'GET /push'() {
      requireOn();
      return { key: (await keys()).publicKey };
    },

    async 'PUT /push'({ body, caller, claims, headers }) {
      requireOn();
      const endpoint = endpointUrl(body.endpoint, config);
      if (!endpoint)
        throw badInput('Endpoint', {
          fault: 'format',
          sentence: 'must be an https address of a push service that this forum knows.',
        });
      const done = await registerDevice(store, caller, {
        endpoint: endpoint.href,
        ...browserKeys(body.keys),
        name: deviceOf(headers['user-agent']),
        session: claims?.sid ?? null,
      });
      if (done === 'session-ended')
        throw httpError(done, 'Your session has ended. Please sign in again.');
      if (done === 'too-many')
        throw httpError(
          'too-many-devices',
          ({ limit }) => `You can have notifications in ${limit} browsers at most.`,
          { params: { limit: MOST_PUSH_DEVICES } },
        );
      return { _id: done.id };
    },

    async 'GET /me/push'({ caller }) {
      const devices = await store.read(listDevices(caller));
      return devices.map(({ id: _id, name, addedAt }) => ({ _id, name, addedAt: iso(addedAt) }));
    },

    async 'DELETE /me/push/{id}'({ caller, params }) {
      if (!(await removeDevice(store, caller, params.id)))
        throw new HttpError(404, 'You have no such browser.');
      return { success: true };
    },
  } satisfies Partial<Handlers>;
}

export const push = {
  handlers: pushHandlers,
  start: (context) => openPushWorker(context, keysOf(context)),
} satisfies Feature;
