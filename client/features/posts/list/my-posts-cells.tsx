/** The cells of My Posts. Each shows its post from the store, so a vote changes one figure and nothing else. */
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { Link } from 'react-router';
import { room } from '../../../../contract/core/rooms.ts';
import { postScreen } from '../../../../contract/values/screens.ts';
import { useRoom } from '../../../live/use-room.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Count } from '../../../ui/display/count.tsx';
import { editPost } from '../compose/edit.ts';
import { confirmDelete, deleteOwn } from '../delete.ts';
import { usePost } from '../store.ts';

interface CellProps {
  id: string;
}

export function MineTitle({ id }: CellProps) {
  const post = usePost(id);
  return (
    <Link
      to={postScreen(id)}
      dir="auto"
      className="hover:text-primary line-clamp-2 font-medium hover:underline wrap-anywhere"
    >
      {post?.title}
    </Link>
  );
}

export function MineVotes({ id }: CellProps) {
  useRoom(room.post(id));
  const post = usePost(id);
  return <Count value={(post?.upVote ?? 0) - (post?.downVote ?? 0)} />;
}

export function MineActions({ id }: CellProps) {
  const [busy, setBusy] = useState(false);
  const post = usePost(id);
  const title = post?.title ?? '';
  const remove = async () => {
    if (!(await confirmDelete(title))) return;
    setBusy(true);
    await deleteOwn(id);
    setBusy(false);
  };
  return (
    <span className="inline-flex gap-1">
      <Button
        kind="quiet"
        className="btn-square"
        aria-label={`Edit “${title}”`}
        onClick={() => post && void editPost(post)}
      >
        <Pencil size={18} aria-hidden="true" />
      </Button>
      <Button
        kind="quiet"
        className="btn-square text-error"
        busy={busy}
        aria-label={`Delete “${title}”`}
        onClick={() => void remove()}
      >
        <Trash2 size={18} aria-hidden="true" />
      </Button>
    </span>
  );
}
