import { Link } from 'react-router';
import { personScreen } from '../../../contract/values/screens.ts';

interface PersonLinkProps {
  id: string;
  name: string;
}

/** The name of a member in the head of an item, which leads to their page. */
export const PersonLink = ({ id, name }: PersonLinkProps) => (
  <Link
    to={personScreen(id)}
    dir="auto"
    className="text-base-content inline-flex min-h-11 items-center font-medium wrap-anywhere hover:underline sm:min-h-6"
  >
    {name}
  </Link>
);
