/** `npm run render`: renders all texts anew that older rules have rendered; a running server shows them when it starts next. */
import { MARKUP_VERSION } from '../../contract/markup/render.ts';
import { renderAnew } from '../../db/maintenance/render.ts';
import { OWN_THREAD } from '../texts/renderer.ts';
import { render } from '../texts/write-text.ts';
import { command, progressLines, requireForum, say, withStore } from './command.ts';

await command(async (config) => {
  requireForum(config);
  const count = await withStore(config, (store) =>
    renderAnew(
      store,
      MARKUP_VERSION,
      (source) => render({ store, renderer: OWN_THREAD }, source),
      progressLines(),
    ),
  );
  say(count === 0 ? 'All texts are up to date.' : `${count} texts were rendered.`);
});
