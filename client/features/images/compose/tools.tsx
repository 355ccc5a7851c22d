import Image from 'lucide-react/icons/image';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { picture, pictureGoing, pictureMaking, pictureNotSent, picturesMost } from '#messages';
import { imageReferences } from '../../../../contract/markup/image-references.ts';
import { initialData } from '../../../api/initial-data.ts';
import { logFailure } from '../../../api/log.ts';
import { useBackOnline } from '../../../live/use-back-online.ts';
import { iconLook } from '../../../ui/controls/button.tsx';
import { useIsComposing } from '../../../ui/text-editing/field-text.ts';
import { FormattingToolbar } from '../../../ui/text-editing/formatting-toolbar.tsx';
import { isUnsentId } from '../../../ui/text-editing/unsent-images.ts';
import { insertImage, nameImage } from './field-images.ts';
import { knownImages, Tray } from './tray.tsx';
import { addUpload, resume, sendUnreached, useUploads } from './uploads.ts';

interface ToolsProps {
  /** The text as it is written now. */
  text: string;
  field: RefObject<HTMLTextAreaElement | null>;
  /** So many pictures the text may have. */
  mostImages: number;
  /** Files that were pasted or dropped, and how it is told that they are taken. */
  given: readonly File[];
  onTaken: () => void;
}

/** The kinds that people choose from; for these a phone makes a JPEG of what else its camera writes. */
const ACCEPTED = 'image/jpeg,image/png,image/webp';

/** Adds pictures to a text, one after the other, in the order in which they were chosen. */
function useAdding({ field, mostImages, given, onTaken }: ToolsProps) {
  const [making, setMaking] = useState(0);
  const [fault, setFault] = useState('');
  const queue = useRef(Promise.resolve());

  async function addOne(file: File): Promise<void> {
    const area = field.current;
    if (!area) return;
    if (imageReferences(area.value, 'markdown').length >= mostImages)
      return setFault(picturesMost(mostImages));
    try {
      const label = pictureGoing(file.name.replaceAll(/\s+/g, ' '));
      insertImage(area, await addUpload(file, label), label);
    } catch (cause) {
      logFailure('Making a picture')(cause);
      setFault((cause instanceof Error && cause.message) || pictureNotSent);
    }
  }
  const add = (files: readonly File[]) => {
    setFault('');
    setMaking((before) => before + files.length);
    for (const file of files)
      queue.current = queue.current
        .then(() => addOne(file))
        .finally(() => setMaking((before) => before - 1));
  };
  const takeGiven = useEffectEvent(() => {
    if (given.length === 0) return;
    add(given);
    onTaken();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: files are taken when they come
  useEffect(() => takeGiven(), [given]);
  return { making, fault, add };
}

/** Names pictures by the forum's ids once they are up, and goes on with those of a draft. */
function useUploadsOf({ text, field }: ToolsProps): void {
  const uploads = useUploads();
  // A composition of an input method would be lost.
  const isComposing = useIsComposing(field);
  useBackOnline(sendUnreached);
  useEffect(() => {
    const area = field.current;
    if (!area || isComposing) return;
    for (const { id } of imageReferences(text, 'markdown')) {
      if (!isUnsentId(id)) continue;
      const { imageId, label = '' } = uploads[id]?.stored ?? {};
      if (imageId !== undefined) nameImage(area, id, { imageId, label });
      else void resume(id);
    }
  }, [text, field, uploads, isComposing]);
}

/** The marks, with pictures. */
function ToolsWithImages(props: ToolsProps) {
  const { text, field } = props;
  const { making, fault, add } = useAdding(props);
  const input = useRef<HTMLInputElement>(null);
  const uploads = useUploads();
  useUploadsOf(props);
  return (
    <FormattingToolbar
      text={text}
      field={field}
      images={knownImages(text, uploads)}
      addressOf={(id) => uploads[id]?.shown || undefined}
      first={
        <>
          <button
            type="button"
            aria-label={picture}
            title={picture}
            // The field keeps the focus and its selection.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => input.current?.click()}
            className={iconLook}
          >
            <Image size={18} aria-hidden="true" />
          </button>
          <input
            ref={input}
            type="file"
            accept={ACCEPTED}
            multiple
            hidden
            onChange={({ target }) => {
              add([...(target.files ?? [])]);
              target.value = '';
            }}
          />
        </>
      }
      below={
        <>
          <Tray text={text} field={field} />
          <p role="status" className="text-ink2 mt-1 text-sm empty:hidden">
            {making > 0 && pictureMaking}
          </p>
          <p role="alert" className="text-red mt-1 text-sm empty:hidden">
            {fault}
          </p>
        </>
      }
    />
  );
}

/** The aids to write a text. Where the forum takes no pictures, nothing of them is there. */
export const Tools = (props: ToolsProps) =>
  initialData().imagesOff ? <FormattingToolbar {...props} /> : <ToolsWithImages {...props} />;
