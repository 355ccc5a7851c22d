import type { ReactNode } from 'react';
import { WithRail } from '../../ui/with-rail.tsx';
import { MostLoved } from './most-loved.tsx';
import { WriteButton, WriteInvitation } from './write.tsx';

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
