import { existsSync } from 'node:fs';
import { LANGUAGES } from '../../../contract/values/languages.ts';
import { postScreen, SCREENS } from '../../../contract/values/screens.ts';
import { pathInProject } from '../../../db/project-root.ts';
import { agentOf, callerOf, good } from '../caller.ts';
import { findFirefox, startFirefox } from '../firefox.ts';
import { atLeast, never, type Outcome } from '../goals.ts';
import { startServer } from '../server.ts';
import { makeData, type Scenario, until } from '../setup.ts';

const FAULTS = 'firefox: messages of hydration, and errors that nobody caught';
const SHOWN = 'firefox: pages alive in the language that was asked for';
/** The live link is loaded after the first rendering, and so after the hydration. */
const IS_ALIVE = `performance.getEntriesByType('resource').some(({ name }) => name.includes('/socket-'))`;
const LANGUAGE = 'document.documentElement.lang';
/** Of what is said about a difference; a page that is left also says that its requests had no answer. */
const OF_HYDRATION = /^Hydration failed|React error/;

/** Why there is nothing to open, or nothing to open it with; null where there is. */
function whyNot(program: string | null): string | null {
  if (program === null) return 'no Firefox is installed here (apt-get install firefox-esr)';
  if (!existsSync(pathInProject('dist/client/index.html'))) return 'the client is not built';
  return null;
}

/** Pages that the server renders hydrate in Firefox without a difference, in each language and zone. */
export const firefox: Scenario<{ zones: readonly string[] }> = {
  name: 'firefox',
  ci: { zones: ['America/New_York'] },
  soak: { zones: ['Asia/Dhaka', 'Asia/Kolkata', 'Europe/London', 'America/New_York'] },
  async run(setup, { zones }) {
    const program = findFirefox();
    const reason = whyNot(program);
    if (program === null || reason !== null)
      return [FAULTS, SHOWN].map((what): Outcome => ({ what, reason: reason ?? '' }));
    const data = await makeData(setup, { members: 1, posts: 60 });
    const server = await startServer(setup, data.dir);
    const agent = agentOf();
    const posts = good(
      'GET',
      await callerOf(server.url, agent)('GET /posts/popular', { query: {} }),
    );
    const [{ _id, authorId } = { _id: '', authorId: '' }] = posts;
    const places = [
      SCREENS.home,
      postScreen(_id),
      `/people/${authorId}`,
      SCREENS.announcements,
      '/tags/general',
      '/search?q=the',
    ];
    const said: string[] = [];
    let shown = 0;
    for (const zone of zones)
      for (const language of LANGUAGES) {
        const languages = language === 'en' ? 'en' : `${language},en`;
        const browser = await startFirefox(setup, program, { zone, languages });
        for (const place of places) {
          await browser.open(server.url + place);
          await until(`${place} is alive`, async () => (await browser.evaluate(IS_ALIVE)) === true);
          if ((await browser.evaluate(LANGUAGE)) === language) shown += 1;
        }
        for (const { text, isThrown } of browser.said)
          if (isThrown || OF_HYDRATION.test(text)) said.push(`${language} in ${zone}: ${text}`);
      }
    for (const text of said) console.error(text);
    await server.end('SIGTERM');
    agent.destroy();
    return [
      never(FAULTS, said.length),
      atLeast(SHOWN, shown, zones.length * LANGUAGES.length * places.length),
    ];
  },
};
