import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { Button } from '../../ui/controls/button.tsx';
import { askToConfirm } from '../../ui/dialogs/confirm.ts';
import { attempt, useBusy } from '../../ui/feedback/attempt.ts';
import { counted } from '../../ui/feedback/spoken-changes.tsx';
import { toastSuccess } from '../../ui/feedback/toasts.ts';

const NAME = 'GET /setup/examples';

/** Asks, and removes the example members with all that hangs on them. */
async function removeExamples(others: number): Promise<void> {
  const isSure = await askToConfirm({
    text: 'Remove the examples?',
    about:
      others === 0
        ? 'Their members and posts go for good. Nobody else has written under them.'
        : `Their members and posts go for good, with ${counted(others, 'comment')} that others wrote under them.`,
    confirmLabel: 'Remove',
    danger: true,
  });
  if (!isSure) return;
  await attempt('Removing the examples', async () => {
    const { removed } = await call('DELETE /setup/examples');
    toastSuccess(`${counted(removed, 'example text')} removed.`);
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
      <h2 id="examples" className="text-lg font-semibold">
        Example posts
      </h2>
      <p className="text-muted mt-1 mb-3 text-sm">
        The set-up wrote {counted(data.posts, 'post')} of made-up members.
      </p>
      <Button
        kind="bad"
        busy={busy}
        onClick={() => void run(() => removeExamples(data.othersComments))}
      >
        Remove the examples
      </Button>
    </section>
  );
}
