import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { openPicture, pictureRemoved } from '#messages';
import { hasBengaliNumbers } from '../../../contract/markup/bengali-number.ts';
import { withRemovedImages } from '../../../contract/markup/image-references.ts';
import { withoutFormatting } from '../../../contract/markup/plain.ts';
import { logFailure } from '../../api/log.ts';
import { PICTURE_LINKS, withPictureLinks } from '../images/picture-links.ts';
import { orDeferred, textOrDeferred } from './deferred-html.ts';
import { langOf } from './lang-of.ts';
import { type Formatted, withCurrentNames } from './mention-names.ts';

/** Opens the picture of a link whole; where that code does not come, the browser opens it. */
async function openWhole(link: HTMLAnchorElement, box: Element): Promise<void> {
  const links = [...box.querySelectorAll<HTMLAnchorElement>(PICTURE_LINKS)];
  const pictures = links.map(({ href: src, firstElementChild: image }) => ({
    src,
    alt: image?.getAttribute('alt') ?? '',
    width: image?.getAttribute('width') ?? '',
    height: image?.getAttribute('height') ?? '',
  }));
  try {
    const { showPictures } = await import('../images/viewer.tsx');
    showPictures(pictures, links.indexOf(link));
  } catch (cause) {
    logFailure('The code of pictures')(cause);
    location.assign(link.href);
  }
}

/** Lets links to our own screens change the screen without loading the page anew, and those to pictures open them. */
function useOwnLinks() {
  const box = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    const element = box.current;
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const path = link?.getAttribute('href');
      const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
      if (!path?.startsWith('/') || !isPlain || event.altKey || event.defaultPrevented) return;
      event.preventDefault();
      if (element && link?.matches(PICTURE_LINKS)) void openWhole(link, element);
      else void navigate(path);
    };
    element?.addEventListener('click', onClick);
    return () => element?.removeEventListener('click', onClick);
  }, [navigate]);
  return box;
}

/** A text of a member, whole: its HTML where something in it is marked, else the text as it was written. */
export function FormattedText({
  value: { text, format, html, mentions },
  id,
  className = '',
}: {
  value: Formatted;
  id?: string;
  className?: string;
}) {
  const box = useOwnLinks();
  if (typeof html !== 'string')
    return (
      <div
        ref={box}
        id={id}
        dir="auto"
        lang={langOf(text)}
        className={`whitespace-pre-wrap ${className}`}
      >
        {textOrDeferred(html === null ? text : withoutFormatting(text, format))}
      </div>
    );
  return (
    <div
      ref={box}
      id={id}
      dir="auto"
      lang={langOf(text)}
      className={`formatted ${hasBengaliNumbers(text) ? 'numbered-bn' : ''} ${className}`}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: contract/markup escapes all but its own elements
      dangerouslySetInnerHTML={{
        __html: orDeferred(() =>
          withPictureLinks(
            withCurrentNames(withRemovedImages(html, pictureRemoved), mentions),
            openPicture,
          ),
        ),
      }}
    />
  );
}
