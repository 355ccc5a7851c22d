import { useState } from 'react';
import { editNotSaved } from '#messages';
import { isRefusal } from './call.ts';
import { logFailure } from './log.ts';

interface Saved<Current> {
  /** The version in place of the one that was edited; null: nobody has changed it. */
  current: Current | null;
  /** Why it was not saved; '' where it was. */
  fault: string;
}

/**
 * Saves an edit and applies what stands there afterwards, as its event will: the answer, or where the text was changed
 * meanwhile that other one.
 * @param what names what is edited, as in `comment`.
 */
export async function saveEdit<Current>(
  what: string,
  save: () => Promise<Current>,
  apply: (current: Current) => void,
): Promise<Saved<Current>> {
  try {
    apply(await save());
    return { current: null, fault: '' };
  } catch (cause) {
    if (isRefusal(cause, 'version-conflict')) {
      const current = cause.problem.current as Current;
      apply(current);
      return { current, fault: '' };
    }
    logFailure(`Saving the ${what}`)(cause);
    const said = cause instanceof Error ? cause.message : '';
    return { current: null, fault: said || editNotSaved };
  }
}

/**
 * The state of an editor whose text may be changed elsewhere meanwhile.
 * @param seen the version that is edited.
 */
export function useEdit<Current extends { version: number }>(seen: number) {
  const [version, setVersion] = useState(seen);
  const [other, setOther] = useState<Current | null>(null);
  const [fault, setFault] = useState('');
  /** Takes the outcome of a try to save: what stands there instead is shown, before it is replaced. */
  const enter = ({ current, fault: said }: Saved<Current>): boolean => {
    setFault(said);
    if (current) {
      setOther(current);
      setVersion(current.version);
    }
    return current === null && said === '';
  };
  return { version, setVersion, other, fault, setFault, enter };
}
