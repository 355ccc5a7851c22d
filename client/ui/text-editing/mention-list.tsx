import { type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { peopleFound, peopleToMention } from '#messages';
import { Avatar } from '../display/avatar.tsx';
import { langOf } from '../display/lang-of.ts';
import { placeBeside } from './beside-caret.ts';
import { type MentionSources, useMention } from './use-mention.ts';

interface MentionListProps extends MentionSources {
  field: RefObject<HTMLTextAreaElement | null>;
}

/**
 * The people whom a mention may mean, beside the `@` that is typed. The field keeps the focus and its role of a text
 * box; it names the list and its active row while the list is open.
 */
export function MentionList({ field, ...sources }: MentionListProps) {
  const { offer, pick } = useMention(field, sources);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const active = offer && `${id}-${offer.active}`;

  useLayoutEffect(() => {
    if (!offer || !field.current || !list.current) return;
    placeBeside(list.current, field.current, offer.query.from);
    list.current.children[offer.active]?.scrollIntoView({ block: 'nearest' });
  }, [offer, field]);
  useEffect(() => {
    const area = field.current;
    area?.setAttribute('aria-autocomplete', 'list');
    return () => area?.removeAttribute('aria-autocomplete');
  }, [field]);
  useEffect(() => {
    const area = field.current;
    if (!area || active === null) return;
    area.setAttribute('aria-controls', id);
    area.setAttribute('aria-activedescendant', active);
    return () => {
      area.removeAttribute('aria-controls');
      area.removeAttribute('aria-activedescendant');
    };
  }, [field, id, active]);

  const found = offer?.people.length ?? 0;
  return (
    <>
      {/* No status: that role is of the good news of the page alone. */}
      <p aria-live="polite" className="sr-only">
        {found > 0 && peopleFound(found)}
      </p>
      {offer && (
        <div
          ref={list}
          id={id}
          role="listbox"
          aria-label={peopleToMention}
          // The field keeps the focus, and the keyboard of a phone stays.
          onMouseDown={(event) => event.preventDefault()}
          className="appears bg-raised shadow-lift rounded-card absolute z-20 w-72 max-w-full overflow-y-auto p-1"
        >
          {offer.people.map((who, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: its keys are the field's
            <div
              key={who.id}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === offer.active}
              tabIndex={-1}
              onClick={() => pick(who)}
              className={`rounded-card flex min-h-11 cursor-pointer items-center gap-2.5 px-2.5 text-sm pointer-fine:min-h-10 ${
                index === offer.active ? 'bg-betel-wash' : 'hover:bg-paper'
              }`}
            >
              <Avatar id={who.id} name={who.name} src={who.photo} />
              <span dir="auto" lang={langOf(who.name)} className="min-w-0 truncate">
                {who.name}
              </span>
            </div>
          ))}
        </div>
      )}
    </>
  );
}
