import {
  inboxAnswer,
  inboxApproved,
  inboxApprovedBy,
  inboxClaimApproved,
  inboxClaimRefused,
  inboxComments,
  inboxGift,
  inboxGiftNoCode,
  inboxMention,
  inboxNotApproved,
  inboxNotApprovedBy,
  inboxOwnAnswer,
  inboxRaid,
  inboxRemoved,
  inboxRemovedBy,
  inboxReply,
  inboxReport,
  inboxReports,
  inboxRestricted,
  inboxSanctioned,
  inboxSanctionedUntil,
  inboxThanks,
  inboxVotes,
  listOfNames,
  revokedSentences,
  safetySentences,
} from '#messages';
import type { InboxItem } from '../../../contract/features/inbox.ts';
import { langOf } from '../../ui/display/lang-of.ts';
import { Time } from '../../ui/display/time.tsx';
import { usePerson } from '../profiles/store.ts';

type Person = InboxItem['people'][number];

function Name({ person }: { person: Person }) {
  const { name } = usePerson(person._id, person.displayName, person.photoURL);
  return (
    <bdi className="font-semibold" dir="auto" lang={langOf(name)}>
      {name}
    </bdi>
  );
}

/** The names of who did something; of more people the three newest. */
function Names({ people }: { people: readonly Person[] }) {
  return listOfNames(people.map((person) => <Name key={person._id} person={person} />));
}

/** The outcomes of a report, by the server's word. */
const REPORTS: Readonly<Record<string, string>> = inboxReports;

/** Which sanction was imposed, and until when. */
function Sanctioned({ item: { sanction, until } }: { item: InboxItem }) {
  if (!sanction) return inboxRestricted;
  if (!until) return inboxSanctioned[sanction];
  return inboxSanctionedUntil[sanction](<Time key="until" iso={until} full />);
}

/** The sentence of an item. */
export function ItemSentence({ item }: { item: InboxItem }) {
  const { kind, people, count, reason = '', approved } = item;
  const names = <Names key="names" people={people} />;
  const isNamed = people.length > 0;
  switch (kind) {
    case 'comments':
      return inboxComments(names, count);
    case 'reply':
      return inboxReply(names);
    case 'mention':
      return inboxMention(names);
    case 'votes':
      return inboxVotes(count);
    case 'thanks':
      return inboxThanks(count);
    case 'answer':
      return reason === 'own' ? inboxOwnAnswer : inboxAnswer;
    case 'report':
      return REPORTS[reason] ?? inboxReport;
    case 'removed':
      return isNamed ? inboxRemovedBy(names) : inboxRemoved;
    case 'held':
      if (!isNamed) return approved ? inboxApproved : inboxNotApproved;
      return (approved ? inboxApprovedBy : inboxNotApprovedBy)(names);
    case 'raid':
      return inboxRaid;
    case 'sanction':
      return <Sanctioned item={item} />;
    case 'claim':
      return approved ? inboxClaimApproved : inboxClaimRefused;
    case 'gift':
      return item.code === undefined ? inboxGiftNoCode : inboxGift;
    case 'revoked':
      return item.revoked ? revokedSentences[item.revoked] : null;
    case 'safety':
      return item.safety ? safetySentences[item.safety](item.title) : null;
  }
}
