import {
  authorEmail,
  authorImage,
  authorLegend,
  authorName,
  authorNoPhoto,
  photoUrl,
  unnamedMember,
} from '#messages';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { useSession } from '../session/session.ts';
import { useMyId } from '../session/use-my-id.ts';

interface LineProps {
  label: string;
  value: string;
  look: string;
  empty?: string;
  /** On phones it is for screen readers alone. */
  isLong?: boolean;
}

function Line({ label, value, look, empty, isLong = false }: LineProps) {
  return (
    <input
      // Where it is not drawn, it takes no focus.
      tabIndex={isLong ? -1 : undefined}
      aria-label={label}
      title={label}
      value={value}
      placeholder={empty}
      readOnly
      className={`placeholder:text-ink2 block min-h-6 w-full truncate rounded-sm bg-transparent ${look} ${isLong ? 'max-sm:sr-only' : ''}`}
    />
  );
}

/**
 * In whose name a form writes, to be read and not to be changed here: the account's photo and name, with its address in
 * the form of a post, and that of its photo in the form of an announcement.
 */
export function Author({ withEmail = false }: { withEmail?: boolean }) {
  const user = useSession((session) => session.user);
  const id = useMyId();
  const name = user?.displayName || unnamedMember;
  return (
    <fieldset className={withEmail ? 'min-w-0' : 'border-line border-b px-4 py-4 sm:px-6'}>
      <legend className="sr-only">{authorLegend}</legend>
      <div className={`flex items-center ${withEmail ? 'gap-3' : 'gap-4'}`}>
        <Avatar
          id={id}
          name={name}
          src={user?.photoURL}
          size={withEmail ? 'medium' : 'large'}
          label={authorImage}
        />
        <div className={`min-w-0 flex-1 ${withEmail ? '' : 'space-y-0.5'}`}>
          <Line label={authorName} value={name} look="font-semibold" />
          {withEmail ? (
            <Line label={authorEmail} value={user?.email ?? ''} look="text-ink3 text-xs" />
          ) : (
            <Line
              label={photoUrl}
              value={user?.photoURL ?? ''}
              look="text-ink3 text-xs"
              empty={authorNoPhoto}
              isLong
            />
          )}
        </div>
      </div>
    </fieldset>
  );
}
