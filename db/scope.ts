import type { Change, Connection, Transaction } from './connection.ts';

export class LeftTransaction extends Error {
  override name = 'LeftTransaction';
  constructor() {
    super('A write job waited for something else than its own queries');
  }
}

/** One job's view of the connection that its transaction runs on; of no use once the job is over. */
export function scoped(
  connection: Connection,
  changes: Change[],
  tallies: Transaction['tallies'] = null,
  rest = async () => {},
) {
  let open = true;
  const guard =
    <A extends unknown[], T>(use: (...args: A) => Promise<T>) =>
    (...args: A) =>
      open ? use(...args) : Promise.reject(new LeftTransaction());
  const tx: Transaction = {
    all: guard(connection.all) as Connection['all'],
    get: guard(connection.get) as Connection['get'],
    run: guard(connection.run) as Connection['run'],
    changed: (kind, change) => void changes.push({ kind, ...change } as Change),
    tallies,
    rest: guard(rest),
  };
  return {
    tx,
    close() {
      open = false;
    },
  };
}
