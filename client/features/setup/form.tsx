import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import {
  setUpForum,
  setupContacts,
  setupContactsHint,
  setupDone,
  setupExamples,
  setupExamplesHint,
  setupHolds,
  setupHoldsHint,
  setupNotReached,
  setupTags,
  setupTagsHint,
} from '#messages';
import { NEWCOMER } from '../../../contract/values/limits.ts';
import { SCREENS } from '../../../contract/values/screens.ts';
import type {
  SettingChanges,
  SettingName,
  SiteSettings,
} from '../../../contract/values/site-settings.ts';
import { CallError } from '../../api/call.ts';
import { logFailure } from '../../api/log.ts';
import { refusalOf } from '../../api/refusal.ts';
import { useSite } from '../../api/site.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { ownZone } from '../../ui/controls/zone-choices.ts';
import { toastOnward } from '../../ui/feedback/toasts.ts';
import { Failure } from '../auth/failure.tsx';
import { asStoredValue, GROUPS } from '../settings/fields.ts';
import { SettingInput } from '../settings/setting-input.tsx';
import { CommentsViewChoice } from './comments-view-choice.tsx';
import { type SetupExtras, setUp } from './set-up.ts';

const FIELDS = GROUPS.flatMap(([, fields]) => fields);
const fieldsOf = (...names: SettingName[]) => FIELDS.filter(({ name }) => names.includes(name));
const LOOKS = fieldsOf('siteName', 'logo', 'accent');
const CONTACTS = fieldsOf('contactEmail', 'contactPhone', 'facebook', 'x', 'youtube');
const ZONE = fieldsOf('zone');

/** The chosen settings. A contact that is left empty is none, and changes nothing. */
function chosenOf(values: SiteSettings): SettingChanges {
  const chosen = [...LOOKS, ...CONTACTS, ...ZONE, { name: 'commentsView' } as const]
    .map(({ name }) => [name, asStoredValue(name, values[name])] as const)
    .filter(([, value]) => value !== '');
  return Object.fromEntries(chosen);
}

/** The questions of the setup. It ends at home, below what is to be done next. */
export function SetupForm({ code }: { code: string }) {
  const messageId = useId();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string | null>(null);
  const { siteName, accent } = useSite((site) => site);
  const none = { logo: '', contactEmail: '', contactPhone: '', facebook: '', x: '', youtube: '' };
  const form = useForm<SiteSettings>({
    // A talk is read whole; who asks nobody gets the table.
    defaultValues: { ...none, siteName, accent, commentsView: 'full', zone: ownZone() },
  });
  const extras = useForm<SetupExtras>({
    defaultValues: { tags: '', examples: true, holdsNewcomers: true },
  });
  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    try {
      await setUp(code, chosenOf(values), extras.getValues());
      toastOnward(setupDone);
      await navigate(SCREENS.welcome, { replace: true });
    } catch (cause) {
      if (!(cause instanceof CallError)) logFailure('The setup')(cause);
      setFailure(refusalOf(cause, setupNotReached));
    }
  });
  const inputs = (fields: typeof FIELDS) =>
    fields.map((field) => (
      <SettingInput key={field.name} field={field} form={form} lockedBy={undefined} />
    ));
  return (
    <>
      <form noValidate onSubmit={submit} aria-describedby={messageId} className="space-y-5">
        {inputs(LOOKS)}
        <fieldset className="space-y-5">
          <legend className="text-sm font-semibold">{setupContacts}</legend>
          <p className="text-ink2 -mt-4 text-sm">{setupContactsHint}</p>
          {inputs(CONTACTS)}
        </fieldset>
        <Field label={setupTags} dir="auto" hint={setupTagsHint} {...extras.register('tags')} />
        {inputs(ZONE)}
        <CommentsViewChoice {...form.register('commentsView')} />
        <Checkbox label={setupExamples} hint={setupExamplesHint} {...extras.register('examples')} />
        <Checkbox
          label={setupHolds}
          hint={setupHoldsHint(NEWCOMER.days, NEWCOMER.comments)}
          {...extras.register('holdsNewcomers')}
        />
        <Button kind="main" type="submit" busy={form.formState.isSubmitting} className="w-full">
          {setUpForum}
        </Button>
      </form>
      <Failure id={messageId} text={failure} />
    </>
  );
}
