/** `npm run render`: renders all texts anew that older rules have rendered; a running server shows them when it starts next. */
import { existsSync } from 'node:fs';
import { MARKUP_VERSION } from '../../contract/markup/render.ts';
import { openStore } from '../../db/core/create-store.ts';
import { renderAnew } from '../../db/maintenance/render.ts';
import { OWN_THREAD } from '../texts/renderer.ts';
import { render } from '../texts/write-text.ts';
import { CommandError, command, progressLines, say } from './command.ts';

await command(async (config) => {
  const { databaseUrl, databaseFile } = config;
  if (databaseUrl === null && !existsSync(databaseFile)) {
    throw new CommandError(`There is no forum in ${databaseFile}.`);
  }
  const store = await openStore(config, { refusesOlder: true });
  try {
    const again = (text: string, format: Parameters<typeof render>[2]) =>
      render({ store, renderer: OWN_THREAD }, text, format);
    const count = await renderAnew(store, MARKUP_VERSION, again, progressLines());
    say(count === 0 ? 'All texts are up to date.' : `${count} texts were rendered.`);
  } finally {
    await store.close();
  }
});
