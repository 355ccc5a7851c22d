import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';

/** A letter as it came: to whom, and the address in it. */
interface Arrived {
  to: string;
  subject: string;
  link: string;
}

const unfolded = (text: string) =>
  text
    .replaceAll('=\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));

/** A mail server that keeps what it is given; closed when the test ends. */
export async function openLetterBox() {
  const letters: Arrived[] = [];
  const waiting: (() => void)[] = [];

  async function serve(socket: Socket) {
    const say = (line: string) => socket.write(`${line}\r\n`);
    let to = '';
    let text: string[] | null = null;
    say('220 box');
    for await (const line of createInterface(socket)) {
      if (text && line !== '.') text.push(line);
      else if (text) {
        const whole = text.join('\n');
        const subject = /^Subject: (.*)$/m.exec(whole)?.[1] ?? '';
        letters.push({ to, subject, link: /https?:\/\/\S+/.exec(unfolded(whole))?.[0] ?? '' });
        text = null;
        for (const wake of waiting.splice(0)) wake();
        say('250 kept');
      } else if (/^RCPT TO:/i.test(line)) {
        to = /<(.*)>/.exec(line)?.[1] ?? '';
        say('250 ok');
      } else if (/^DATA/i.test(line)) {
        text = [];
        say('354 go on');
      } else say('250 ok');
    }
  }
  const server = createServer((socket) => {
    // A line that breaks is the sender's to notice.
    serve(socket).catch(() => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());

  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The newest letter to an address about something; waits until it has come. */
    async letter(to: string, about: RegExp): Promise<Arrived> {
      for (;;) {
        const found = letters.findLast((one) => one.to === to && about.test(one.subject));
        if (found) return found;
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
    },
  };
}
