import { accentShades } from '../../../contract/values/accent.ts';

/** The ground of each theme, on which its shade is shown. */
const GROUNDS = { light: '#fffefb', dark: '#1e1c19' } as const;

/** How an accent colour looks in both themes: as the ink of a link, and as the ground of a button. */
export function AccentShades({ accent }: { accent: string }) {
  const shades = accentShades(accent);
  return (
    <div aria-hidden="true" className="flex flex-wrap gap-2 text-sm font-medium">
      {(['light', 'dark'] as const).map((theme) => (
        <span
          key={theme}
          style={{ background: GROUNDS[theme], color: shades[theme].primary }}
          className="border-base-300 rounded-field flex items-center gap-3 border py-1.5 pr-1.5 pl-3"
        >
          {theme === 'light' ? 'Light' : 'Dark'}
          <span
            style={{ background: shades[theme].primary, color: shades[theme].content }}
            className="rounded-field px-3 py-1"
          >
            Button
          </span>
        </span>
      ))}
    </div>
  );
}
