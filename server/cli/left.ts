import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { Store } from '../../db/core/store.ts';
import { finishLeavings } from '../../db/features/leaving/finish.ts';
import { postponeLeavings } from '../../db/features/leaving/leaving.ts';
import { type LeftMember, leftFileIn, readLeft } from '../../db/features/leaving/left-file.ts';
import { sealAgain } from '../../db/features/leaving/seal.ts';
import type { Config } from '../app/config/config.ts';
import { addressHashes } from '../auth/address-hash.ts';
import { CommandError, say } from './command.ts';

/** Takes `--left FILE` from the arguments of a command, and reads who has left: by that file, and by that of the forum. */
export function leftOf(
  { dataDir }: Config,
  args: string[],
): { rest: string[]; left: LeftMember[] } {
  const at = args.indexOf('--left');
  const file = at < 0 ? null : args[at + 1];
  if (file === undefined) throw new CommandError('Say which file lists who has left: --left FILE');
  if (file !== null && !existsSync(file)) throw new CommandError(`There is no file ${file}.`);
  const rest = at < 0 ? args : args.toSpliced(at, 2);
  return { rest, left: [leftFileIn(dataDir), file ?? []].flat().flatMap(readLeft) };
}

/** Finishes the leavings that data of before do not know of. */
export async function leaveAgain(config: Config, store: Store, left: readonly LeftMember[]) {
  const hashOf = (email: string) => addressHashes(config, email)[0] ?? '';
  let count = 0;
  for (const { id, texts } of left) if (await sealAgain(store, id, texts, hashOf)) count += 1;
  const still = await postponeLeavings(store, Date.now());
  const isDone = await finishLeavings(store, { holder: randomUUID(), now: Date.now });
  if (count > 0) say(`${count} members had left, and have left here, too.`);
  if (count > 0 && !isDone) say('A running server does the rest.');
  if (still > 0) say(`${still} members are leaving, and have seven days anew to stay.`);
}
