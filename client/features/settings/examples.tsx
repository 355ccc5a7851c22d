import { useQuery } from '@tanstack/react-query';
import {
  examplePosts,
  examplePostsWritten,
  examplesRemoved,
  removeExamplesAlone,
  removeExamplesButton,
  removeExamplesTitle,
  removeExamplesWith,
  removeTheExamples,
} from '#messages';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { Button } from '../../ui/controls/button.tsx';
import { askToConfirm } from '../../ui/dialogs/confirm.ts';
import { attempt, useBusy } from '../../ui/feedback/attempt.ts';
import { toastSuccess } from '../../ui/feedback/toasts.ts';

const NAME = 'GET /setup/examples';

/** Asks, and removes the example members with all that hangs on them. */
async function removeExamples(others: number): Promise<void> {
  const isSure = await askToConfirm({
    text: removeExamplesTitle,
    about: others === 0 ? removeExamplesAlone : removeExamplesWith(others),
    confirmLabel: removeExamplesButton,
    danger: true,
  });
  if (!isSure) return;
  await attempt('Removing the examples', async () => {
    const { removed } = await call('DELETE /setup/examples');
    toastSuccess(examplesRemoved(removed));
  });
  await queryClient().invalidateQueries();
}

/** The way to remove the examples that the set-up has written; nothing where there are none. */
export function ExamplePosts() {
  const { data } = useQuery({ queryKey: [NAME], queryFn: () => call(NAME) });
  const [busy, run] = useBusy();
  if (!data || data.posts === 0) return null;
  return (
    <section aria-labelledby="examples" className="sheet mt-6 px-5 py-4">
      <h2 id="examples" className="text-xl font-semibold">
        {examplePosts}
      </h2>
      <p className="text-ink2 mt-1 mb-3 text-sm">{examplePostsWritten(data.posts)}</p>
      <Button
        kind="bad"
        busy={busy}
        onClick={() => void run(() => removeExamples(data.othersComments))}
      >
        {removeTheExamples}
      </Button>
    </section>
  );
}
