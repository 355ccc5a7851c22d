import { useSearchParams } from 'react-router';
import { AskForLetter } from './ask-for-letter.tsx';
import { NewPassword } from './new-password.tsx';

/** For a forgotten password: asks for the letter, and, come back by its link, for the new password. */
export default function ResetPage() {
  const [query] = useSearchParams();
  const token = query.get('token');
  return token === null ? <AskForLetter /> : <NewPassword token={token} />;
}
