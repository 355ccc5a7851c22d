import type { ReactNode } from 'react';
import { editMeanwhile, editWritten, save } from '#messages';
import { FormDialog } from './form-dialog.tsx';

interface EditDialogProps {
  /** Why nothing was saved; '' where nothing failed. */
  fault: string;
  /** The version that somebody else has written meanwhile; undefined: nobody has. */
  meanwhile: ReactNode;
  /** @returns whether it was saved: then the dialog closes. */
  onSave: () => Promise<boolean>;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}

/** The version that somebody else has written meanwhile, where there is one. */
export const Meanwhile = ({ children }: { children: ReactNode }) =>
  children !== undefined && (
    <div role="alert" className="rounded-card bg-sunk p-3 text-sm">
      <p className="font-medium">{editMeanwhile}</p>
      <div className="border-line mt-2 max-h-40 overflow-y-auto border-l-3 pl-2.5">{children}</div>
    </div>
  );

/** The frame of an editor: what was changed elsewhere stands above the fields, so that one can go on with one's own. */
export function EditDialog({ fault, meanwhile, onSave, onClose, children }: EditDialogProps) {
  return (
    <FormDialog title={editWritten} act={save} fault={fault} onSubmit={onSave} onClose={onClose}>
      <Meanwhile>{meanwhile}</Meanwhile>
      {children}
    </FormDialog>
  );
}
