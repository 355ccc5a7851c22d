import type { UseFormRegisterReturn } from 'react-hook-form';
import { email, emailRequired } from '#messages';
import { Field } from '../../../ui/controls/field.tsx';

/** The rule of every field that asks for the e-mail address of an account. */
export const EMAIL_RULE = { required: emailRequired };

interface EmailFieldProps {
  error: string | undefined;
  field: UseFormRegisterReturn;
}

/** Asks for the e-mail address of an account; password managers take it for the user name. */
export const EmailField = ({ error, field }: EmailFieldProps) => (
  <Field
    label={email}
    type="email"
    required
    autoComplete="username"
    inputMode="email"
    error={error}
    {...field}
  />
);
