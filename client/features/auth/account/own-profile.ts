/** The member's own name and photo as the forum has them: the provider's account may have older ones. */
import type { EventOf } from '../../../../contract/core/realtime.ts';
import { callWithRev } from '../../../api/call.ts';
import { storage } from '../../../api/storage.ts';
import { memberOf, validToken } from '../../../api/token.ts';
import type { Identified } from '../session/identity.ts';
import { useSession } from '../session/session.ts';

const KEY = 'profile';

function stored(): Partial<Identified> {
  try {
    return { ...JSON.parse(storage.get(KEY) ?? '{}') };
  } catch {
    return {};
  }
}

/** The account with the name and photo that the forum sent last; the provider's until it has sent any. */
export function asStored(user: Identified): Identified {
  const { email, displayName, photoURL } = stored();
  return email === user.email && displayName !== undefined && photoURL !== undefined
    ? { email, displayName, photoURL }
    : user;
}

/** Applies the member's name and photo as the forum answers them. */
export function setOwnProfile({ email, displayName, photoURL }: Identified): void {
  storage.set(KEY, JSON.stringify({ email, displayName, photoURL }));
  useSession.setState(({ user }) => (user?.email === email ? { user: asStored(user) } : {}));
}

/** The id of the member who is signed in here; undefined: nobody is. */
const ownId = () => memberOf(validToken() ?? '');
let newestRev = -1;

/** Applies a member's name and photo as of a rev, where it is the member here. An older rev changes nothing. */
export function applyOwnProfile({
  _id,
  displayName,
  photoURL,
  rev,
}: Omit<EventOf<'member:changed'>, 'bio'>): void {
  const { user } = useSession.getState();
  if (!user || ownId() !== _id || rev < newestRev) return;
  newestRev = rev;
  setOwnProfile({ email: user.email, displayName, photoURL });
}

/** Reads the own name and photo again, where one is signed in: a rename may have been missed. */
export async function recheckOwnProfile(): Promise<void> {
  const id = ownId();
  if (!id) return;
  const { answer, rev = -1 } = await callWithRev('GET /members/{id}', { params: { id } });
  applyOwnProfile({ ...answer, rev });
}
