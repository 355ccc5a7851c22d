/** What a member is called and looks like, and what was last brought for it. */
export interface Profile {
  displayName: string;
  photoURL: string;
  /** What `POST /users` brought the last time. */
  broughtName: string | null;
  broughtPhoto: string | null;
  /** What it brought the last time where it only repeated the identity provider. */
  syncedName: string | null;
  syncedPhoto: string | null;
}

export interface NameAndPhoto {
  displayName: string;
  photoURL: string;
}

/** Where a name and a photo come from. */
export interface Bringing extends NameAndPhoto {
  /** What the identity provider says at this very call; missing where it was not asked. */
  says?: NameAndPhoto;
  /** Only what is still empty is filled. */
  fillsOnly?: boolean;
}

interface Field {
  shown: string;
  brought: string | null;
  synced: string | null;
}

/**
 * A field after something was brought for it. What was brought before changes nothing, so that a sync never undoes a
 * rename; nor does what the provider said before, whatever the member has brought in between.
 */
function nextField(now: Field, given: string, isSync: boolean, fillsOnly: boolean): Field {
  const { shown, synced } = now;
  const brought = now.brought ?? shown;
  if (given === '') return now;
  if (shown === '') return { shown: given, brought: given, synced: isSync ? given : synced };
  if (fillsOnly) return now;
  if (!isSync) return given === brought ? now : { shown: given, brought: given, synced };
  // Of an account from before this was kept, what the provider said before is not known: the member's own name stays.
  if (synced === null) return { shown, brought, synced: given };
  return given === synced ? now : { shown: given, brought: given, synced: given };
}

export const EMPTY: Profile = {
  displayName: '',
  photoURL: '',
  broughtName: null,
  broughtPhoto: null,
  syncedName: null,
  syncedPhoto: null,
};

/** A profile after a name and a photo were brought for it. */
export function nextProfile(now: Profile, bringing: Bringing): Profile {
  const { displayName, photoURL, says, fillsOnly = false } = bringing;
  const name = nextField(
    { shown: now.displayName, brought: now.broughtName, synced: now.syncedName },
    displayName,
    says?.displayName === displayName,
    fillsOnly,
  );
  const photo = nextField(
    { shown: now.photoURL, brought: now.broughtPhoto, synced: now.syncedPhoto },
    photoURL,
    says?.photoURL === photoURL,
    fillsOnly,
  );
  return {
    ...{ displayName: name.shown, broughtName: name.brought, syncedName: name.synced },
    ...{ photoURL: photo.shown, broughtPhoto: photo.brought, syncedPhoto: photo.synced },
  };
}
