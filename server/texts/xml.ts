const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Characters that XML 1.0 can't hold, escaped or not; also halves of surrogate pairs. */
const NOT_IN_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** A text as it stands in XML or HTML, in an element or a quoted attribute. */
export const escapeXml = (text: string): string =>
  text.replaceAll(NOT_IN_XML, '').replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] as string);
