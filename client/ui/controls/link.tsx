import type { LucideIcon } from 'lucide-react';
import { type ComponentPropsWithRef, useContext } from 'react';
import { createPath, UNSAFE_NavigationContext } from 'react-router';
import { nameWithNew } from '#messages';
import { Count } from '../display/count.tsx';
import { iconLook } from './button.tsx';

interface LinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href' | 'target' | 'download'> {
  /** A whole path of the forum. */
  to: `/${string}`;
  /** The state of the new history entry. */
  state?: unknown;
}

/**
 * A link to a whole path of the forum. The router's own resolves each path against all matched routes, by a dozen hooks.
 * In lists of links that is a sixth of React's time for a page.
 */
export function Link({ to, state = null, onClick, ...props }: LinkProps) {
  const { navigator } = useContext(UNSAFE_NavigationContext);
  return (
    <a
      {...props}
      href={to}
      onClick={(event) => {
        onClick?.(event);
        const { ctrlKey, metaKey, shiftKey, altKey, button } = event;
        if (event.defaultPrevented || ctrlKey || metaKey || shiftKey || altKey || button !== 0)
          return;
        event.preventDefault();
        navigator[createPath(location) === to ? 'replace' : 'push'](to, state);
      }}
    />
  );
}

interface CountedLinkProps {
  to: LinkProps['to'];
  name: string;
  icon: LucideIcon;
  /** How many things lie there that were not seen; 0 shows no number. */
  unseen: number;
}

/** An icon that leads somewhere, with the number of what is new there at its corner. */
export function CountedLink({ to, name, icon: Icon, unseen }: CountedLinkProps) {
  const label = unseen > 0 ? nameWithNew(name, unseen) : name;
  return (
    <Link to={to} aria-label={label} className={`${iconLook} relative`}>
      <Icon size={20} aria-hidden="true" />
      {unseen > 0 && (
        <span className="badge corner-count">
          <Count value={unseen} />
        </span>
      )}
    </Link>
  );
}
