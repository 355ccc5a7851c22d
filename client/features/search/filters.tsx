import X from 'lucide-react/icons/x';
import { Link } from 'react-router';
import {
  findAllTags,
  findFilters,
  findOrder,
  findOrders,
  findPlaces,
  findTag,
  findWhere,
  memberUnnamed,
  onlyByAuthor,
  onlyByOneAuthor,
  showAllAuthors,
} from '#messages';
import type { SearchPlace, SearchSort } from '../../../contract/search/choices.ts';
import { type SearchView, searchAddress } from '../../../contract/search/view.ts';
import { buttonLook } from '../../ui/controls/button.tsx';
import { Phrase } from '../../ui/display/phrase.tsx';
import { capitalise } from '../../ui/text-editing/text.ts';
import { usePerson } from '../profiles/store.ts';
import { useMember } from '../profiles/use-member.ts';
import { useTags } from '../tags/reads.ts';
import type { SearchChoice } from './view.ts';

/**
 * The author whose texts alone are searched, by name, with the way to those of all. The form sends the author along.
 */
function AuthorFilter({ view }: { view: SearchView }) {
  const { author } = view;
  const { data } = useMember(author);
  const person = usePerson(author, data?.displayName ?? '', '');
  return (
    <>
      <input type="hidden" name="author" value={author} />
      <Link
        to={searchAddress({ ...view, author: '', before: '' })}
        replace
        preventScrollReset
        className={`${buttonLook()} max-w-full min-w-0`}
      >
        <span className="truncate">
          <Phrase
            parts={
              data
                ? onlyByAuthor(<bdi key="author">{person.name || memberUnnamed}</bdi>)
                : [onlyByOneAuthor]
            }
          />
        </span>
        <X size={16} aria-hidden="true" className="shrink-0" />
        <span className="sr-only">{showAllAuthors}</span>
      </Link>
    </>
  );
}

const PLACES: readonly [SearchPlace, string][] = [
  ['all', findPlaces.all],
  ['posts', findPlaces.posts],
  ['comments', findPlaces.comments],
];
const SORTS: readonly [SearchSort, string][] = [
  ['new', findOrders.new],
  ['best', findOrders.best],
];

interface ChoiceProps {
  label: string;
  /** Its name in the address. */
  name: string;
  value: string;
  options: readonly (readonly [value: string, words: string])[];
  onChoose: (value: string) => void;
}

function Choice({ label, name, value, options, onChoose }: ChoiceProps) {
  return (
    <label className="min-w-0 max-sm:flex-1 enlarged:basis-full">
      <span className="sr-only">{label}</span>
      <select
        name={name}
        value={value}
        onChange={({ target }) => onChoose(target.value)}
        className="select min-h-11 w-full pr-7 pl-2.5 text-xs sm:max-w-52 sm:text-sm"
      >
        {options.map(([key, words]) => (
          <option key={key} value={key}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

interface FiltersProps {
  view: SearchView;
  onChange: (next: SearchChoice) => void;
}

/** Where to look, for which tag, whose texts, and the order. */
export function Filters({ view, onChange }: FiltersProps) {
  const known = (useTags() ?? []).map(({ name }) => name);
  // The tag of an address is a choice also before the tags are known.
  const tags = view.tag === '' || known.includes(view.tag) ? known : [view.tag, ...known];
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-2">
      <legend className="sr-only">{findFilters}</legend>
      <Choice
        label={findWhere}
        name="in"
        value={view.in}
        options={PLACES}
        onChoose={(place) => onChange({ in: place as SearchPlace })}
      />
      <Choice
        label={findTag}
        name="tag"
        value={view.tag}
        options={[['', findAllTags], ...tags.map((tag) => [tag, `#${capitalise(tag)}`] as const)]}
        onChoose={(tag) => onChange({ tag })}
      />
      <Choice
        label={findOrder}
        name="sort"
        value={view.sort}
        options={SORTS}
        onChoose={(sort) => onChange({ sort: sort as SearchSort })}
      />
      {view.author !== '' && <AuthorFilter view={view} />}
    </fieldset>
  );
}
