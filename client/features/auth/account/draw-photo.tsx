import type { UseFormReturn } from 'react-hook-form';
import { drawnPhotoPath, TINTS } from '../../../../contract/values/photos.ts';
import { tintOf } from '../../../ui/display/avatar.tsx';
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

/** For those without a photo: fills in the address of one that the forum draws. It needs a name first. */
export function DrawPhoto({
  form: { getValues, setValue, trigger },
}: {
  form: UseFormReturn<Registration>;
}) {
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
      className="link absolute -top-2.5 right-0 min-h-11 cursor-pointer text-sm"
    >
      Draw one for me
    </button>
  );
}
