import { connect } from 'node:net';

const HEAD_END = '\r\n\r\n';

/** Sends the bytes of one request, and gives the bytes of the answer's body as they were sent. */
export function rawRequest(port: number, request: string): Promise<Buffer> {
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
