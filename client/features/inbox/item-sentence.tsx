import { Fragment } from 'react';
import { number } from '#messages';
import type { InboxItem } from '../../../contract/features/inbox.ts';
import { Time } from '../../ui/display/time.tsx';
import { usePerson } from '../profiles/store.ts';

type Person = InboxItem['people'][number];

function Name({ person }: { person: Person }) {
  const { name } = usePerson(person._id, person.displayName, person.photoURL);
  return (
    <bdi className="font-semibold" dir="auto">
      {name}
    </bdi>
  );
}

/** "Ana", "Ana and Ben", "Ana, Ben and Cem"; of more people the three newest. */
function Names({ people }: { people: readonly Person[] }) {
  return people.map((person, n) => (
    <Fragment key={person._id}>
      {n > 0 && (n === people.length - 1 ? ' and ' : ', ')}
      <Name person={person} />
    </Fragment>
  ));
}

/** The outcome of a report, by the server's word. */
const SETTLED: Readonly<Record<string, string>> = {
  deleted: 'The comment that you reported was deleted',
  ignored: 'The comment that you reported was looked at, and it stays',
};

const SANCTIONED = { silence: 'silenced', suspend: 'suspended' } as const;

/** Which sanction was imposed, and until when. */
function Sanctioned({ item: { sanction, until } }: { item: InboxItem }) {
  if (!sanction) return 'Your account was restricted';
  return (
    <>
      Your account was {SANCTIONED[sanction]}{' '}
      {until ? (
        <>
          until <Time iso={until} full />
        </>
      ) : (
        'without end'
      )}
    </>
  );
}

/** The sentence of an item. */
export function ItemSentence({ item }: { item: InboxItem }) {
  const { kind, people, count, reason = '' } = item;
  switch (kind) {
    case 'comments':
      return (
        <>
          <Names people={people} /> wrote {number(count)}{' '}
          {count === 1 ? 'new comment' : 'new comments'}
        </>
      );
    case 'reply':
      return (
        <>
          <Names people={people} /> answered your comment
        </>
      );
    case 'mention':
      return (
        <>
          <Names people={people} /> mentioned you
        </>
      );
    case 'votes':
      return count === 1 ? 'Your post has its first vote' : `Your post has ${number(count)} votes`;
    case 'report':
      return SETTLED[reason] ?? 'Your report was settled';
    case 'removed':
      return people.length > 0 ? (
        <>
          <Names people={people} /> removed what you wrote
        </>
      ) : (
        'What you wrote was removed'
      );
    case 'held':
      return people.length > 0 ? (
        <>
          <Names people={people} /> {item.approved ? 'approved' : 'did not approve'} what you wrote
        </>
      ) : (
        `What you wrote was ${item.approved ? 'approved' : 'not approved'}`
      );
    case 'sanction':
      return <Sanctioned item={item} />;
  }
}
