import { MARKUP_VERSION, renderText } from '../../../contract/markup/render.ts';
import { MOST_IMAGES } from '../../../contract/values/images.ts';
import { LONGEST } from '../../../contract/values/limits.ts';
import { asStored } from '../../../contract/values/text.ts';
import { isInvisible } from '../../../contract/values/text-faults.ts';
import type { Row } from '../transfer/records.ts';
import type { Links } from './links.ts';
import { picturesOf, type TextPictures } from './pictures.ts';
import type { Reply } from './plan.ts';
import type { Platform, Staging } from './platform.ts';
import type { Tally } from './report.ts';
import { allowed, isPictureName } from './texts/blocks.ts';
import { TextBuilder } from './texts/builder.ts';
import { convertText, plainWords, type Quote, type TextKind } from './texts/convert.ts';

/** The stored form of a converted text, and its quotes. */
export interface ImportedText {
  source: string;
  columns: Row;
  quotes: Quote[];
}

/** A text with the characters alone that a text of the forum may have, as it is stored. */
const stored = (text: string): string =>
  asStored(allowed(text.toWellFormed().replaceAll(/\r\n?/g, '\n')));

/** Stands where nothing of a text is left that can be seen. */
const NOTHING = '…';

const LONGEST_OF = { post: LONGEST.description, comment: LONGEST.comment } as const;

/** A text of the plan, with the id of its author, its number and what stands below it. */
interface PlanText extends Pick<Reply, 'text' | 'form' | 'uid'> {
  author_id: string;
  posted_at: number;
}

interface Attachment {
  name: string;
  address: string;
}

/** The files of one text: those of its marks, and its attachments. */
function filesOfText(links: Links, pictures: TextPictures, attachments: readonly Attachment[]) {
  const [linked, asked, came] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const context = {
    attachments,
    link(address: string) {
      const file = links.fileAt(address);
      if (file !== null) linked.add(file);
      return links.link(address);
    },
    picture(address: string, alt: string) {
      const file = links.fileAt(address);
      if (file === null) return null;
      asked.add(file);
      const source = pictures.sourceOf(file, alt);
      if (source !== null) came.add(file);
      return source;
    },
  };
  return {
    context,
    /** The attachments that stand in no mark of the text. */
    below() {
      const builder = new TextBuilder(context);
      for (const [n, { address }] of attachments.entries()) {
        if (asked.has(address)) continue;
        builder.attachment(`${n}`, '');
        builder.paragraph();
      }
      return builder.finish();
    },
    /** How many files other than pictures did not come. */
    countLeft(): number {
      const own = new Set(attachments.map(({ address }) => address));
      const files = attachments.filter(
        ({ name, address }) => !came.has(address) && !isPictureName(name),
      );
      return files.length + [...linked].filter((file) => !asked.has(file) && !own.has(file)).length;
    },
  };
}

/** Converts the texts of the plan, and counts what changes in them. */
export function textsOf(
  staging: Staging,
  { links, platform, tally }: { links: Links; platform: Platform; tally: Tally },
) {
  const attached = staging.database.prepare<[number], Attachment>(
    'select name, address from attachments where text = ? order by place',
  );
  const picturesOfText = picturesOf(staging, platform);
  return (
    { text, form, uid, author_id: author, posted_at: at }: PlanText,
    number: number | null,
    kind: 'post' | 'comment',
    appendix = '',
  ): ImportedText => {
    const pictures = picturesOfText(author, at, MOST_IMAGES[kind]);
    const attachments = (number === null ? [] : attached.all(number)).map(({ name, address }) => ({
      name: plainWords(name),
      address,
    }));
    const files = filesOfText(links, pictures, attachments);
    const hints = uid ? { uid } : {};
    const made = convertText(form as TextKind, text ?? '', files.context, hints);
    const below = files.below();
    const all = stored([made.text, below.text, appendix].filter((part) => part).join('\n\n'));
    const isEmpty = isInvisible(all);
    if (isEmpty) tally.changed('emptyTexts');
    if ([...all].length > LONGEST_OF[kind]) tally.changed('longTexts');
    tally.changed('picturesLinks', made.pictures + below.pictures);
    tally.left('attachments', files.countLeft());
    if (Object.keys(made.dropped).length > 0) tally.changed('marks');
    const source = isEmpty ? NOTHING : all;
    const { html } = renderText(source, 'markdown', {
      isKnown: () => false,
      images: pictures.images,
      isFirstEager: kind === 'post',
    });
    return {
      source,
      quotes: made.quotes,
      columns: { format: 'markdown', html, htmlVersion: MARKUP_VERSION },
    };
  };
}
