import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import {
  setUpForum,
  setupDone,
  setupExamples,
  setupExamplesHint,
  setupHolds,
  setupHoldsHint,
  setupNotReached,
  setupTags,
  setupTagsHint,
  siteNameLabel,
  zoneHint,
  zoneLabel,
} from '#messages';
import { LONGEST, NEWCOMER } from '../../../contract/values/limits.ts';
import { SCREENS } from '../../../contract/values/screens.ts';
import { CallError } from '../../api/call.ts';
import { logFailure } from '../../api/log.ts';
import { refusalOf } from '../../api/refusal.ts';
import { useSite } from '../../api/site.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { ownZone, zoneChoices } from '../../ui/controls/zone-choices.ts';
import { toastOnward } from '../../ui/feedback/toasts.ts';
import { textRule } from '../../ui/text-editing/text-rules.ts';
import { Failure } from '../auth/failure.tsx';
import { CommentsViewChoice } from './comments-view-choice.tsx';
import { type SetupChoices, setUp } from './set-up.ts';

/** The questions of the setup. Its end is the screen of all settings. */
export function SetupForm({ code }: { code: string }) {
  const messageId = useId();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string | null>(null);
  const siteName = useSite((site) => site.siteName);
  const { register, handleSubmit, formState } = useForm<SetupChoices>({
    defaultValues: {
      siteName,
      zone: ownZone(),
      // A talk is read whole; who asks nobody gets the table.
      commentsView: 'full',
      tags: '',
      examples: true,
      holdsNewcomers: true,
    },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (choices) => {
    setFailure(null);
    try {
      await setUp(code, choices);
      toastOnward(setupDone);
      await navigate(SCREENS.settings, { replace: true });
    } catch (cause) {
      if (!(cause instanceof CallError)) logFailure('The setup')(cause);
      setFailure(refusalOf(cause, setupNotReached));
    }
  });
  return (
    <>
      <form noValidate onSubmit={submit} aria-describedby={messageId} className="space-y-5">
        <Field
          label={siteNameLabel}
          dir="auto"
          required
          error={errors.siteName?.message}
          {...register('siteName', textRule(siteNameLabel, LONGEST.name))}
        />
        <Field
          label={setupTags}
          dir="auto"
          hint={setupTagsHint}
          error={errors.tags?.message}
          {...register('tags')}
        />
        <Select label={zoneLabel} hint={zoneHint} choices={zoneChoices()} {...register('zone')} />
        <CommentsViewChoice {...register('commentsView')} />
        <Checkbox label={setupExamples} hint={setupExamplesHint} {...register('examples')} />
        <Checkbox
          label={setupHolds}
          hint={setupHoldsHint(NEWCOMER.days, NEWCOMER.comments)}
          {...register('holdsNewcomers')}
        />
        <Button kind="main" type="submit" busy={isSubmitting} className="w-full">
          {setUpForum}
        </Button>
      </form>
      <Failure id={messageId} text={failure} />
    </>
  );
}
