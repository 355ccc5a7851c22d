import { forAdminsText, forAdminsTitle } from '#messages';
import { Notice } from '../../../ui/feedback/notice.tsx';

/** For members on a screen of the admins. */
export default function ForAdmins() {
  return <Notice title={forAdminsTitle}>{forAdminsText}</Notice>;
}
