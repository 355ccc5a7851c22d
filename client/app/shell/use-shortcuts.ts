import { useNavigate } from 'react-router';
import { logFailure } from '../../api/log.ts';
import { useSingleKeys } from '../../ui/controls/single-keys.ts';

/** The keys of the whole forum: `/` finds, `j` and `k` walk the posts, `?` lists the keys. Their code comes at a press. */
export function useShortcuts(): void {
  const navigate = useNavigate();
  const press = (key: string) => () =>
    void import('./shortcuts.ts').then(
      (shortcuts) => shortcuts.press(key, navigate),
      logFailure('The keys'),
    );
  useSingleKeys(Object.fromEntries([...'/jk?'].map((key) => [key, press(key)])));
}
