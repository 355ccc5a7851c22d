import { type ChangeEvent, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  choosePicture,
  drawPhoto,
  editProfile,
  faultSentence,
  newPhoto,
  photoInitials,
  profileBio,
  profileBioLength,
  profileName,
  profileNoPhoto,
  profileNotSaved,
  profilePhotoUrl,
  profileSaved,
  save as saveLabel,
  unnamedMember,
} from '#messages';
import type { InputOf } from '../../../contract/core/calls.ts';
import { BIO_GRAPHEMES, LONGEST } from '../../../contract/values/limits.ts';
import { faultOfBio } from '../../../contract/values/text-faults.ts';
import { callWithRev } from '../../api/call.ts';
import { logFailure } from '../../api/log.ts';
import { memberOf, validToken } from '../../api/token.ts';
import { Button, buttonLook } from '../../ui/controls/button.tsx';
import { Area, Field } from '../../ui/controls/field.tsx';
import type { DialogProps } from '../../ui/dialogs/dialogs.ts';
import { FormDialog, submitFields } from '../../ui/dialogs/form-dialog.tsx';
import { Avatar } from '../../ui/display/avatar.tsx';
import { toastSuccess } from '../../ui/feedback/toasts.ts';
import { textRule, textValidator } from '../../ui/text-editing/text-rules.ts';
import { drawnPhotoOf } from '../auth/account/draw-photo.tsx';
import { applyOwnProfile } from '../auth/account/own-profile.ts';
import { useSession } from '../auth/session/session.ts';
import { useMyId } from '../auth/session/use-my-id.ts';
import { drawFace, makePhoto } from './make-photo.ts';
import { type Rename, renameMember, useRenames } from './store.ts';
import { useBio } from './use-member.ts';

interface ProfileChange {
  displayName: string;
  photoURL: string;
  /** A new photo to upload in place of an address. */
  photo: Blob | null;
  /** undefined: it stays as it is. */
  bio: string | undefined;
}

/** Applies the member's own profile as an answer has it, by the reducers of its event. A new photo keeps the bio. */
function applyProfile(
  { displayName, photoURL, ...more }: Pick<Rename, 'displayName' | 'photoURL' | 'bio'>,
  rev: number,
): void {
  const _id = memberOf(validToken() ?? '') ?? '';
  const { bio } = { ...useRenames.getState().byId[_id], ...more };
  renameMember({ _id, displayName, photoURL, ...(bio !== undefined && { bio }), rev });
  applyOwnProfile({ _id, displayName, photoURL, rev });
}

/** Saves what has changed of the member's profile. Rejects where the server refuses. */
async function saveProfile({ displayName, photoURL, photo, bio }: ProfileChange): Promise<void> {
  const { user } = useSession.getState();
  if (!user) return;
  if (photo) {
    const { answer, rev = 0 } = await callWithRev('PUT /me/photo', { body: photo });
    applyProfile({ displayName: user.displayName ?? '', ...answer }, rev);
  }
  const body: NonNullable<InputOf<'PATCH /me'>['body']> = {
    ...(displayName !== (user.displayName ?? '') && { displayName }),
    ...(!photo && photoURL !== (user.photoURL ?? '') && { photoURL }),
    ...(bio !== undefined && { bio }),
  };
  if (Object.keys(body).length === 0) return;
  const { answer, rev = 0 } = await callWithRev('PATCH /me', { body });
  applyProfile(answer, rev);
}

interface Form {
  displayName: string;
  photoURL: string;
  bio: string;
}
const graphemes = new Intl.Segmenter();
const bioFault = (text: string) => {
  const fault = faultOfBio(text);
  return fault === null || faultSentence(profileBio, fault);
};
const sentenceOf = (cause: unknown) => (cause instanceof Error && cause.message) || profileNotSaved;

interface EditedProfile {
  /** As it was read; undefined: it is not known, and can't be changed here. */
  bio: string | null | undefined;
}

/** A window to change one's name, bio and photo: a file, a drawn face, initials, or an address. */
export function ProfileDialog({ bio: read, onClose }: EditedProfile & DialogProps) {
  const user = useSession((session) => session.user);
  const id = useMyId();
  const stored = useBio(id ?? '', read);
  const [photo, setPhoto] = useState<Blob | null>(null);
  const [fault, setFault] = useState('');
  const { register, handleSubmit, formState, watch, setValue } = useForm<Form>({
    defaultValues: {
      displayName: user?.displayName ?? '',
      photoURL: user?.photoURL ?? '',
      bio: stored ?? '',
    },
  });
  const { errors } = formState;
  const { displayName, photoURL, bio } = watch();
  const take = async (make: () => Promise<Blob>) => {
    setFault('');
    try {
      setPhoto(await make());
    } catch (cause) {
      setFault(sentenceOf(cause));
    }
  };
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    target.value = '';
    if (file) void take(() => makePhoto(file));
  };
  const change = (address: string) => {
    setPhoto(null);
    setValue('photoURL', address);
  };
  const save = () =>
    submitFields(handleSubmit, async (values) => {
      setFault('');
      try {
        await saveProfile({
          displayName: values.displayName.trim(),
          photoURL: values.photoURL.trim(),
          photo,
          bio: values.bio.trim() === (stored ?? '') ? undefined : values.bio.trim(),
        });
      } catch (cause) {
        logFailure('Saving the profile')(cause);
        setFault(sentenceOf(cause));
        return false;
      }
      toastSuccess(profileSaved);
      return true;
    });
  return (
    <FormDialog title={editProfile} act={saveLabel} fault={fault} onSubmit={save} onClose={onClose}>
      <Field
        label={profileName}
        autoComplete="name"
        dir="auto"
        error={errors.displayName?.message}
        {...register('displayName', textRule(profileName, LONGEST.name))}
      />
      {stored !== undefined && (
        <Area
          label={profileBio}
          rows={3}
          dir="auto"
          text={bio}
          hint={profileBioLength([...graphemes.segment(bio.trim())].length, BIO_GRAPHEMES)}
          error={errors.bio?.message}
          {...register('bio', { validate: bioFault })}
        />
      )}
      <div className="flex flex-wrap items-center gap-2">
        <div className="max-sm:w-full">
          {photo ? (
            <Preview photo={photo} />
          ) : (
            <Avatar id={id} name={displayName || unnamedMember} src={photoURL} size="large" />
          )}
        </div>
        <label className={`${buttonLook()} has-focus-visible:outline-2`}>
          {choosePicture}
          <input type="file" accept="image/*" className="sr-only" onChange={choose} />
        </label>
        <Button onClick={() => void take(drawFace)}>{drawPhoto}</Button>
        <Button onClick={() => change(drawnPhotoOf(displayName, photoURL, location.origin))}>
          {photoInitials}
        </Button>
        {(photo || photoURL !== '') && <Button onClick={() => change('')}>{profileNoPhoto}</Button>}
      </div>
      {!photo && (
        <Field
          label={profilePhotoUrl}
          inputMode="url"
          autoComplete="off"
          error={errors.photoURL?.message}
          {...register('photoURL', { validate: textValidator(profilePhotoUrl, LONGEST.photo) })}
        />
      )}
    </FormDialog>
  );
}

/** The chosen photo, as the forum will show it. */
function Preview({ photo }: { photo: Blob }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const reader = new FileReader();
    reader.onload = () => setAddress(String(reader.result));
    reader.readAsDataURL(photo);
    return () => reader.abort();
  }, [photo]);
  return (
    <img
      src={address}
      alt={newPhoto}
      width={72}
      height={72}
      className="size-18 rounded-full object-cover"
    />
  );
}
