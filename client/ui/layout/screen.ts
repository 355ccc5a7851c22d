import type { ComponentType } from 'react';

/** Which readers a screen is shown to. */
export type Access = 'anyone' | 'signedIn' | 'moderator' | 'admin';

/** A page at its address. */
export interface Screen {
  path: string;
  page: ComponentType;
  access: Access;
}
