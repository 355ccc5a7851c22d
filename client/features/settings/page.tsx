import { useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  loadingPage,
  saveChanges,
  settingsNotRead,
  settingsNotSaved,
  settingsSaved,
  settingsTitle,
  siteBlurb,
} from '#messages';
import type { AllSettings } from '../../../contract/features/settings.ts';
import type {
  SettingChanges,
  SettingName,
  SiteSettings,
} from '../../../contract/values/site-settings.ts';
import { refusalOf } from '../../api/refusal.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ErrorState } from '../../ui/feedback/empty-state.tsx';
import { LiveMark } from '../../ui/feedback/live-mark.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ExamplePosts } from './examples.tsx';
import { asStoredValue, GROUPS, shownLogo } from './fields.ts';
import { saveSettings, useAllSettings } from './reads.ts';
import { SettingInput } from './setting-input.tsx';

type Outcome = { isSaved: boolean; text: string } | null;

/** The values as the form shows them. */
const shown = (values: SiteSettings): SiteSettings => ({
  ...values,
  blurb: siteBlurb(values.blurb),
  logo: shownLogo(values.logo),
});

function SettingsForm({ values, locked }: AllSettings) {
  const [outcome, setOutcome] = useState<Outcome>(null);
  // A change by another admin shows at once; the input here stays.
  const form = useForm<SiteSettings>({
    values: shown(values),
    resetOptions: { keepDirtyValues: true },
  });
  const { handleSubmit, reset, formState } = form;
  const { isDirty, isSubmitting, dirtyFields } = formState;
  const submit = handleSubmit(async (filled) => {
    setOutcome(null);
    const names = Object.keys(dirtyFields) as SettingName[];
    const changes = Object.fromEntries(
      names.map((name) => [name, asStoredValue(name, filled[name])]),
    );
    try {
      const { values: saved } = await saveSettings(changes as SettingChanges);
      reset(shown(saved));
      setOutcome({ isSaved: true, text: settingsSaved });
    } catch (cause) {
      setOutcome({ isSaved: false, text: refusalOf(cause, settingsNotSaved) });
    }
  });
  return (
    // A field that takes the focus does not come to lie under the line that saves.
    <form
      noValidate
      onSubmit={submit}
      className="space-y-4 [&_:is(input,select,textarea)]:scroll-mb-28"
    >
      {GROUPS.map(([title, fields]) => (
        <section key={title} aria-label={title} className="sheet space-y-5 p-4 sm:p-6">
          <h2 className="text-xl font-semibold">{title}</h2>
          {fields.map((field) => (
            <SettingInput
              key={field.name}
              field={field}
              form={form}
              lockedBy={locked[field.name]}
            />
          ))}
        </section>
      ))}
      <div
        className={`flex min-h-11 flex-wrap items-center gap-x-4 gap-y-3 ${isDirty || outcome ? 'bg-paper border-line sticky bottom-0 z-10 border-t py-3' : ''}`}
      >
        <Button
          type="submit"
          kind="main"
          busy={isSubmitting}
          disabled={!isDirty}
          className="max-sm:w-full"
        >
          {saveChanges}
        </Button>
        <p
          role="status"
          className={`text-sm ${outcome?.isSaved === false ? 'text-red' : 'text-ink2'}`}
        >
          {outcome?.text}
        </p>
      </div>
    </form>
  );
}

/** Settings: what admins may change while the forum runs. */
export default function SettingsPage() {
  const { data, isError, refetch } = useAllSettings();
  return (
    <Page title={settingsTitle} state={<LiveMark />} narrow>
      {data ? (
        <>
          <SettingsForm {...data} />
          <ExamplePosts />
        </>
      ) : isError ? (
        <ErrorState text={settingsNotRead} onRetry={refetch} />
      ) : (
        <Spinner text={loadingPage} />
      )}
    </Page>
  );
}
