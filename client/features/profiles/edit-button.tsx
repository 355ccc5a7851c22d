import { editProfile } from '#messages';
import { Button } from '../../ui/controls/button.tsx';
import { openDialog } from '../../ui/dialogs/dialogs.ts';

/** Opens the window to change one's own name, photo and bio. @param bio undefined: it is not known, and stays. */
export function EditProfile({ bio }: { bio: string | null | undefined }) {
  const edit = () =>
    openDialog(async () => (await import('./edit-dialog.tsx')).ProfileDialog, { bio });
  return (
    <Button kind="tonal" onClick={() => void edit()}>
      {editProfile}
    </Button>
  );
}
