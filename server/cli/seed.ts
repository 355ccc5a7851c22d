/** `npm run seed [-- --posts 100000]`: fills an empty forum with sample data. */
import { parseArgs } from 'node:util';
import { openStore } from '../../db/create-store.ts';
import { seed } from '../../db/maintenance/seed.ts';
import { CommandError, command, progressLines, say } from './command.ts';

const MAX_POSTS = 1_000_000;

await command(async (config, args) => {
  const { values } = parseArgs({ args, options: { posts: { type: 'string', default: '60' } } });
  const posts = Number(values.posts);
  if (!Number.isInteger(posts) || posts < 1 || posts > MAX_POSTS) {
    throw new CommandError(`--posts must be a whole number from 1 to ${MAX_POSTS}.`);
  }
  const store = await openStore(config);
  try {
    const made = await seed(store, { posts, startingVotes: config.startingVotes }, progressLines());
    const amounts = Object.entries(made).map(([what, amount]) => `${amount} ${what}`);
    say(`The forum now has ${amounts.join(', ')}.`);
  } finally {
    await store.close();
  }
});
