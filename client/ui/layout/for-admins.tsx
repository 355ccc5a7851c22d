import { Notice } from '../feedback/notice.tsx';

/** For members on a screen of the admins. */
export function ForAdmins() {
  return (
    <Notice title="This page is for admins">
      You are signed in, but your account is not an admin's.
    </Notice>
  );
}
