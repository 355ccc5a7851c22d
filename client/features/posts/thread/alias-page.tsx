import { Navigate, useParams } from 'react-router';
import { postScreen } from '../../../../contract/values/screens.ts';

/** The other address of a post's page leads to the canonical one. */
export default function PostAliasPage() {
  const { id = '' } = useParams();
  return <Navigate to={postScreen(id)} replace />;
}
