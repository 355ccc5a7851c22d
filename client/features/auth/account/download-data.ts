import { respond } from '../../../api/call.ts';
import { download } from '../../../ui/controls/download.ts';

/** An export is streamed, as slowly as the line is. */
const LONGEST_MS = 10 * 60_000;

/** Downloads all of the member's own data, a line of JSON each. */
export async function downloadData(): Promise<void> {
  const response = await respond('GET /me/export', {}, { timeout: LONGEST_MS });
  download('my-data.ndjson', await response.blob());
}
