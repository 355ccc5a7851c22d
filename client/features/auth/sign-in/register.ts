import { call } from '../../../api/call.ts';
import { logFailure } from '../../../api/log.ts';
import type { IdentityClient, Registration } from '../session/identity.ts';

/** Registers with the provider and tells the forum of its new member. Rejects when the provider refuses. */
export async function registerMember(provider: IdentityClient, form: Registration): Promise<void> {
  const displayName = form.displayName.trim();
  const photoURL = form.photoURL.trim();
  const email = form.email.trim();
  await provider.register({ ...form, displayName, photoURL, email });
  const createdAt = new Date().toISOString();
  const body = { displayName, photoURL, email, isMember: false, createdAt };
  const proof = await provider.proof();
  await call('POST /users', { body }, { proof }).catch(logFailure('User sync'));
}
