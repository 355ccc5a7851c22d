/** The rules of forms for texts. */
import { faultSentence, fieldRequired, fieldTooLong, picturesNotUp } from '#messages';
import { lengthOf } from '../../../contract/values/text.ts';
import { faultOfText, type Lines } from '../../../contract/values/text-faults.ts';
import { hasUnsentImage } from './unsent-images.ts';

/** A form's rule of a text that the server takes, shown beside its field. */
export const textValidator = (label: string, most: number, lines?: Lines) => (text: string) => {
  const fault = faultOfText(text, Number.POSITIVE_INFINITY, lines);
  if (fault !== null) return faultSentence(label, fault);
  if (hasUnsentImage(text)) return picturesNotUp;
  return lengthOf(text) <= most || fieldTooLong(most);
};

/** A form's rule of a text that may not be missing either. */
export const textRule = (label: string, most: number, lines?: Lines) => ({
  required: fieldRequired(label),
  validate: (text: string) =>
    text.trim() === '' ? fieldRequired(label) : textValidator(label, most, lines)(text),
});
