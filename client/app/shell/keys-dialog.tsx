import { useState } from 'react';
import {
  keyboardShortcuts,
  keyClose,
  keyFind,
  keyList,
  keyNextPost,
  keyOpen,
  keyPostBefore,
  keysInUse,
} from '#messages';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { areShortcutsOn, setShortcutsOn } from '../../ui/controls/shortcuts-setting.ts';
import type { DialogProps } from '../../ui/dialogs/dialogs.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';

const KEYS = [
  [['/'], keyFind],
  [['j'], keyNextPost],
  [['k'], keyPostBefore],
  [['Enter'], keyOpen],
  [['Esc'], keyClose],
  [['?'], keyList],
] as const;

/** The keys of the forum, and whether the single ones are used. */
export function KeysDialog({ onClose }: DialogProps) {
  const [on, setOn] = useState(areShortcutsOn);
  return (
    <Modal title={keyboardShortcuts} onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2.5 text-sm">
        {KEYS.map(([keys, meaning]) => (
          <div key={meaning} className="contents">
            <dt>
              {keys.map((key) => (
                <kbd key={key} className="key">
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-5">
        <Checkbox
          label={keysInUse}
          checked={on}
          onChange={({ target }) => {
            setOn(target.checked);
            setShortcutsOn(target.checked);
          }}
        />
      </div>
    </Modal>
  );
}
