import Palette from 'lucide-react/icons/palette';
import { type FormEvent, useState } from 'react';
import {
  pleaseTryAgain,
  tagAdd,
  tagAsks,
  tagHueByName,
  tagHueOf,
  tagHues,
  tagName,
  tagNameHere,
  tagsAdd,
  tagsNow,
} from '#messages';
import type { Tag } from '../../../contract/features/tags.ts';
import { LONGEST } from '../../../contract/values/limits.ts';
import { callWithRev } from '../../api/call.ts';
import { logFailure } from '../../api/log.ts';
import { Button } from '../../ui/controls/button.tsx';
import { attempt, useBusy } from '../../ui/feedback/attempt.ts';
import { capitalise, clampText } from '../../ui/text-editing/text.ts';
import { useTags } from './reads.ts';
import { applyTag, useHue } from './store.ts';

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
      <Button type="submit" kind="tonal" aria-busy={busy} className="pointer-fine:h-11">
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

/** One of the current tags. Its button opens the choice of its hue. */
function TagBadge({ tag, isOpen, onOpen }: { tag: Tag; isOpen: boolean; onOpen: () => void }) {
  const name = capitalise(tag.name);
  return (
    <span className={`tag ${useHue(tag.name)} max-w-full pr-0`}>
      <span className="truncate">{name}</span>
      <button
        type="button"
        aria-label={tagHueOf(name)}
        aria-expanded={isOpen}
        onClick={onOpen}
        className="-my-2.5 flex size-11 cursor-pointer items-center justify-center rounded-full pointer-fine:-my-1 pointer-fine:size-8"
      >
        <Palette size={14} aria-hidden="true" />
      </button>
    </span>
  );
}

const HUES = [...tagHues.entries()];

/** The eight hues of a tag, and the way back to that of its name. */
function HueChoice({ tag }: { tag: Tag }) {
  const choose = (hue: number | null) =>
    attempt(
      'The hue of a tag',
      async () => {
        const params = { id: tag._id };
        const { answer, rev = -1 } = await callWithRev('PATCH /tags/{id}', {
          params,
          body: { hue },
        });
        applyTag({ tag: answer, rev });
      },
      pleaseTryAgain,
    );
  const ask = (asks: boolean) =>
    attempt(
      'The questions of a tag',
      async () => {
        const params = { id: tag._id };
        const { answer, rev = -1 } = await callWithRev('PATCH /tags/{id}', {
          params,
          body: { asks },
        });
        applyTag({ tag: answer, rev });
      },
      pleaseTryAgain,
    );
  return (
    <fieldset className="appears space-y-2">
      <legend className="mb-2 text-sm font-medium">{tagHueOf(capitalise(tag.name))}</legend>
      <div className="flex flex-wrap items-center gap-1">
        {HUES.map(([hue, name]) => (
          <label
            key={name}
            title={name}
            className={`hue-${hue + 1} hover:bg-sunk has-checked:bg-seg flex size-11 cursor-pointer items-center justify-center rounded-full has-focus-visible:outline-2`}
          >
            <input
              type="radio"
              name="hue"
              aria-label={name}
              checked={tag.hue === hue}
              onChange={() => void choose(hue)}
              className="sr-only"
            />
            <span className="size-6 rounded-full bg-(--hue)" />
          </label>
        ))}
        <Button kind="quiet" onClick={() => void choose(null)}>
          {tagHueByName}
        </Button>
      </div>
      <label className="flex min-h-11 cursor-pointer items-center gap-2 text-sm">
        <input
          type="checkbox"
          checked={tag.asks}
          onChange={({ target }) => void ask(target.checked)}
          className="accent-betel size-5"
        />
        {tagAsks}
      </label>
    </fieldset>
  );
}

/** The current tags as badges. `added` are the ids of those that were added on this page. */
function TagBadges({ added }: { added: readonly string[] }) {
  const tags = useTags() ?? [];
  const [openId, setOpenId] = useState<string | null>(null);
  const open = tags.find(({ _id }) => _id === openId);
  return (
    <>
      <ul aria-label={tagsNow} className="flex flex-wrap gap-2">
        {appendAdded(tags, added).map((tag) => (
          <li key={tag._id} className={`max-w-full ${added.includes(tag._id) ? 'appears' : ''}`}>
            <TagBadge
              tag={tag}
              isOpen={tag._id === openId}
              onOpen={() => setOpenId(tag._id === openId ? null : tag._id)}
            />
          </li>
        ))}
      </ul>
      {open && <HueChoice key={open._id} tag={open} />}
    </>
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
