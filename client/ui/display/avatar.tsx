import { useEffect, useRef, useState } from 'react';
import { photoAddress } from '../../../contract/values/photos.ts';
import { useHydrated } from '../../api/hydrated.ts';
import { initialData } from '../../api/initial-data.ts';
import { colourNumber, initials } from '../text-editing/text.ts';
import { useSavesData } from './save-data.ts';

const TINTS = ['tint-1', 'tint-2', 'tint-3', 'tint-4', 'tint-5', 'tint-6'] as const;

/** The class of the quiet tint behind a person's initials: the same for one id wherever it is shown. */
export const tintOf = (id: string): (typeof TINTS)[number] =>
  TINTS[colourNumber(id) % TINTS.length] ?? TINTS[0];

/** The forum's own origin: as the server names it where it renders and in hydration, then as the browser has it. */
const useOrigin = (): string =>
  useHydrated(
    () => location.origin,
    () => initialData().origin,
  );

const SIZES = { small: 24, reply: 28, row: 36, medium: 40, post: 44, large: 72, huge: 96 } as const;
const LOOKS = {
  small: 'size-6 text-[0.625rem]',
  reply: 'size-7 text-xs',
  row: 'size-9 text-xs',
  medium: 'size-10 text-xs',
  post: 'size-11 text-sm',
  large: 'size-18 text-2xl',
  huge: 'size-24 text-3xl',
} as const;

interface AvatarProps {
  /** The owner of the photo: the id chooses the tint. Without one the name does. */
  id?: string | undefined;
  name: string;
  src: string | null | undefined;
  size?: keyof typeof SIZES;
  /** Its accessible name where no name is shown beside it. */
  label?: string;
}

/**
 * A person's photo; tinted initials where there is none, where it is broken, or where it does not lie on the open web.
 */
export function Avatar({ id, name, src, size = 'small', label = '' }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const photo = useRef<HTMLImageElement>(null);
  const photoUrl = photoAddress(src, useOrigin());
  const address = useSavesData() ? null : photoUrl;
  const look = `${LOOKS[size]} inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full ${tintOf(id ?? name)}`;
  useEffect(() => {
    // A photo of the server's page may have failed before its listener was there.
    const { complete = false, naturalWidth = 1 } = photo.current ?? {};
    if (complete && naturalWidth === 0) setBroken(address);
  }, [address]);
  if (address && address !== broken)
    return (
      <img
        ref={photo}
        className={`${look} object-cover`}
        src={address}
        alt={label}
        width={SIZES[size]}
        height={SIZES[size]}
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        onError={() => setBroken(address)}
      />
    );
  return (
    <span
      className={`${look} font-semibold whitespace-nowrap select-none`}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {initials(name)}
    </span>
  );
}
