import { useState } from 'react';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { areShortcutsOn, setShortcutsOn } from '../../ui/controls/shortcuts-setting.ts';
import type { DialogProps } from '../../ui/dialogs/dialogs.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';

const KEYS = [
  [['/'], 'Find posts by tag on home, and in all texts elsewhere'],
  [['j'], 'The next post'],
  [['k'], 'The post before'],
  [['Enter'], 'Opens the post that has the focus'],
  [['Esc'], 'Closes what is open'],
  [['?'], 'This list'],
] as const;

/** The keys of the forum, and whether the single ones are used. */
export function KeysDialog({ onClose }: DialogProps) {
  const [on, setOn] = useState(areShortcutsOn);
  return (
    <Modal title="Keyboard shortcuts" onClose={onClose}>
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
          label="Use the single keys"
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
