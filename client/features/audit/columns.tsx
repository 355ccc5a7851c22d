import { logAct, logActs, logTarget, logUndone, logWhen, logWho, undoAct } from '#messages';
import type { AuditEntry } from '../../../contract/features/audit.ts';
import { DAY_MS } from '../../../contract/since/days.ts';
import { UNDO_DAYS } from '../../../contract/values/limits.ts';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { Button, smallLook } from '../../ui/controls/button.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { Time } from '../../ui/display/time.tsx';
import { attempt, useBusy } from '../../ui/feedback/attempt.ts';
import { toastSuccess } from '../../ui/feedback/toasts.ts';
import type { Column } from '../../ui/layout/table.tsx';
import { Person } from '../profiles/person.tsx';
import { actorOf, sentenceOf, targetOf } from './details.ts';

/** A card: the act and its time, who did it, and to what. */
export const CARD = 'grid-cols-[minmax(0,1fr)_auto] gap-y-1 py-3';

/** The members that an entry names: members with a link, settings, commands and ids as they are. */
function Named({ name, member }: { name: string; member: AuditEntry['actorMember'] }) {
  if (!member) return <span className="text-ink3 text-xs wrap-anywhere">{name}</span>;
  return <Person id={member._id} name={member.displayName || name} />;
}

const TIME = /(\d{4}-\d\d-\d\dT[\d:.]+Z)/;

/** The detail of an entry, whose times are kept as ISO texts. */
function Detail({ detail }: { detail: string }) {
  return (
    <p dir="auto" className="mt-0.5 text-xs wrap-anywhere whitespace-pre-wrap">
      {detail
        .split(TIME)
        .map((part, at) => (at % 2 === 1 ? <Time key={part} iso={part} full isBrief /> : part))}
    </p>
  );
}

/** The call that undoes an act whole; null: there is none for it. */
function undoOf({ act, target, targetMember }: AuditEntry): (() => Promise<unknown>) | null {
  if (act === 'texts refused')
    return () => call('DELETE /held/refuse/{id}', { params: { id: target } });
  const id = targetMember?._id;
  if (act === 'member cleared' && id !== undefined)
    return () => call('DELETE /members/{id}/clear', { params: { id } });
  return null;
}

/** The way back of a refusal of many texts, or of the removal of all that a member wrote, for seven days. */
function UndoEntry({ entry }: { entry: AuditEntry }) {
  const [busy, run] = useBusy();
  const undo = undoOf(entry);
  const isOver = Date.now() - Date.parse(entry.doneAt) > UNDO_DAYS * DAY_MS;
  if (!undo || isOver) return null;
  const press = async () => {
    if (await attempt('Undoing', undo)) toastSuccess(logUndone);
    await queryClient().invalidateQueries();
  };
  return (
    <Button busy={busy} className={`mt-1 ${smallLook}`} onClick={() => void run(press)}>
      {undoAct}
    </Button>
  );
}

/** The columns of the log. */
export const COLUMNS: readonly Column<AuditEntry>[] = [
  {
    head: logWhen,
    place: 'text-ink3 col-start-2 row-start-1 self-center text-right text-xs @[50rem]:text-left',
    width: 'w-32',
    cell: ({ doneAt }) => <Time iso={doneAt} />,
  },
  {
    head: logWho,
    place: 'col-span-2 col-start-1 row-start-2',
    width: 'w-44',
    cell: ({ actor, actorMember }) => <Named name={actorOf(actor)} member={actorMember} />,
  },
  {
    head: logAct,
    place: 'col-start-1 row-start-1',
    width: 'w-48',
    cell: ({ act }) => <Badge>{logActs[act]}</Badge>,
  },
  {
    head: logTarget,
    place: 'col-span-2 col-start-1 row-start-3',
    // An act on the actor's own account names the member once.
    cell: (entry) => {
      const { actor, act, target, targetMember, detail } = entry;
      return (
        <div>
          {target !== actor && act !== 'texts refused' && act !== 'refusal undone' && (
            <>
              <span aria-hidden="true" className="text-ink2 mr-2 @[50rem]:hidden">
                →
              </span>
              <Named name={targetOf(act, target)} member={targetMember} />
            </>
          )}
          {detail !== '' && <Detail detail={sentenceOf(act, detail, target)} />}
          <UndoEntry entry={entry} />
        </div>
      );
    },
  },
];
