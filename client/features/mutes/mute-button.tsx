import { useState } from 'react';
import { mute, pleaseTryAgain, unmute } from '#messages';
import { Button } from '../../ui/controls/button.tsx';
import { toastError } from '../../ui/feedback/toasts.ts';
import { mayAct, useSession } from '../auth/session/session.ts';
import { useMyId } from '../auth/session/use-my-id.ts';
import { setMute } from './reads.ts';
import { useIsMuted } from './store.ts';

interface MuteButtonProps {
  memberId: string;
  /** The id of the element that names the member, where several buttons stand together. */
  describedBy?: string;
  onPress?: () => void;
}

/** For members: mutes another one, or ends the mute. Nobody else is notified. */
export function MuteButton({ memberId, describedBy, onPress }: MuteButtonProps) {
  const isIn = useSession(mayAct);
  const myId = useMyId();
  const isMuted = useIsMuted(memberId);
  const [busy, setBusy] = useState(false);
  if (!isIn || myId === memberId) return null;
  const press = async () => {
    if (busy) return;
    onPress?.();
    setBusy(true);
    await setMute(memberId, !isMuted).catch((cause: unknown) =>
      toastError(cause instanceof Error && cause.message ? cause.message : pleaseTryAgain),
    );
    setBusy(false);
  };
  return (
    <Button
      onClick={() => void press()}
      aria-busy={busy || undefined}
      aria-describedby={describedBy}
    >
      {isMuted ? unmute : mute}
    </Button>
  );
}
