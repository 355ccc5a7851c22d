import { Button } from '../../../ui/controls/button.tsx';
import { GoogleMark } from './google-mark.tsx';

/** The OR divider and the button below it. */
export function GoogleChoice({ busy, onChoose }: { busy: boolean; onChoose: () => void }) {
  return (
    <>
      <p className="text-muted my-5 flex items-center gap-3 text-xs font-medium tracking-wider before:h-px before:flex-1 before:bg-base-300 after:h-px after:flex-1 after:bg-base-300">
        OR
      </p>
      <Button className="w-full" busy={busy} onClick={onChoose}>
        <GoogleMark />
        Continue with Google
      </Button>
    </>
  );
}
