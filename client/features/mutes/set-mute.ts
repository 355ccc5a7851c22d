import { callWithRev } from '../../api/call.ts';
import { applyMuteChange } from './store.ts';

/** Mutes a member, or ends the mute. Rejects where that is refused. */
export async function setMute(memberId: string, muted: boolean): Promise<void> {
  const name = muted ? 'PUT /mutes/{memberId}' : 'DELETE /mutes/{memberId}';
  const { rev = -1 } = await callWithRev(name, { params: { memberId } });
  applyMuteChange({ _id: memberId, muted, rev });
}
