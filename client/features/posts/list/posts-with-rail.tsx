import type { ReactNode } from 'react';
import { WithRail } from '../../../ui/layout/with-rail.tsx';
import { WriteButton, WriteInvitation } from '../compose/write.tsx';
import { MostLoved } from './most-loved.tsx';

/** A list of posts with its rail: the way to a new post, and what others love. Phones have a button to write. */
export function PostsWithRail({ children }: { children: ReactNode }) {
  return (
    <WithRail
      label="Beside the posts"
      rail={
        <>
          <WriteInvitation />
          <MostLoved />
        </>
      }
    >
      {children}
      <WriteButton />
    </WithRail>
  );
}
