import { isRefusal, problemOf } from '../../../api/call.ts';
import { renewToken, validToken } from '../../../api/token.ts';
import { download } from '../../../ui/controls/download.ts';
import { stepUp } from '../proof/step-up.tsx';

/** Asks for the export, which is streamed: it may take longer than calls do. @throws CallError */
async function askForData(): Promise<Response> {
  if (validToken() === null) await renewToken();
  const response = await fetch('/me/export', {
    headers: { Authorization: `Bearer ${validToken()}` },
  });
  if (response.ok) return response;
  const problem = await problemOf(response);
  if (isRefusal(problem, 'step-up') && (await stepUp(problem))) return askForData();
  throw problem;
}

/** Downloads all of the member's own data, a line of JSON each. */
export async function downloadData(): Promise<void> {
  const response = await askForData();
  download('my-data.ndjson', await response.blob());
}
