import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { useState } from 'react';
import { iconLook } from '../kit/button.tsx';
import { chooseTheme, themeNow } from './theme.ts';

/** The small button that turns day to night and back. */
export function ThemeButton() {
  const [theme, setTheme] = useState(themeNow);
  const other = theme === 'dark' ? 'light' : 'dark';
  const Icon = theme === 'dark' ? Sun : Moon;
  const turn = () => {
    chooseTheme(other);
    setTheme(other);
  };
  return (
    <button type="button" className={iconLook} aria-label={`Use the ${other} theme`} onClick={turn}>
      <Icon size={20} aria-hidden="true" />
    </button>
  );
}
