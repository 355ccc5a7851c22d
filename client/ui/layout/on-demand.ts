import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react';
import { logFailure } from '../../api/log.ts';

interface Places {
  /** Stands in the component's place until its code is there. */
  pending?: ReactNode;
  /** Stands there where the code did not come; the same as `pending` unless it is given. */
  missing?: ReactNode;
}

/**
 * Declares a component whose code comes when it is first shown. Code that does not come is logged, and asked for again
 * when the component is shown next: the page around it stays.
 * @param load gives the component.
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { pending = null, missing = pending }: Places = {},
): (props: Props) => ReactNode {
  let loaded: ComponentType<Props> | null = null;
  const find = async (): Promise<ComponentType<Props>> => {
    try {
      loaded ??= await load();
      return loaded;
    } catch (cause) {
      logFailure('The code')(cause);
      return () => missing;
    }
  };
  return function OnDemand(props: Props) {
    const [Shown, setShown] = useState(() => loaded);
    useEffect(() => {
      // Also where another place has loaded it meanwhile: this one was drawn before, and still stands empty.
      void find().then((component) => setShown(() => component));
    }, []);
    return Shown ? createElement(Shown, props) : pending;
  };
}
