import X from 'lucide-react/icons/x';
import type { KeyboardEvent, RefObject } from 'react';
import {
  cancel,
  pictureDescribe,
  pictureFirstFrame,
  pictureGone,
  pictureLost,
  pictureNumber,
  pictureQueued,
  pictureSending,
  picturesOfText,
  pictureTakeOut,
  pictureUndescribed,
  pictureWords,
  tryAgain,
  waitsForLine,
} from '#messages';
import { imageReferences } from '../../../../contract/markup/image-references.ts';
import type { KnownImages } from '../../../../contract/markup/images.ts';
import { imagePath, LONGEST_ALT } from '../../../../contract/values/images.ts';
import { logFailure } from '../../../api/log.ts';
import { createPageStore } from '../../../api/page-store.ts';
import { Button, iconLook, smallLook } from '../../../ui/controls/button.tsx';
import { isUnsentId } from '../../../ui/text-editing/unsent-images.ts';
import { describeImage, removeImageFrom } from './field-images.ts';
import { giveUp, sendAgain, type Upload, useUploads } from './uploads.ts';

/** The pictures that this page has seen, by their ids; null: the forum does not have it. */
const useSeen = createPageStore<Readonly<Record<string, { width: number; height: number } | null>>>(
  () => ({}),
);

/** Notes a picture that the forum does not have. A line that is away, or a busy forum, says nothing about it. */
async function noteIfGone(id: string): Promise<void> {
  const { status } = await fetch(imagePath(id), { method: 'HEAD' });
  if (status === 404) useSeen.setState({ [id]: null });
}

/** The pictures of a text that its preview can show. */
export function knownImages(text: string, uploads: Readonly<Record<string, Upload>>): KnownImages {
  const seen = useSeen.getState();
  return Object.fromEntries(
    imageReferences(text, 'markdown').flatMap(({ id }) => {
      const size = seen[id] === undefined ? uploads[id]?.stored : seen[id];
      if (size === undefined) return [];
      const { width, height } = size ?? { width: 1, height: 1 };
      return [[id, { width, height, removed: size === null }]];
    }),
  );
}

const STAGES = { sending: pictureSending, refused: '', up: '', lost: pictureLost };
const stateOf = ({ stage, fault, isUnreached }: Upload): string => {
  if (stage === 'waiting') return isUnreached ? waitsForLine : pictureQueued;
  return fault || STAGES[stage];
};

/** Enter would send the text around the field. */
const stopEnter = (event: KeyboardEvent) => {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  event.stopPropagation();
};

interface PlacedProps {
  id: string;
  alt: string;
  /** Its place among the pictures of the text, from 1. */
  n: number;
  field: RefObject<HTMLTextAreaElement | null>;
}

/** One picture of a text: how far it is, its words, and the way out. */
function Placed({ id, alt, n, field }: PlacedProps) {
  const upload = useUploads((all) => all[id]);
  const words = alt === upload?.stored?.label ? '' : alt;
  const isGone = useSeen((seen) => seen[id] === null);
  const isUp = !isUnsentId(id);
  const state = isGone ? pictureGone : upload ? stateOf(upload) : '';
  const isUnderWay = upload?.stage === 'sending';
  const mayRepeat = upload?.stage === 'refused' || upload?.isUnreached === true;
  const address = isUp ? imagePath(id) : upload?.shown;
  const withField = (act: (area: HTMLTextAreaElement) => void) => {
    if (field.current) act(field.current);
  };
  const takeOut = () => {
    withField((area) => removeImageFrom(area, id));
    if (!isUp) giveUp(id);
    field.current?.focus();
  };
  return (
    <li aria-label={pictureNumber(n)} className="flex gap-3 py-2">
      <div className="bg-sunk rounded-card grid size-18 shrink-0 place-items-center overflow-hidden">
        {address && !isGone && (
          <img
            src={address}
            alt={words}
            width={72}
            height={72}
            className={`size-full object-cover ${isUp ? '' : 'opacity-60'}`}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
              isUp && useSeen.setState({ [id]: { width, height } })
            }
            onError={() => isUp && void noteIfGone(id).catch(logFailure('A picture'))}
          />
        )}
      </div>
      <div className="min-w-0 flex-1 text-sm">
        <input
          className="input w-full"
          dir="auto"
          value={words}
          maxLength={LONGEST_ALT}
          placeholder={pictureDescribe}
          aria-label={pictureWords(n)}
          onChange={({ target }) => withField((area) => describeImage(area, id, target.value))}
          onKeyDown={stopEnter}
        />
        {words.trim() === '' && (
          <p className="text-saffron-ink mt-1 text-xs">{pictureUndescribed}</p>
        )}
        {upload?.stored?.isFirstFrame && (
          <p className="text-ink2 mt-1 text-xs">{pictureFirstFrame}</p>
        )}
        <p
          role="status"
          className={`mt-1 text-xs empty:hidden ${upload?.fault ? 'text-red' : 'text-ink2'}`}
        >
          {state}
        </p>
        {isUnderWay && (
          <progress
            className="mt-1 h-1 w-full"
            aria-label={pictureSending}
            value={upload.part || undefined}
          />
        )}
        {mayRepeat && (
          <Button className={smallLook} onClick={() => sendAgain(id)}>
            {tryAgain}
          </Button>
        )}
      </div>
      {isUnderWay ? (
        <Button kind="quiet" className={smallLook} onClick={takeOut}>
          {cancel}
        </Button>
      ) : (
        <button
          type="button"
          aria-label={pictureTakeOut}
          title={pictureTakeOut}
          onClick={takeOut}
          className={iconLook}
        >
          <X size={18} aria-hidden="true" />
        </button>
      )}
    </li>
  );
}

interface TrayProps {
  text: string;
  field: RefObject<HTMLTextAreaElement | null>;
}

/** The pictures of a text that is being written, in its order. */
export function Tray({ text, field }: TrayProps) {
  const all = imageReferences(text, 'markdown');
  if (all.length === 0) return null;
  return (
    <ul aria-label={picturesOfText} className="mt-1 max-h-[40svh] overflow-y-auto">
      {all.map(({ id, alt }, at) => (
        // One picture may stand twice: its place belongs to its key.
        // biome-ignore lint/suspicious/noArrayIndexKey: the order is that of the text
        <Placed key={`${at}`} n={at + 1} id={id} alt={alt} field={field} />
      ))}
    </ul>
  );
}
