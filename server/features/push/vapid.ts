import { readPushKeys, replacePushKeys, takePushKeys } from '../../../db/features/push/keys.ts';
import type { AppContext } from '../../app/context.ts';
import { sealerOf } from '../../auth/factors/sealing.ts';
import { newVapidKeys, type VapidKeys } from './keys.ts';

const PURPOSE = 'adda push keys';

/** The keys of a sealed text; null where another secret has sealed it. */
function open(secret: string, sealed: string): VapidKeys | null {
  const text = sealerOf(secret, PURPOSE).open(sealed, PURPOSE);
  return text === null ? null : JSON.parse(text);
}
const seal = (secret: string, keys: VapidKeys) =>
  sealerOf(secret, PURPOSE).seal(JSON.stringify(keys), PURPOSE);

async function find({ store, config, log }: Pick<AppContext, 'store' | 'config' | 'log'>) {
  const { jwtSecret, jwtSecretBefore } = config;
  const before =
    (await store.read(readPushKeys())) ??
    (await takePushKeys(store, seal(jwtSecret, newVapidKeys())));
  const known = open(jwtSecret, before);
  if (known) return known;
  const ofBefore = jwtSecretBefore === null ? null : open(jwtSecretBefore, before);
  if (!ofBefore) log.warn('JWT_SECRET is another one: all browsers must register for pushes again');
  const sealed = seal(jwtSecret, ofBefore ?? newVapidKeys());
  const now = await replacePushKeys(store, { before, sealed, areOther: !ofBefore });
  const keys = open(jwtSecret, now);
  if (!keys) throw new Error('another server of this forum has another JWT_SECRET');
  return keys;
}

/**
 * The keys by which push services know the forum (VAPID). They are made once, and stored encrypted under `JWT_SECRET`.
 * Under another secret they are made anew, and all browsers register again.
 */
export function vapidKeysOf(context: Pick<AppContext, 'store' | 'config' | 'log'>) {
  let found: Promise<VapidKeys> | undefined;
  return () => {
    found ??= find(context).catch((error) => {
      // The database may be away: the next call asks again.
      found = undefined;
      throw error;
    });
    return found;
  };
}
