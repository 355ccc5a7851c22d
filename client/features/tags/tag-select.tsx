import type { ComponentProps } from 'react';
import { tagOfPost } from '#messages';
import { DEFAULT_TAG } from '../../../contract/values/limits.ts';
import { capitalise } from '../../ui/text-editing/text.ts';
import { useTags } from './reads.ts';

interface TagSelectProps extends ComponentProps<'select'> {
  /** The tag that the post has: it is offered, also where it is deleted by now. */
  current: string;
}

/** The choice of a post's tag in an editor. */
export function TagSelect({ current, ...rest }: TagSelectProps) {
  const names = new Set([DEFAULT_TAG, current, ...(useTags() ?? []).map(({ name }) => name)]);
  return (
    <label className="block text-sm font-medium">
      <span>{tagOfPost}</span>
      <select className="select mt-1.5 h-11 w-full text-base font-normal" {...rest}>
        {[...names].map((name) => (
          <option key={name} value={name}>
            {capitalise(name)}
          </option>
        ))}
      </select>
    </label>
  );
}
