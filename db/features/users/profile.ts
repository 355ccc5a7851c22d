/** A member's name and photo, with the values of the last updates. */
export interface Profile {
  displayName: string;
  photoURL: string;
  /** The values of the last `POST /users`. */
  broughtName: string | null;
  broughtPhoto: string | null;
  /** The values of the last `POST /users` that only repeated the identity provider. */
  syncedName: string | null;
  syncedPhoto: string | null;
}

export interface NameAndPhoto {
  displayName: string;
  photoURL: string;
}

/** A name and a photo for a profile, with their source. */
export interface ProfileUpdate extends NameAndPhoto {
  /** The identity provider's values during this call; missing where the provider was not asked. */
  providerProfile?: NameAndPhoto;
  /** True if the update fills empty fields only. */
  fillsEmptyOnly?: boolean;
}

interface Field {
  shown: string;
  brought: string | null;
  synced: string | null;
}

/**
 * The field after an update. A value equal to that of the last update changes nothing, so that a sync never undoes a
 * rename. Nor does a value equal to the provider's last one, whatever the member has sent in between.
 */
function nextField(now: Field, given: string, isSync: boolean, fillsEmptyOnly: boolean): Field {
  const { shown, synced } = now;
  const brought = now.brought ?? shown;
  if (given === '') return now;
  // A field that is empty though something was brought was cleared by the member: it stays empty.
  if (shown === '' && now.brought === null)
    return { shown: given, brought: given, synced: isSync ? given : synced };
  if (fillsEmptyOnly) return now;
  if (!isSync) return given === brought ? now : { shown: given, brought: given, synced };
  // An account older than this column has no earlier value of the provider: the member's own name stays.
  if (synced === null) return { shown, brought, synced: given };
  return given === synced ? now : { shown: given, brought: given, synced: given };
}

export const EMPTY_PROFILE: Profile = {
  displayName: '',
  photoURL: '',
  broughtName: null,
  broughtPhoto: null,
  syncedName: null,
  syncedPhoto: null,
};

/**
 * The profile after the member's own change. Values that the provider brought before stay known, or become known now,
 * so that no later update that repeats it undoes the change.
 */
export const ownProfile = (now: Profile, change: Partial<NameAndPhoto>): Profile => ({
  ...now,
  ...change,
  ...(change.displayName !== undefined && { broughtName: now.broughtName ?? now.displayName }),
  ...(change.photoURL !== undefined && { broughtPhoto: now.broughtPhoto ?? now.photoURL }),
});

/** The profile after an update. */
export function nextProfile(now: Profile, update: ProfileUpdate): Profile {
  const { displayName, photoURL, providerProfile, fillsEmptyOnly = false } = update;
  const name = nextField(
    { shown: now.displayName, brought: now.broughtName, synced: now.syncedName },
    displayName,
    providerProfile?.displayName === displayName,
    fillsEmptyOnly,
  );
  const photo = nextField(
    { shown: now.photoURL, brought: now.broughtPhoto, synced: now.syncedPhoto },
    photoURL,
    providerProfile?.photoURL === photoURL,
    fillsEmptyOnly,
  );
  return {
    displayName: name.shown,
    broughtName: name.brought,
    syncedName: name.synced,
    photoURL: photo.shown,
    broughtPhoto: photo.brought,
    syncedPhoto: photo.synced,
  };
}
