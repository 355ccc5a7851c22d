import { Notice } from './notice.tsx';

/** For addresses that lead nowhere. */
export default function NotFound() {
  return (
    <Notice title="There is no such page">
      The address may be mistyped, or the page was removed.
    </Notice>
  );
}
