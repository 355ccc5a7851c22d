import { useState } from 'react';
import { photoAddress } from '../../contract/photos.ts';
import { initials } from './text.ts';

const SIZES = { small: 24, medium: 40, large: 96 } as const;
const LOOKS = {
  small: 'size-6 text-[0.625rem]',
  medium: 'size-10 text-xs',
  large: 'size-24 text-xl',
} as const;

interface AvatarProps {
  name: string;
  src: string | null | undefined;
  size?: keyof typeof SIZES;
  /** Its accessible name where no name is shown beside it. */
  label?: string;
}

/** A person's photo; initials where there is none, where it is broken, or where it does not lie on the open web. */
export function Avatar({ name, src, size = 'small', label = '' }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const address = photoAddress(src, location.origin);
  const look = `${LOOKS[size]} inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full`;
  if (address && address !== broken)
    return (
      <img
        className={`${look} bg-base-300 object-cover`}
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
      className={`${look} bg-wash text-primary font-semibold whitespace-nowrap select-none`}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {initials(name)}
    </span>
  );
}
