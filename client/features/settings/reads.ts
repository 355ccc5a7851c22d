import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AllSettings } from '../../../contract/features/settings.ts';
import type { SettingChanges } from '../../../contract/values/site-settings.ts';
import { call, callWithRev } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { useSiteRev } from '../../api/site.ts';

const keyOf = (rev: number) => ['GET /settings', rev];

/** All settings, read again with each change of room `site`. */
export function useAllSettings() {
  const rev = useSiteRev();
  return useQuery({
    queryKey: keyOf(rev),
    queryFn: ({ signal }) => call('GET /settings', {}, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Changes settings; the answer stands for the read that the event would cause. */
export async function saveSettings(changes: SettingChanges): Promise<AllSettings> {
  const { answer, rev = 0 } = await callWithRev('PATCH /settings', { body: changes });
  queryClient().setQueryData(keyOf(rev), answer);
  return answer;
}
