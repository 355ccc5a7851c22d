import { useEffect, useRef } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { drawPhoto } from '#messages';
import { drawnPhotoPath, TINTS } from '../../../../contract/values/photos.ts';
import { Avatar, tintOf } from '../../../ui/display/avatar.tsx';
import { initials } from '../../../ui/text-editing/text.ts';
import type { Registration } from '../session/identity.ts';

/** The photo's address for a name: its initials on the name's tint, or on the next where one is filled in already. */
export function drawnPhotoOf(name: string, before: string, origin: string): string {
  const letters = initials(name);
  const photos = Array.from({ length: TINTS }, (_, at) => origin + drawnPhotoPath(at + 1, letters));
  const drawn = photos.indexOf(before);
  const tint = drawn === -1 ? Number(tintOf(name).slice(-1)) : ((drawn + 1) % TINTS) + 1;
  return origin + drawnPhotoPath(tint, letters);
}

interface OfForm {
  form: UseFormReturn<Registration>;
}

/**
 * Fills in the address of a drawn photo as the name is typed, until the field is changed by hand.
 * @returns what notes such a change.
 */
export function useDrawnPhoto({ control, setValue }: OfForm['form']): () => void {
  const name = useWatch({ control, name: 'displayName' });
  const isByHand = useRef(false);
  useEffect(() => {
    if (isByHand.current) return;
    const drawn = /[\p{L}\p{N}]/u.test(name) ? drawnPhotoOf(name, '', location.origin) : '';
    setValue('photoURL', drawn);
  }, [name, setValue]);
  return () => {
    isByHand.current = true;
  };
}

/** The photo at the end of its field, as it will be shown; initials while its address is none. */
export function PhotoPreview({ form: { control } }: OfForm) {
  const [name = '', src = ''] = useWatch({ control, name: ['displayName', 'photoURL'] });
  if (src === '') return null;
  return (
    <span className="absolute top-9 right-1.5">
      <Avatar key={src} name={name} src={src} />
    </span>
  );
}

/** For those without a photo: fills in the address of one that the forum draws. It needs a name first. */
export function DrawPhoto({ form: { getValues, setValue, trigger } }: OfForm) {
  const draw = async () => {
    if (!(await trigger('displayName', { shouldFocus: true }))) return;
    const { displayName, photoURL } = getValues();
    setValue('photoURL', drawnPhotoOf(displayName, photoURL, location.origin), {
      shouldValidate: true,
    });
  };
  return (
    <button
      type="button"
      onClick={() => void draw()}
      className="link absolute -top-2.5 right-0 min-h-11 enlarged:static cursor-pointer text-sm"
    >
      {drawPhoto}
    </button>
  );
}
