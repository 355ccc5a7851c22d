import { imageOf } from '../../../contract/markup/image-references.ts';
import type { TextContext } from '../../../db/maintenance/moving/texts/convert.ts';

export const IMAGE_ID = '0123456789012345678901';
const POST = '/post-details/01900000-0000-7000-8000-000000000001';

/** An import that knows one moved topic, and pictures and attachments whose address or id contains `mine` or is 7. */
export const movedContext: TextContext = {
  link: (address) => (address === 'http://old.example/viewtopic.php?t=5' ? POST : address),
  picture: (address, alt) => (/mine|^7$/.test(address) ? imageOf(alt, IMAGE_ID) : null),
  attachments: [
    { name: 'ছবি.jpg', address: 'upload://mine' },
    { name: 'b.pdf', address: 'http://old.example/file.php?id=2' },
  ],
};
