import { useSearchParams } from 'react-router';
import { NewPassword } from './new-password.tsx';
import { RequestMail } from './request-mail.tsx';

/** For a forgotten password: asks for the mail, and, come back by its link, for the new password. */
export default function ResetPage() {
  const [query] = useSearchParams();
  const token = query.get('token');
  return token === null ? <RequestMail /> : <NewPassword token={token} />;
}
