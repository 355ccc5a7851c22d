import { DEFAULT_TAG } from '../../../contract/values/limits.ts';
import { findTag } from '../../../db/features/tags/tags.ts';
import type { AppContext } from '../../app/context.ts';
import { httpError } from '../../http/errors.ts';
import { cleanTag } from '../../http/input.ts';

/**
 * The name of a given tag as it is stored; without one that of the default tag.
 * @throws HttpError 400 when there is no such tag.
 */
export async function requireTag(
  { store }: Pick<AppContext, 'store'>,
  given: string | undefined,
): Promise<string> {
  const name = cleanTag(given ?? '', 'Tag') || DEFAULT_TAG;
  if (!(await store.read(findTag(name))))
    throw httpError('tag-unknown', ({ name }) => `Tag "${name}" does not exist`, {
      params: { field: 'tag', name },
    });
  return name;
}
