import { type UseFormReturn, useWatch } from 'react-hook-form';
import { accentButton, accentDark, accentLight, settingLocked } from '#messages';
import { accentShades } from '../../../contract/look/accent.ts';
import { COLOURS } from '../../../contract/look/colours.ts';
import type { SiteSettings } from '../../../contract/values/site-settings.ts';
import { Area, Field } from '../../ui/controls/field.tsx';
import { Select } from '../../ui/controls/select.tsx';
import type { SettingField } from './fields.ts';

/** How an accent colour looks in both themes: as the ink of a link, and as the ground of a button. */
function AccentShades({ accent }: { accent: string }) {
  const shades = accentShades(accent);
  return (
    <div aria-hidden="true" className="flex flex-wrap gap-2 text-sm font-medium">
      {(['light', 'dark'] as const).map((theme) => (
        <span
          key={theme}
          style={{ background: COLOURS[theme].surface, color: shades[theme].primary }}
          className="border-line rounded-card flex items-center gap-3 border py-1.5 pr-1.5 pl-3"
        >
          <span>{theme === 'light' ? accentLight : accentDark}</span>
          <span
            style={{ background: shades[theme].primary, color: shades[theme].content }}
            className="rounded-card px-3 py-1"
          >
            {accentButton}
          </span>
        </span>
      ))}
    </div>
  );
}

interface SettingInputProps {
  field: SettingField;
  form: UseFormReturn<SiteSettings>;
  /** The name of the setting in the environment, which fixes it. */
  lockedBy: string | undefined;
}

/** One setting with its label; a locked one can be read and not changed. */
export function SettingInput({ field, form, lockedBy }: SettingInputProps) {
  const { name, label, hint, choices, type = 'text', rule = {} } = field;
  const { register, control, formState } = form;
  const value = useWatch({ control, name });
  const common = {
    label,
    hint: lockedBy === undefined ? hint : settingLocked(lockedBy),
    error: formState.errors[name]?.message,
    disabled: lockedBy !== undefined,
  };
  const ties = register(name, lockedBy === undefined ? rule : {});
  if (choices) {
    // A value that this browser does not list, as a zone by another of its names, is a choice as well.
    const all = choices.some(([one]) => one === value)
      ? choices
      : [[value, value] as const, ...choices];
    return <Select {...common} {...ties} choices={all} />;
  }
  if (type === 'area') return <Area {...common} {...ties} dir="auto" rows={3} text={value} />;
  if (type === 'color')
    return (
      <div className="space-y-2">
        <Field {...common} {...ties} type="color" className="h-11 max-w-28 cursor-pointer p-1" />
        <AccentShades accent={value} />
      </div>
    );
  return <Field {...common} {...ties} type={type} dir="auto" />;
}
