/** Makes the colours custom properties of both themes (`--paper`), and colours of Tailwind's classes (`bg-paper`). */
import plugin from 'tailwindcss/plugin';
import { COLOURS, type Theme } from '../contract/look/colours.ts';

const propertiesOf = (theme: Theme) => ({
  'color-scheme': theme,
  ...Object.fromEntries(
    Object.entries(COLOURS[theme]).map(([token, colour]) => [`--${token}`, colour]),
  ),
});

export default plugin(
  ({ addBase }) =>
    addBase({
      ':root': propertiesOf('light'),
      '@media (prefers-color-scheme: dark)': {
        ':root:not([data-theme=light])': propertiesOf('dark'),
      },
      '[data-theme=dark]': propertiesOf('dark'),
    }),
  {
    theme: {
      extend: {
        colors: Object.fromEntries(
          Object.keys(COLOURS.light).map((token) => [token, `var(--${token})`]),
        ),
      },
    },
  },
);
