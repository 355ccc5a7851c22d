import { readSetting, takeSetting, writeSetting } from '../../core/internal-settings.ts';
import { type Procedure, run } from '../../core/procedure.ts';
import { mutation } from '../../core/query.ts';
import type { Store } from '../../core/store.ts';

/** The setting with the keys by which push services know the forum, sealed. */
const KEYS_SETTING = 'push-keys';

const removeAll = mutation()((db, { pushDevices }) => db.delete(pushDevices));

/** The sealed keys; undefined before the first start. */
export const readPushKeys = () => readSetting(KEYS_SETTING);

/** Writes the first keys. Of servers that begin at once all get the same ones. @returns those that count */
export const takePushKeys = (store: Store, sealed: string): Promise<string> =>
  store.write(function* () {
    if (yield* takeSetting(KEYS_SETTING, sealed)) return sealed;
    return (yield* readSetting(KEYS_SETTING)) ?? sealed;
  });

function* replace(before: string, sealed: string, areOther: boolean): Procedure<string> {
  const known = yield* readSetting(KEYS_SETTING);
  if (known !== undefined && known !== before) return known;
  yield* writeSetting(KEYS_SETTING, sealed);
  // Browsers have subscribed to the other keys: no push service takes anything for them any more.
  if (areOther) yield* run(removeAll, {});
  return sealed;
}

/**
 * Writes keys in place of others, unless another server has done so.
 * @param areOther that they are no longer the same keys: all browsers must register again.
 * @returns those that count.
 */
export const replacePushKeys = (
  store: Store,
  { before, sealed, areOther }: { before: string; sealed: string; areOther: boolean },
): Promise<string> => store.write(() => replace(before, sealed, areOther));
