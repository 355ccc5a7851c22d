/** A post's page that the server renders: from the cache beside a bare route with the same bytes, and rendered anew. */
import { connect } from 'node:net';
import { besideFloor, type Figure, once } from './figures.ts';
import type { FloorRoute } from './floors.ts';
import { bytes } from './requests.ts';
import type { Forum, Stage } from './stage.ts';

const CONNECTIONS = 32;
const FEW = 4;

const POST = '/post-details';
const pageOf = (id: string) => `${POST}/${id}`;

const HEAD_END = '\r\n\r\n';

/** Sends the bytes of one request, and gives the bytes of the answer's body as they were sent. */
function rawRequest(port: number, request: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const socket = connect(port, '127.0.0.1')
      .on('data', (part) => parts.push(part))
      .on('error', reject)
      .on('close', () => {
        const answer = Buffer.concat(parts);
        resolve(answer.subarray(answer.indexOf(HEAD_END) + HEAD_END.length));
      });
    socket.write(request.replace(HEAD_END, `\r\nConnection: close${HEAD_END}`));
  });
}

/** The floor of pages: the compressed bytes of our own. */
export async function documentRoute({ served, ids }: Forum): Promise<FloorRoute> {
  const answer = await rawRequest(served.port, bytes.page(pageOf(ids[0] as string)));
  const whole = answer.toString('base64');
  return { method: 'GET', url: `${POST}/:id`, status: 200, answer: whole, encoding: 'br' };
}

/** Of more visitors at once than may have documents made some would be refused. */
const AT_ONCE = 16;

/** The measurements of rendered pages by name. */
export const DOCUMENTS: Record<string, (stage: Stage) => Promise<Figure[]>> = {
  async 'documents:post'(stage) {
    const what = { name: 'documents:post', what: 'A post, from the cache', goal: { least: 0.54 } };
    return [
      await stage.compare({ ...what, connections: CONNECTIONS }, ({ ids }) => [
        { share: 1, requests: ids.slice(0, FEW).map((id) => bytes.page(pageOf(id))) },
      ]),
    ];
  },
  async 'documents:cold'(stage) {
    const what = {
      name: 'documents:cold',
      what: 'Processor time of a post that is rendered, compression included, in answers of the floor',
      goal: { most: 100 },
    };
    const { byMicros: _, ...compared } = await stage.compare(
      { ...what, connections: AT_ONCE },
      ({ ids }) => [{ share: 1, requests: ids.map((id) => bytes.page(pageOf(id))) }],
    );
    return [{ ...compared, ...what, figure: once(besideFloor(compared, 'micros')) }];
  },
};
