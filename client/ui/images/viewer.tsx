import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import X from 'lucide-react/icons/x';
import { type PointerEvent, useRef, useState } from 'react';
import { close, pictureAt, pictureNext, picturePrevious, pictureWhole } from '#messages';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../dialogs/dialog.tsx';
import { openOverlay } from '../dialogs/overlay.tsx';
import { langOf } from '../display/lang-of.ts';

/** A picture of a text, as the text shows it. */
export type ShownPicture = Pick<HTMLImageElement, 'src' | 'alt'> & {
  width: string;
  height: string;
};

/** A finger that moves less than this presses. */
const SWIPE_PX = 48;

/** The picture that is shown, and the ways to the others, round and round: arrows of the keyboard, buttons, and swipes. */
function useSteps(count: number, first: number) {
  const [at, setAt] = useState(first);
  const start = useRef<{ x: number; y: number } | null>(null);
  const step = (by: 1 | -1) => setAt((now) => (now + by + count) % count);
  return {
    at,
    step,
    onPointerDown({ pointerType, isPrimary, clientX: x, clientY: y }: PointerEvent) {
      // Two fingers enlarge.
      start.current = pointerType !== 'mouse' && isPrimary ? { x, y } : null;
    },
    onPointerUp({ clientX, clientY }: PointerEvent) {
      const { current: from } = start;
      start.current = null;
      if (!from) return;
      const [x, y] = [clientX - from.x, clientY - from.y];
      if (Math.abs(x) > SWIPE_PX && Math.abs(x) > Math.abs(y)) step(x < 0 ? 1 : -1);
    },
  };
}

interface ViewerProps {
  pictures: readonly ShownPicture[];
  first: number;
  onClose: () => void;
}

/** One picture over the whole page, and the others of its text before and after it. */
function Viewer({ pictures, first, onClose }: ViewerProps) {
  const { at, step, ...swipes } = useSteps(pictures.length, first);
  const shown = pictures[at];
  if (!shown) return null;
  const { src, alt, width, height } = shown;
  const isOne = pictures.length === 1;
  return (
    <Dialog
      isWhole
      aria-label={pictureWhole}
      onClose={onClose}
      onKeyDown={({ key }) => {
        if (key === 'ArrowRight') step(1);
        if (key === 'ArrowLeft') step(-1);
      }}
    >
      <form method="dialog" className="flex items-center gap-2">
        <p role="status" className="text-ink2 mr-auto text-sm tabular-nums">
          {!isOne && pictureAt(at + 1, pictures.length)}
        </p>
        <Button type="submit" kind="quiet" className="btn-square" title={close} aria-label={close}>
          <X size={20} aria-hidden="true" />
        </Button>
      </form>
      <figure
        {...swipes}
        className="grid min-h-0 touch-pinch-zoom grid-rows-[minmax(0,1fr)_auto] justify-items-center gap-3"
      >
        <img
          key={src}
          src={src}
          alt={alt}
          width={width}
          height={height}
          draggable={false}
          className="h-full min-h-0 w-auto max-w-full object-contain"
        />
        {alt !== '' && (
          <figcaption
            dir="auto"
            lang={langOf(alt)}
            aria-hidden="true"
            className="text-ink2 max-h-[20dvh] max-w-[70ch] overflow-y-auto text-sm"
          >
            {alt}
          </figcaption>
        )}
      </figure>
      {!isOne && (
        <div className="flex justify-center gap-2">
          <Button
            title={picturePrevious}
            aria-label={picturePrevious}
            onClick={() => step(-1)}
            className="btn-square"
          >
            <ChevronLeft size={20} aria-hidden="true" />
          </Button>
          <Button
            title={pictureNext}
            aria-label={pictureNext}
            onClick={() => step(1)}
            className="btn-square"
          >
            <ChevronRight size={20} aria-hidden="true" />
          </Button>
        </div>
      )}
    </Dialog>
  );
}

/** Opens a picture whole, over whatever is open. */
export function showPictures(pictures: readonly ShownPicture[], first: number): void {
  const close = openOverlay(<Viewer pictures={pictures} first={first} onClose={() => close()} />);
}
