import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { useSyncExternalStore } from 'react';
import { switchToTheme } from '#messages';
import { initialData } from '../../api/initial-data.ts';
import { iconLook } from '../../ui/controls/button.tsx';
import { FallbackForm } from '../../ui/controls/fallback-form.tsx';
import { useAddressToReturn } from './address-to-return.ts';
import { chooseTheme, onTheme, themeNow } from './theme.ts';

/**
 * The small button that turns day to night and back; without scripts its form sets the cookie.
 * @param look that of a button with words; without it the button is an icon.
 */
export function ThemeButton({ look }: { look?: string }) {
  const theme = useSyncExternalStore(onTheme, themeNow, () => initialData().theme ?? 'light');
  const back = useAddressToReturn();
  const other = theme === 'dark' ? 'light' : 'dark';
  const Icon = theme === 'dark' ? Sun : Moon;
  return (
    <FallbackForm method="post" action="/theme" values={{ back }} className="contents">
      <button
        type="submit"
        name="theme"
        value={other}
        className={look ?? iconLook}
        aria-label={look ? undefined : switchToTheme[other]}
        onClick={(event) => {
          event.preventDefault();
          chooseTheme(other);
        }}
      >
        <Icon size={20} aria-hidden="true" />
        {look && <span>{switchToTheme[other]}</span>}
      </button>
    </FallbackForm>
  );
}
