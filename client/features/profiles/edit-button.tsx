import { editProfile } from '#messages';
import { Button } from '../../ui/controls/button.tsx';
import { openDialog } from '../../ui/dialogs/dialogs.ts';

const edit = () => openDialog(async () => (await import('./edit-dialog.tsx')).ProfileDialog, {});

/** Opens the window to change one's own name and photo. */
export function EditProfile() {
  return <Button onClick={() => void edit()}>{editProfile}</Button>;
}
