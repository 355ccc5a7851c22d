import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { useSyncExternalStore } from 'react';
import { initialData } from '../../api/initial-data.ts';
import { iconLook } from '../../ui/button.tsx';
import { chooseTheme, onTheme, themeNow } from './theme.ts';

/** The small button that turns day to night and back. */
export function ThemeButton() {
  const theme = useSyncExternalStore(onTheme, themeNow, () => initialData().theme ?? 'light');
  const other = theme === 'dark' ? 'light' : 'dark';
  const Icon = theme === 'dark' ? Sun : Moon;
  return (
    <button
      type="button"
      className={iconLook}
      aria-label={`Use the ${other} theme`}
      onClick={() => chooseTheme(other)}
    >
      <Icon size={20} aria-hidden="true" />
    </button>
  );
}
