import { announcementBy } from '#messages';
import type { Announcement } from '../../../contract/features/announcements.ts';
import { personScreen } from '../../../contract/values/screens.ts';
import { Link } from '../../ui/controls/link.tsx';
import { langOf } from '../../ui/display/lang-of.ts';
import { Phrase } from '../../ui/display/phrase.tsx';
import { usePerson } from '../profiles/store.ts';

/** The author of an announcement, with a link to their page. */
export function By({ announcement }: { announcement: Announcement }) {
  const { authorId, authorName, authorImage } = announcement;
  const { name } = usePerson(authorId, authorName, authorImage);
  return (
    <Phrase
      parts={announcementBy(
        <Link
          key="author"
          to={personScreen(authorId)}
          lang={langOf(name)}
          className="hover:underline"
        >
          {name}
        </Link>,
      )}
    />
  );
}
