import { type FormEvent, useState } from 'react';
import { tagAdd, tagName, tagNameHere, tagsAdd, tagsNow } from '#messages';
import type { Tag } from '../../../contract/features/tags.ts';
import { LONGEST } from '../../../contract/values/limits.ts';
import { callWithRev } from '../../api/call.ts';
import { logFailure } from '../../api/log.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { useBusy } from '../../ui/feedback/attempt.ts';
import { capitalise, clampText } from '../../ui/text-editing/text.ts';
import { useTags } from './reads.ts';
import { applyTag } from './store.ts';

/** Add Tag. An empty name is silently ignored; a refused one stays in the input, and no message is shown. */
function AddTag({ onAdded }: { onAdded: (tag: Tag) => void }) {
  const [name, setName] = useState('');
  const [busy, run] = useBusy();
  const add = async () => {
    try {
      const body = { name: name.trim() };
      const { answer: tag, rev = -1 } = await callWithRev('POST /tags', { body });
      onAdded(tag);
      applyTag({ tag, rev });
      setName('');
    } catch (cause) {
      logFailure('Adding the tag')(cause);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '' && !busy) void run(add);
  };
  return (
    <form onSubmit={submit} className="flex gap-2">
      <input
        aria-label={tagName}
        placeholder={tagNameHere}
        value={name}
        onChange={(event) => setName(clampText(event.target.value, LONGEST.tag))}
        autoComplete="off"
        enterKeyHint="done"
        className="input h-11 min-w-0 flex-1 text-base"
      />
      <Button type="submit" kind="main" aria-busy={busy} className="pointer-fine:h-11">
        {tagAdd}
      </Button>
    </form>
  );
}

/** The tags in their order everywhere; those that were added on this page are appended, where the admin looks. */
function appendAdded(tags: readonly Tag[], added: readonly string[]): readonly Tag[] {
  const place = ({ _id }: Tag) => added.indexOf(_id);
  return tags.toSorted((a, b) => place(a) - place(b));
}

/** The current tags as badges. `added` are the ids of those that were added on this page. */
function TagBadges({ added }: { added: readonly string[] }) {
  const tags = useTags();
  return (
    <ul aria-label={tagsNow} className="flex flex-wrap gap-2">
      {appendAdded(tags ?? [], added).map(({ _id, name }) => (
        <li key={_id} className={`max-w-full ${added.includes(_id) ? 'appears' : ''}`}>
          <Badge>{capitalise(name)}</Badge>
        </li>
      ))}
    </ul>
  );
}

/** Add Tag, and the tags that there are. */
export function ManageTags() {
  const [added, setAdded] = useState<readonly string[]>([]);
  return (
    <section aria-labelledby="add-tag" className="sheet space-y-4 p-4 sm:p-6">
      <h2 id="add-tag" className="font-semibold">
        {tagsAdd}
      </h2>
      <AddTag onAdded={({ _id }) => setAdded([...added, _id])} />
      <TagBadges added={added} />
    </section>
  );
}
