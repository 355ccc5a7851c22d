/** `npm run seed [-- --posts 100000]`: fills an empty forum, to look at it or to measure it. */
import { parseArgs } from 'node:util';
import { openStore } from '../../db/choose.ts';
import { seed } from '../../db/seed.ts';
import { command, Stop, say } from './command.ts';

const MOST_POSTS = 1_000_000;

await command(async (config, args) => {
  const { values } = parseArgs({ args, options: { posts: { type: 'string', default: '60' } } });
  const posts = Number(values.posts);
  if (!Number.isInteger(posts) || posts < 1 || posts > MOST_POSTS) {
    throw new Stop(`--posts must be a whole number from 1 to ${MOST_POSTS}.`);
  }
  const store = await openStore(config);
  try {
    const made = await seed(store, { posts, startingVotes: config.startingVotes });
    const amounts = Object.entries(made).map(([what, amount]) => `${amount} ${what}`);
    say(`The forum now has ${amounts.join(', ')}.`);
  } finally {
    await store.close();
  }
});
