/** Going through the screens of a forum in one browser. */
import type { Page } from '@playwright/test';
import { SCREENS } from '../../../contract/values/screens.ts';
import { MESSAGES } from '../../../messages/languages.ts';
import { expect, isAlive, type Visiting, visit } from './browser.ts';
import type { World } from './forums/worlds.ts';
import { addAxe } from './inspect.ts';
import { openedOf, type Screen, screensOf } from './pages/screens.ts';
import { END_OF_LINE, noteShifts, shiftsOf } from './shifts.ts';

/** The people whose screens are looked at. */
export const SEERS = ['visitor', 'ana', 'rahim', 'mina', 'root'] as const;
type Seer = (typeof SEERS)[number];

/** The screens that somebody sees, and then what opens on them. */
export function seenBy(seer: Seer, world: World, language: 'en' | 'bn' = 'en'): readonly Screen[] {
  const who = seer === 'visitor' ? undefined : world[seer];
  const all = [...screensOf(world), ...openedOf(world, MESSAGES[language])];
  return all.filter((screen) => screen.who === who);
}

/** The client's log of a call that was refused, in the reader's language; the browser names its status beside. */
export const REFUSED = /^(?!Hydration).* failed\. /;
/** Expected faults: missing pages, a suspended member, the failed call of an opened screen, sockets of pages left. */
const EXPECTED = [/status of (?:40[34]|503)/, REFUSED, /\/socket\.io\//];

/** Runs in the page. */
function keepToken(token: string) {
  if (token !== '') localStorage.setItem('token', token);
}

/** Waits until a screen is whole. Its own words are those of English. A page of another client polls without end. */
async function isWhole(
  page: Page,
  { at, who, shows, opens }: Screen,
  { language = 'en', isOther }: Pick<Walk, 'language' | 'isOther'>,
) {
  await isAlive(page);
  const name = who?.email.split('@')[0] ?? '';
  // There is no menu for who is suspended.
  if (who && at !== SCREENS.suspended)
    await page
      .getByRole('banner')
      .getByRole('button', { name: RegExp(name, 'i') })
      .waitFor();
  const isEnglish = language === 'en' && !isOther;
  const words = isEnglish && !opens ? page.getByText(shows) : page.locator('main').getByText(/\S/);
  await expect(words.filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[data-waits], .skeleton')).toHaveCount(0);
  if (!isOther) await page.waitForLoadState('networkidle');
}

interface Walk extends Pick<Visiting, 'language' | 'before' | 'faults'> {
  width: number;
  theme?: 'light' | 'dark';
  /** True for a client with other words than the server: it renders anew what it finds. */
  isOther?: boolean;
  /** How much may move while a screen is loaded. */
  most?: typeof END_OF_LINE;
  /** Returns the faults of a screen. */
  look(page: Page, screen: Screen): Promise<string[]>;
}

/**
 * Loads the screens of one person in one browser, and looks at each.
 * @returns the faults, by the name of the screen: also what moved while it was loaded.
 */
export async function walk(
  { forum }: World,
  screens: readonly Screen[],
  { look, isOther = false, most = END_OF_LINE, ...sight }: Walk,
): Promise<Record<string, string[]>> {
  const who = screens[0]?.who;
  const { width, theme = 'light', language = 'en', before, faults = [] } = sight;
  const page = await visit(forum, who, {
    at: '/robots.txt',
    width,
    theme,
    language,
    faults: [...EXPECTED, ...faults],
    async before(page) {
      await page.addInitScript(noteShifts);
      await addAxe(page);
      // A member who comes back has a token: it keeps the place of the photo in the top bar.
      await page.addInitScript(keepToken, who?.token ?? '');
      await before?.(page);
    },
  });
  const found: Record<string, string[]> = {};
  for (const screen of screens) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: theme });
    await page.goto(screen.at);
    await isWhole(page, screen, { language, isOther });
    // An opened view stands on a screen seen before. The act that opens it may move elements.
    const isStill = isOther || screen.opens !== undefined;
    const moved = isStill ? [] : await shiftsOf(page, most[who ? 'member' : 'visitor']);
    await screen.opens?.(page);
    if (screen.opens) await expect(shownIn(page, screen)).toBeVisible();
    const seen = [...moved.map((shift) => JSON.stringify(shift)), ...(await look(page, screen))];
    if (seen.length > 0) found[screen.name] = seen;
  }
  return found;
}

const shownIn = (page: Page, { shows }: Screen) =>
  page.getByText(shows).filter({ visible: true }).first();
