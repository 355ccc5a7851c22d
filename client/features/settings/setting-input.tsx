import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { SiteSettings } from '../../../contract/values/site-settings.ts';
import { Area, Field } from '../../ui/controls/field.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { AccentShades } from './accent-shades.tsx';
import type { SettingField } from './fields.ts';

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
    hint:
      lockedBy === undefined ? hint : `Locked: ${lockedBy} in the server's environment sets it.`,
    error: formState.errors[name]?.message,
    disabled: lockedBy !== undefined,
  };
  const ties = register(name, lockedBy === undefined ? rule : {});
  if (choices) return <Select {...common} {...ties} choices={choices} />;
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
